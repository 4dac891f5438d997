// oxlint-disable vitest/expect-expect -- expectCalm asserts.
import { request as rawRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { calls, type Call } from '@loquia/contracts/calls'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTwoClients, type TwoClients } from './testing/two-clients.js'

let scene: TwoClients
beforeAll(async () => {
  scene = await startTwoClients()
})
afterAll(() => scene.stop())

interface Reply {
  status: number
  text: string
  headers: IncomingMessage['headers']
}

/** Past `fetch`, which mends addresses and headers before it sends them. */
async function send(
  method: string,
  path: string,
  body?: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const request = rawRequest(scene.url, {
    method,
    path,
    headers: {
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
  })
  request.on('error', () => undefined)
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8'), headers: response.headers }
}

function cookieFor({ who }: Call): Record<string, string> {
  const { cookie } = scene.callers[who === 'admin' ? 'admin' : who === 'anonymous' ? 'anonymous' : 'ada']
  return cookie === '' ? {} : { cookie }
}

/**
 * No fault of ours, and nothing of our insides.
 * @param mayBeAway whether 503 is an answer: the model of this test is nowhere, it has no mail server, and the site is
 * not built for it
 */
function expectCalm({ status, text }: Reply, about: string, mayBeAway = false): void {
  expect(mayBeAway && status === 503 ? 200 : status, about).toBeLessThan(500)
  expect(text, about).not.toMatch(/\bat \S+ \(|node_modules|\/src\/|\.ts:\d|SELECT |QueryFailed|ECONN|syntax error/)
}

const withBody = calls.filter(({ body }) => body !== undefined)
const title = ({ method, path }: Call): string => `${method} ${path}`
/** What would take the scene away from the tests after it. */
const harmless = withBody.filter(({ path }) => path !== '/api/logout')

const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  '\0',
  '\uD800',
  'x'.repeat(3_000),
  '../../etc/passwd',
  "'; DROP TABLE users; --",
  '<img src=x onerror=alert(1)>',
  '${7*7}',
  [],
  [null],
  {},
  { toString: 1 },
  { $ne: null },
]

describe.each(harmless.map((call) => [title(call), call] as const))('%s', (_, call) => {
  it('bears anything in every field, and anything instead of its body', async () => {
    const sample = scene.body(call) as Record<string, unknown>
    const bodies: unknown[] = [
      ...hostile,
      ...Object.keys(sample).flatMap((key) => hostile.map((value) => Object.assign({}, sample, { [key]: value }))),
    ]
    // A few at a time: one after the other takes long, and all at once is another test.
    while (bodies.length > 0) {
      await Promise.all(
        bodies.splice(0, 8).map(async (body) => {
          const text = JSON.stringify(body)
          const reply = await send(call.method, scene.fill(call), text, cookieFor(call))
          expectCalm(reply, `${title(call)} ${text.slice(0, 300)}`, true)
        }),
      )
    }
  })
})

it('pollutes no prototype', async () => {
  for (const call of harmless) {
    const sample = JSON.stringify(scene.body(call))
    for (const pollution of [
      '"__proto__":{"polluted":1,"role":"admin"}',
      '"constructor":{"prototype":{"polluted":1}}',
      '"role":"admin","id":1,"ownerId":1,"owner_id":1,"isOwned":true',
    ]) {
      const reply = await send(
        call.method,
        scene.fill(call),
        sample === '{}' ? `{${pollution}}` : `${sample.slice(0, -1)},${pollution}}`,
        cookieFor(call),
      )
      expectCalm(reply, `${title(call)} ${pollution}`, true)
      expect(({} as { polluted?: number }).polluted).toBeUndefined()
    }
  }
  const { body } = await scene.callers.ada.call('GET', '/api/user')
  expect(body).toMatchObject({ username: 'ada', role: 'client' })
})

it('bears any JSON at its most public call', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 6 }), async (json) => {
      expectCalm(await send('POST', '/api/contact-inquiry', json), json)
    }),
    { numRuns: 100 },
  )
})

it('refuses what is too large, too deep or no JSON at all', async () => {
  const cases: [string | Buffer, number, Record<string, string>?][] = [
    [JSON.stringify({ message: 'x'.repeat(300_000) }), 413],
    ['['.repeat(100_000), 400],
    [`${'[['.repeat(20_000)}${']]'.repeat(20_000)}`, 400],
    ['{"a":', 400],
    ['NaN', 400],
    [Buffer.from([0xff, 0xfe, 0x00]), 400],
    ['{}', 400, { 'content-encoding': 'gzip' }],
    ['{}', 400, { 'content-encoding': 'nonsense' }],
    ['{}', 400, { 'content-type': 'application/json; charset=nonsense' }],
  ]
  for (const [body, status, headers] of cases) {
    const reply = await send('POST', '/api/contact-inquiry', body, headers)
    expectCalm(reply, `${body.toString().slice(0, 40)} ${JSON.stringify(headers)}`)
    expect(reply.status, `${body.toString().slice(0, 40)} ${JSON.stringify(headers)}`).toBe(status)
  }
})

