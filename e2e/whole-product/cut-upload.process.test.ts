import { readdir, stat, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { BotSource } from '@loquia/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Product } from '../testing/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

const filesIn = async (...folder: string[]): Promise<string[]> => {
  const path = join(product.dataDir, ...folder)
  return (await readdir(path).catch(() => [])).map((name) => join(path, name))
}

it('keeps nothing of an interrupted upload', async () => {
  const registered = await fetch(`${product.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada.lovelace', password: 'difference-engine', email: 'ada@analytical.example' }),
  })
  expect(registered.status).toBe(201)
  const cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!
  const text = 'The ferry to the island leaves at nine and at five. '.repeat(80_000)

  // The first half of a file, from a sender who is still at it when the power goes.
  const { hostname, port } = new URL(product.url)
  const sender = connect(Number(port), hostname)
  let heard = ''
  sender
    .setEncoding('utf8')
    .on('data', (words: string) => (heard += words))
    .on('error', () => undefined)
  const hungUp = new Promise<void>((resolve) => sender.once('close', () => resolve()))
  const body = `--cut\r\nContent-Disposition: form-data; name="file"; filename="ferry.txt"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--cut--\r\n`
  sender.write(
    `POST /api/chatbot/training/document HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  sender.write(body.slice(0, body.length / 2))
  await expect.poll(async () => (await stat((await filesIn('uploads'))[0]!)).size).toBeGreaterThan(100_000)
  await product.kill()
  await hungUp
  expect(heard).toBe('')

  // What is younger than an hour may be on its way, for all that the sweep knows.
  const [half] = await filesIn('uploads')
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(half!, twoHoursAgo, twoHoursAgo)
  await product.restart()
  await expect.poll(() => filesIn('uploads')).toEqual([])
  const trainings = async (): Promise<BotSource[]> =>
    (
      (await (await fetch(`${product.url}/api/chatbot/trainings`, { headers: { cookie } })).json()) as {
        trainings: BotSource[]
      }
    ).trainings
  expect(await trainings()).toEqual([])
  expect(await filesIn('files', 'documents')).toEqual([])

  const form = new FormData()
  form.append('file', new Blob([text]), 'ferry.txt')
  expect(
    (await fetch(`${product.url}/api/chatbot/training/document`, { method: 'POST', headers: { cookie }, body: form }))
      .status,
  ).toBe(201)
  expect((await trainings()).map(({ filename, size }) => ({ filename, size }))).toEqual([
    { filename: 'ferry.txt', size: text.length },
  ])
  expect(await filesIn('files', 'documents')).toHaveLength(1)
  expect(await filesIn('uploads')).toEqual([])

  // Told to stop, it takes those that wait for their turn as they are, and says so. Who is not answered in the time
  // that a stop may take sends the file again.
  const many = Array.from({ length: 6 }, (_, n) => {
    const one = new FormData()
    one.append('file', new Blob([`Number ${n}. ${text}`]), `ferry${n}.txt`)
    return fetch(`${product.url}/api/chatbot/training/document`, {
      method: 'POST',
      headers: { cookie },
      body: one,
    }).then(({ status }) => status)
  })
  const replies = Promise.allSettled(many)
  await expect.poll(async () => (await filesIn('uploads')).length, { interval: 20 }).toBeGreaterThan(3)
  expect(await product.interrupt('SIGTERM')).toBe(0)
  const statuses = (await replies).flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []))
  expect(statuses.filter((status) => status !== 201)).toEqual([])
  expect((await filesIn('files', 'documents')).length).toBeGreaterThanOrEqual(1 + statuses.length)
  await product.restart()
  expect((await trainings()).length).toBeGreaterThanOrEqual(1 + statuses.length)
})
