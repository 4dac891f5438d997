import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectCalm, rawCall } from './testing/raw-call.js'
import { startTwoClients, type TwoClients } from './testing/two-clients.js'

let scene: TwoClients
beforeAll(async () => {
  scene = await startTwoClients()
})
afterAll(() => scene.stop())

const send = (method: string, path: string, body?: string | Buffer, headers?: Record<string, string>) =>
  rawCall(scene.url, method, path, body, headers)

it('protects a path in every spelling', async () => {
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
    for (const headers of [undefined, { cookie: scene.callers.ada.cookie }]) {
      const reply = await send('GET', path, undefined, headers)
      expectCalm(reply, path, true)
      expect(reply.status === 200 && reply.text.includes('"users"'), path).toBe(false)
    }
  }
})

it('refuses requests that a proxy could understand differently', async () => {
  const { hostname, port } = new URL(scene.url)
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
  // Node's parser refuses these.
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

it('serves no files outside its folders', async () => {
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

it('lets no request inject headers', async () => {
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