it('has one spelling of a path: no other opens what the right one keeps closed', async () => {
  for (const path of [
    '//api/admin/users',
    '/api//admin/users',
    '/api/admin/users/',
    '/API/admin/users',
    '/api/%61dmin/users',
    '/api/admin%2fusers',
    '/api/./admin/users',
    '/api/x/../admin/users',
    '/api/admin/users;a=b',
    '/api/admin/users%00',
    '/api/admin/users%',
    '/%2e%2e/api/admin/users',
    '/api/admin\\users',
    '/api/admin/users?%',
    '/api/admin/users?search[]=1&search=2',
  ]) {
    for (const headers of [{}, cookieFor({ who: 'own' } as Call)]) {
      const reply = await send('GET', path, undefined, headers)
      expectCalm(reply, path, true)
      expect(reply.status === 200 && reply.text.includes('"users"'), path).toBe(false)
    }
  }
})

it('refuses at once, and in words, what a proxy could understand in another way', async () => {
  const { hostname, port } = new URL(scene.url)
  /** The first line and the body of the answer to what is said on a connection of its own, which is over after it. */
  const said = async (text: string): Promise<string> => {
    const socket = connect(Number(port), hostname)
    socket.end(text)
    let answer = ''
    for await (const part of socket) answer += String(part)
    return answer
  }
  const host = `Host: ${hostname}:${port}`
  const get = (path: string, ...headers: string[]): string => [`GET ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n')
  const ambiguous: [string, string][] = [
    ['host', get('/api/health', host, 'Host: evil.example')],
    ['host', get('/api/health', 'Host: someone:secret@evil.example')],
    ['host', get('/api/health', 'Host: evil.example/api')],
    ['host', get('/api/health', 'Host: a, b')],
    ['host', get('/api/health', 'Host:')],
    ['content-type', get('/api/health', host, 'Content-Type: text/plain', 'Content-Type: application/json')],
    ['target', get('http://evil.example/api/health', host)],
    ['target', get(`http://${hostname}:${port}/api/health`, host)],
    ['target', get('*', host)],
    ['target', get('/api/health#/../admin', host)],
    ['target', get('/api\\health', host)],
    [
      'transfer-encoding',
      `POST /api/contact-inquiry HTTP/1.1\r\n${host}\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'transfer-encoding',
      `POST /api/contact-inquiry HTTP/1.0\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['host', get('/socket.io/?EIO=4&transport=polling', host, 'Host: evil.example')],
    [
      'host',
      get(
        '/socket.io/?EIO=4&transport=websocket',
        host,
        'Host: evil.example',
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        'Sec-WebSocket-Version: 13',
      ),
    ],
  ]
  for (const [part, text] of ambiguous) {
    const answer = await said(text)
    expect(answer, text).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer, text).toMatch(/\r\nconnection: close\r\n/i)
    expect(answer, text).toContain(`"path":"${part}"`)
  }
  // These Node refuses by itself, before there is a request.
  for (const text of [
    `POST / HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST / HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx`,
    `POST / HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    get('/', host, 'X-A: b', ' folded'),
    get('/', 'Host : a'),
    get('/').replace('/ ', '/ x '),
    get('/'),
    get('/', host).replaceAll('\r\n', '\n'),
  ])
    expect(await said(text), text).toMatch(/^HTTP\/1\.1 400 /)
  for (const text of [
    get('/api/health', host, 'Connection: close'),
    get('/api/health', 'Host: [::1]:3000', 'Connection: close'),
    get('/api/health?a=\\', 'Host: api_1', 'Connection: close'),
    'GET /api/health HTTP/1.0\r\n\r\n',
  ]) {
    expect(await said(text), text).toMatch(/^HTTP\/1\.1 200 /)
  }
})

it('never gives files from outside its folders', async () => {
  for (const path of [
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/widget/../../package.json',
    '/widget/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/server/entry-server.js',
    '/.env',
    '/widget/.vite/manifest.json',
    '/assets//etc/passwd',
    '/widget/%00',
    '/widget.js%00.html',
    '/widget/%c0%ae%c0%ae/package.json',
  ]) {
    const reply = await send('GET', path)
    expect(reply.status, path).not.toBe(200)
    expect(reply.text, path).not.toMatch(/"workspaces"|SESSION_SECRET|root:x/)
  }
})

it('lets nobody write headers', async () => {
  const evil = 'x%0d%0aset-cookie:%20a=b'
  for (const path of [
    `/api/cms/content?language=${evil}`,
    `/api/chatbot-demo/${evil}`,
    `/api/widget/${evil}`,
    `/it/${evil}`,
    `//evil.example/%2f..`,
    `/auth?next=${evil}`,
  ]) {
    const { headers } = await send('GET', path)
    expect(headers['set-cookie'], path).toBeUndefined()
    expect(headers.location ?? '/', path).toMatch(/^\/(?![/\\])/)
  }
  const { headers } = await send('GET', '/api/health', undefined, {
    'x-request-id': `a b"<script>${'x'.repeat(5_000)}`,
  })
  expect(String(headers['x-request-id'])).toMatch(/^[\w.-]{1,128}$/)
})

it('knows no session that it has not given out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 200 }), async (text) => {
      for (const value of [
        encodeURIComponent(text),
        `s:${encodeURIComponent(text)}.forged`,
        's%3A',
        'j%3A%7B%22userId%22%3A1%7D',
      ]) {
        const reply = await send('GET', '/api/user', undefined, { cookie: `loquia.sid=${value}` })
        expect(reply.status, value).toBe(401)
      }
    }),
    { numRuns: 25 },
  )
})
