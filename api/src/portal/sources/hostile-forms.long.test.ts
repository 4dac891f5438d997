import { once } from 'node:events'
import { connect } from 'node:net'
import { limits } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { PortalClient } from '../../testing/portal-client.js'
import { processorTime } from '../../testing/processor-time.js'
import { expectRefusal, hostileScene, scene, taken, waiting } from './hostile-scene.testing.js'

hostileScene()

it.each([
  [
    'files',
    'multipart/form-data; boundary=q',
    limits.uploadMaxBytes * limits.uploadMaxFiles,
    '--q\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords',
  ],
  ['a text', 'application/json', limits.uploadMaxBytes * 2, '{"filename":"a.txt","content":"words'],
])('allows an account two of the largest uploads at once (%s)', async (_what, type, bytes, begin) => {
  const [slow, other] = [
    await PortalClient.register(scene.server.url, `slow${bytes}`),
    await PortalClient.register(scene.server.url, `other${bytes}`),
  ]
  const { hostname, port } = new URL(scene.server.url)
  const head = (cookie: string) =>
    `POST /api/chatbot/training/document HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n${begin}`
  const begun = Array.from({ length: 3 }, () => connect(Number(port), hostname))
  const answers = begun.map(async (socket) => String(((await once(socket, 'data')) as [Buffer])[0]).split('\r\n')[0])
  const small = (client: PortalClient) =>
    type === 'application/json'
      ? client.call('POST', 'training/document', { filename: 'b.txt', content: 'We bake bread every morning.' })
      : client.upload(['b.txt', 'We bake bread every morning.'])
  try {
    for (const socket of begun) socket.write(head(slow.cookie))
    expect(await Promise.race(answers)).toBe('HTTP/1.1 429 Too Many Requests')
    await taken(await small(other))
  } finally {
    // Open sockets would delay the server's shutdown.
    for (const socket of begun) socket.destroy()
  }
  await expect.poll(async () => (await small(slow)).status).toBe(201)
})

it.each([
  ['../../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\list.txt', 'list.txt'],
  ['menu\u202Efdp.exe', 'menufdp.exe'],
  ['\u2066hours\u2069\u2028.txt', 'hours.txt'],
  ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
])('keeps a file name only as a label: %j as %j', async (name, label) => {
  const { id, filename } = await taken(await scene.ada.upload([name, 'We bake bread every morning but on Mondays.']))
  expect(filename).toBe(label)
  expect((await scene.ada.settled(id)).status).toBe('ready')
  expect(await scene.database.dataSource.query(`SELECT location FROM sources WHERE id = $1`, [id])).toEqual([
    { location: expect.stringMatching(/^documents\/[0-9a-f-]{36}$/) },
  ])
  expect(await waiting()).toEqual([])
})

it('cuts a long file name between two characters', async () => {
  const long = `${'a'.repeat(limits.filenameMaxChars - 1)}🥐${'a'.repeat(5_000)}.txt`
  expect((await taken(await scene.ada.upload([long, 'We bake bread every morning but on Mondays.']))).filename).toBe(
    'a'.repeat(limits.filenameMaxChars - 1),
  )
})

it('removes control characters from a file name', async () => {
  const { filename } = await taken(
    await scene.ada.call('POST', 'training/document', {
      filename: 'bell\x07and\x1b[31mcolor.txt',
      content: 'We bake bread every morning but on Mondays.',
    }),
  )
  expect(filename).toBe('belland[31mcolor.txt')
})

it.each(['/', '..', 'nul\0.txt', 'bell\x07.txt'])('refuses a file called %j', async (name) => {
  await expectRefusal(await scene.ada.upload([name, 'We bake bread every morning.']), 'invalid_request')
  expect(await waiting()).toEqual([])
})

it.each([
  ['lists', '[],'],
  ['objects', '{},'],
  ['names', '"a":0,'],
])('refuses a text with endless %s before parsing it', async (_what, unit) => {
  const body = `{"filename":"a.txt","content":"a text","more":${unit.includes(':') ? '{' : '['}${unit.repeat(limits.uploadMaxBytes / 4)}`
  const post = (sent: BodyInit, type = 'application/json') =>
    fetch(`${scene.server.url}/api/chatbot/training/document`, {
      method: 'POST',
      headers: { 'content-type': type, cookie: scene.ada.cookie },
      body: sent,
    })
  const { ms, result } = await processorTime(() => post(body + (unit.includes(':') ? '"a":0}}' : '0]}')))
  await expectRefusal(result, 'invalid_request')
  expect(ms).toBeLessThan(1_500)
  await expectRefusal(
    await post(
      Buffer.from(JSON.stringify({ filename: 'a.txt', content: 'a text' }), 'utf16le'),
      'application/json; charset=utf-16le',
    ),
    'invalid_request',
  )
  expect(
    await taken(
      await post(JSON.stringify({ filename: 'a.txt', content: `Three more words ${unit.repeat(2_000)}\\" and "[{,:` })),
    ),
  ).toBeDefined()
})

it.each(['files', '', '__proto__', 'constructor', 'file[]', 'file[0]', 'botId'])(
  'refuses a file in the field %j',
  async (field) => {
    const form = new FormData()
    form.append(field, new Blob(['some words of a file']), 'a.txt')
    await expectRefusal(await scene.ada.call('POST', 'training/document', form), 'invalid_request')
    expect(await waiting()).toEqual([])
  },
)
