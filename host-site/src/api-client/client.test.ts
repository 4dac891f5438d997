import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError, createApi, errorCodeOf } from './index'

let reply = { status: 200, body: '' }
let asked = { method: '', url: '', body: '' }
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    asked = { method: request.method ?? '', url: request.url ?? '', body: Buffer.concat(parts).toString() }
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  })
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const failure = async (action: Promise<unknown>): Promise<unknown> =>
  action.then(
    () => null,
    (error: unknown) => error,
  )

test('sends a request as its contract shapes it', async () => {
  reply = { status: 201, body: JSON.stringify({ success: true, demoId: 'a/b', message: 'ok' }) }
  const { demoId } = await createApi(base).createDemo({
    domain: 'https://www.Example.com/x',
    fullName: '',
    language: 'it',
  })
  expect(demoId).toBe('a/b')
  expect(asked).toMatchObject({ method: 'POST', url: '/api/chatbot-demo/create' })
  expect(JSON.parse(asked.body)).toEqual({ domain: 'www.example.com', language: 'it' })
})

test('escapes the parameters of a path', async () => {
  reply = { status: 404, body: '' }
  await failure(createApi(base).getDemo('a/b'))
  expect(asked).toEqual({ method: 'GET', url: '/api/chatbot-demo/a%2Fb', body: '' })
})

test('rejects with the details of a refusal', async () => {
  const body = { success: false, code: 'rate_limited', message: 'Too many requests.', retryAfterSeconds: 30 }
  reply = { status: 429, body: JSON.stringify(body) }
  const error = await failure(createApi(base).getDemo('a/b'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 429,
    code: 'rate_limited',
    retryAfterSeconds: 30,
    message: `429: ${JSON.stringify(body)}`,
  })
})

test.each([
  [502, '<html>Bad Gateway</html>', '502: <html>Bad Gateway</html>'],
  [500, '', '500: Internal Server Error'],
  [200, '{"success":true}', '200: unexpected answer'],
  [200, 'no JSON', '200: unexpected answer'],
])('reports %i with %j as internal_error', async (status, body, message) => {
  reply = { status, body }
  const error = await failure(createApi(base).getSiteInfo())
  expect(errorCodeOf(error)).toBe('internal_error')
  expect(error).toMatchObject({ message })
})

test('reports server_unreachable without an answer', async () => {
  expect(await failure(createApi('http://127.0.0.1:1').getSiteInfo())).toMatchObject({
    status: 0,
    code: 'server_unreachable',
  })
})
