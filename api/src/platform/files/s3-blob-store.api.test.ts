import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppError } from '../../app-error.js'
import { S3BlobStore } from './s3-blob-store.js'

const bucket = 'loquia'
const objects = new Map<string, { bytes: Buffer; at: Date }>()
let server: Server
let store: S3BlobStore
let trouble: ((response: ServerResponse) => void) | undefined

/** Lists return one key per page to test paging. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (trouble !== undefined) return void trouble(response)
  const url = new URL(request.url ?? '/', 'http://bucket.invalid')
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
    return void response.writeHead(403).end()
  const key = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length))
  if (request.method === 'PUT') {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    objects.set(key, { bytes: Buffer.concat(parts), at: new Date() })
    return void response.end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  if (url.searchParams.get('list-type') === '2') {
    const keys = [...objects.keys()].filter((name) => name.startsWith(url.searchParams.get('prefix') ?? '')).toSorted()
    const from = Number(url.searchParams.get('continuation-token') ?? 0)
    const entry = keys
      .slice(from, from + 1)
      .map(
        (name) =>
          `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.at.toISOString()}</LastModified></Contents>`,
      )
    const next = from + 1 < keys.length ? `<NextContinuationToken>${from + 1}</NextContinuationToken>` : ''
    return void response
      .setHeader('content-type', 'application/xml')
      .end(`<ListBucketResult>${entry.join('')}${next}</ListBucketResult>`)
  }
  const found = objects.get(key)
  if (found === undefined)
    return void response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<Error><Code>NoSuchKey</Code></Error>')
  response.end(found.bytes)
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  store = new S3BlobStore({
    bucket,
    endpoint,
    region: undefined,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    silentMs: 300,
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('keeps bytes until they are deleted', async () => {
  await store.put('documents/one', Buffer.from('second'))
  expect(Buffer.from((await store.get('documents/one'))!).toString()).toBe('second')
  await store.delete('documents/one')
  await store.delete('documents/one')
  expect(await store.get('documents/one')).toBeUndefined()
})

it('lists files older than a moment from all pages', async () => {
  for (const name of ['a', 'b', 'c']) await store.put(`documents/${name}`, Buffer.from('x'))
  await store.put('media/d', Buffer.from('x'))
  expect(await store.storedBefore('documents', new Date(Date.now() + 60_000))).toEqual([
    'documents/a',
    'documents/b',
    'documents/c',
  ])
  expect(await store.storedBefore('documents', new Date(0))).toEqual([])
})

it('refuses a key outside its folder', async () => {
  await expect(store.put('../secrets', Buffer.from('x'))).rejects.toThrow('not a key')
})

it.each<[string, string, (response: ServerResponse) => void]>([
  [
    'is busy',
    'SlowDown',
    (response) =>
      response.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>'),
  ],
  [
    'refuses the key',
    'AccessDenied',
    (response) =>
      response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>'),
  ],
  [
    'is gone',
    'NoSuchBucket',
    (response) =>
      response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchBucket</Code></Error>'),
  ],
  ['cuts connections', 'ECONNRESET', (response) => response.destroy()],
  ['answers nothing', 'TimeoutError', () => undefined],
])('answers "overloaded" with the cause while the bucket %s', async (_what, name, answers) => {
  trouble = answers
  try {
    const outcomes = await Promise.all(
      [
        store.put('documents/x', Buffer.from('x')),
        store.get('documents/x'),
        store.delete('documents/x'),
        store.storedBefore('documents', new Date()),
      ].map((work: Promise<unknown>) =>
        work.then(
          () => 'done',
          ({ code, retryAfterSeconds, cause }: AppError) => [code, retryAfterSeconds, (cause as { code: string }).code],
        ),
      ),
    )
    expect(outcomes).toEqual(Array.from({ length: 4 }, () => ['overloaded', 5, `S3 ${name}`]))
  } finally {
    trouble = undefined
  }
  expect(await store.get('documents/x')).toBeUndefined()
})
