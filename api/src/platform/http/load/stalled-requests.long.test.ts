import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorMessage } from '@loquia/contracts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestDatabase } from '../../database/testing.js'
import { PortalClient } from '../../../testing/portal-client.js'
import { startTestApp, type TestApp } from '../../../testing/test-app.js'
import { endStalledRequests, stallLimits, type StallLimits } from './stalled-requests.js'

const quick: StallLimits = {
  stallMs: stallLimits.stallMs / 15,
  minBytesPerSecond: stallLimits.minBytesPerSecond,
  checkMs: stallLimits.checkMs / 15,
}
let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let folder: string
const people: PortalClient[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  database = await startTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'loquia-stalled-'))
  server = await startTestApp({
    dataSource: database.dataSource,
    realKnowledge: true,
    environment: { RATE_LIMIT_SCALE: '0', DATA_DIR: folder },
  })
  endStalledRequests(server.app.getHttpServer(), quick)
  for (const name of ['ada', 'grace', 'joan', 'radia', 'hedy', 'karen', 'edith', 'barbara', 'frances', 'mary'])
    people.push(await PortalClient.register(server.url, name))
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()))
afterAll(async () => {
  await server.stop()
  await database.stop()
  await rm(folder, { recursive: true })
})

const uploads = async (): Promise<string[]> => readdir(join(folder, 'uploads')).catch(() => [])
const part =
  '--cut\r\nContent-Disposition: form-data; name="file"; filename="ferry.txt"\r\nContent-Type: text/plain\r\n\r\n'
const end = '\r\n--cut--\r\n'

interface Sender {
  socket: Socket
  heard: () => string
  closed: Promise<unknown>
}

function send(path: string, head: string[], sent = ''): Sender {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  let heard = ''
  socket
    .setEncoding('utf8')
    .on('data', (words: string) => (heard += words))
    .on('error', () => undefined)
  socket.write(`POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${head.join('\r\n')}\r\n\r\n${sent}`)
  // `events.once` would reject, because a cut transfer resets the connection.
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  return { socket, heard: () => heard, closed }
}
const upload = (person: PortalClient, length: number, sent = '', more: string[] = []): Sender =>
  send(
    '/api/chatbot/training/document',
    [
      `Cookie: ${person.cookie}`,
      'Content-Type: multipart/form-data; boundary=cut',
      `Content-Length: ${length}`,
      ...more,
    ],
    sent,
  )
const jsonOf = (heard: string): unknown => JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4))

it('frees the room of twenty stalled uploads', async () => {
  const large = 100 * 1024 * 1024
  const stalled = people.flatMap((person) => [
    upload(person, large, `${part}${'The ferry leaves at nine. '.repeat(4_000)}`, ['Accept-Language: it']),
    upload(person, large, part),
  ])
  // Ten of the largest forms fill the room; others are refused.
  const told = (): Sender[] => stalled.filter(({ heard }) => heard().startsWith('HTTP/1.1 503 '))
  await expect.poll(() => told().length).toBe(10)
  await expect.poll(async () => (await uploads()).length).toBeGreaterThanOrEqual(5)
  const next = upload(people[0]!, large)
  await expect.poll(() => next.heard()).toMatch(/^HTTP\/1\.1 (?:429|503) /)
  await Promise.all(stalled.map(({ closed }) => closed))
  const answers = stalled.filter((sender) => !told().includes(sender)).map(({ heard }) => heard())
  expect(answers).toHaveLength(10)
  for (const heard of answers) expect(heard).toMatch(/^HTTP\/1\.1 408 /)
  expect(answers.map(jsonOf)).toContainEqual({
    success: false,
    code: 'request_timeout',
    message: errorMessage('request_timeout', 'it'),
  })
  expect(answers.map(jsonOf)).toContainEqual({
    success: false,
    code: 'request_timeout',
    message: errorMessage('request_timeout', 'en'),
  })
  await expect.poll(uploads).toEqual([])
  expect((await people[0]!.upload(['more.txt', 'The ferry to the island leaves at nine and at five.'])).status).toBe(
    201,
  )
})

it('accepts a slow upload while it makes progress', async () => {
  const text = 'The ferry to the island leaves at nine and at five. '.repeat(1_000)
  const body = `${part}${text}${end}`
  const slow = upload(people[1]!, Buffer.byteLength(body), '', ['Connection: close'])
  const pieces = Math.ceil(body.length / 10_000)
  for (let n = 0; n < pieces; n++) {
    slow.socket.write(body.slice(n * 10_000, (n + 1) * 10_000))
    await new Promise((resolve) => {
      setTimeout(resolve, quick.stallMs / 2)
    })
  }
  await slow.closed
  expect(slow.heard()).toMatch(/^HTTP\/1\.1 201 /)
})

it('ends an upload that only drips in', async () => {
  const drip = upload(people[2]!, 1_000_000, part)
  const dripping = setInterval(() => drip.socket.write('x'), 100)
  drip.socket.once('data', () => clearInterval(dripping))
  await drip.closed
  clearInterval(dripping)
  expect(drip.heard()).toMatch(/^HTTP\/1\.1 408 /)
  await expect.poll(uploads).toEqual([])
})

it('ends every other call whose body does not arrive', async () => {
  const others = [
    send(
      '/api/chatbot/training/document',
      [`Cookie: ${people[3]!.cookie}`, 'Content-Type: application/json', 'Content-Length: 500000'],
      '{"filename":"a.txt","content":"',
    ),
    send('/api/contact', ['Content-Type: application/json', 'Transfer-Encoding: chunked'], '5\r\n{"a":\r\n'),
    send('/socket.io/?EIO=4&transport=polling', ['Content-Type: text/plain', 'Content-Length: 5000'], '4'),
    send(
      '/api/chatbot/training/document',
      ['Content-Type: multipart/form-data; boundary=cut', 'Content-Length: 5000'],
      part,
    ),
    send('/api/nowhere', ['Content-Type: text/plain', 'Content-Length: 5000'], 'x'),
  ]
  await Promise.all(others.map(({ closed }) => closed))
  expect(others.map(({ heard }) => heard().slice(9, 12))).toEqual(['408', '408', '400', '401', '404'])
  await expect.poll(uploads).toEqual([])
})

it('ends stalled requests within 75 s in the product', () => {
  expect(stallLimits.stallMs + stallLimits.checkMs).toBeLessThanOrEqual(75_000)
})
