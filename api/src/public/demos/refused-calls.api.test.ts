import { errorMessage, type ErrorCode } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { demosScene, create, expectError, post, scene } from './demos-scene.testing.js'
import { internalHeaders } from '../../platform/http/index.js'
import { startTestApp } from '../../testing/test-app.js'

demosScene()

it.each<[string, unknown, ErrorCode, string]>([
  ['no domain', {}, 'invalid_request', 'domain'],
  ['a null domain', { domain: null }, 'invalid_request', 'domain'],
  ['an array', { domain: ['example.com'] }, 'invalid_request', 'domain'],
  ['an object', { domain: { toString: 'example.com' } }, 'invalid_request', 'domain'],
  ['an empty domain', { domain: '' }, 'invalid_domain', 'domain'],
  ['no domain at all', { domain: 'not a domain' }, 'invalid_domain', 'domain'],
  ['another scheme', { domain: 'file:///etc/passwd' }, 'invalid_domain', 'domain'],
  ['user and password', { domain: 'http://a:b@example.com' }, 'invalid_domain', 'domain'],
  ['a wrong email', { domain: 'example.com', email: 'a@b' }, 'invalid_request', 'email'],
  ['a long name', { domain: 'example.com', fullName: 'x'.repeat(121) }, 'invalid_request', 'fullName'],
  ['an array as body', [], 'invalid_request', ''],
])('refuses %s in the language of the caller', async (_, body, code, path) => {
  const told =
    path === 'email'
      ? { en: 'Please enter a valid email address', it: 'Scrivi un indirizzo email valido' }
      : { en: errorMessage(code, 'en'), it: errorMessage(code, 'it') }
  const english = await expectError(await post('/api/chatbot-demo/create', body), code)
  expect(english.message).toBe(told.en)
  expect(english.issues?.map((issue) => issue.path)).toEqual([path])
  const italian = await expectError(
    await post('/api/chatbot-demo/create', body, { 'accept-language': 'it-CH,it;q=0.9,en;q=0.5' }),
    code,
  )
  expect(italian.message).toBe(told.it)
  const asked = await expectError(await post('/api/chatbot-demo/create?language=it', body), code)
  expect(asked.message).toBe(told.it)
})

it.each<[string, RequestInit, ErrorCode]>([
  ['broken JSON', { headers: { 'content-type': 'application/json' }, body: '{"domain": ' }, 'invalid_request'],
  ['JSON that is null', { headers: { 'content-type': 'application/json' }, body: 'null' }, 'invalid_request'],
  ['no body', {}, 'invalid_request'],
  [
    'a form',
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'domain=example.com' },
    'invalid_request',
  ],
  ['plain text', { headers: { 'content-type': 'text/plain' }, body: '{"domain":"example.com"}' }, 'invalid_request'],
  [
    'an unknown charset',
    { headers: { 'content-type': 'application/json; charset=klingon' }, body: '{}' },
    'invalid_request',
  ],
  [
    'an unknown encoding',
    { headers: { 'content-type': 'application/json', 'content-encoding': 'klingon' }, body: '{}' },
    'invalid_request',
  ],
  [
    'a huge body',
    { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ domain: 'x'.repeat(300_000) }) },
    'payload_too_large',
  ],
  [
    'another page',
    {
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{"domain":"example.com"}',
    },
    'forbidden',
  ],
])('answers %s with an error body', async (_, init, code) => {
  const body = await expectError(
    await fetch(`${scene.server.url}/api/chatbot-demo/create`, { method: 'POST', ...init }),
    code,
  )
  expect(body.message).toBe(errorMessage(code, 'en'))
})

it.each([
  ['GET', '/api/nothing-here', 'not_found'],
  ['GET', '/api/chatbot-demo/unknown', 'demo_not_found'],
  ['GET', '/api/chatbot-demo/%00', 'demo_not_found'],
  ['GET', '/api/chatbot-demo/%', 'invalid_request'],
  ['GET', `/api/chatbot-demo/${'x'.repeat(500)}`, 'demo_not_found'],
  ['DELETE', '/api/chatbot-demo/create', 'not_found'],
] as const)('answers %s %s with %s', async (method, path, code) => {
  const body = await expectError(await fetch(scene.server.url + path, { method }), code)
  expect(body.message).toBe(errorMessage(code, 'en'))
})

it('hides the details of an internal error', async () => {
  const demoId = await create()
  const progress = scene.server.builder.getProgress
  scene.server.builder.getProgress = () => Promise.reject(new Error('password=hunter2 at /srv/app.js'))
  const response = await fetch(`${scene.server.url}/api/chatbot-demo/${demoId}`)
  scene.server.builder.getProgress = progress
  const body = await expectError(response, 'internal_error')
  expect(JSON.stringify(body)).not.toMatch(/hunter2|app\.js/)
  expect(response.headers.get('x-powered-by')).toBeNull()
})

it('explains an invalid domain in the caller’s language', async () => {
  const told = async (language: 'en' | 'it') =>
    (await expectError(await post(`/api/chatbot-demo/create?language=${language}`, { domain: 'no' }), 'invalid_domain'))
      .issues
  for (const language of ['en', 'it'] as const)
    expect(await told(language)).toEqual([
      { path: 'domain', message: errorMessage('invalid_domain', language), code: 'invalid_domain' },
    ])
})

it('limits new demos per address behind the proxy', async () => {
  const strict = await startTestApp({ dataSource: scene.database.dataSource, environment: { RATE_LIMIT_SCALE: '0.2' } })
  try {
    const from = (address: string, n: number) =>
      post('/api/chatbot-demo/create', { domain: `limit${n}.example` }, { 'x-forwarded-for': address }, strict)
    for (let n = 0; n < 2; n++) expect((await from('198.51.100.7', n)).status).toBe(201)
    const refused = await from('198.51.100.7', 9)
    const body = await expectError(refused, 'rate_limited')
    expect(Number(refused.headers.get('retry-after'))).toBe(body.retryAfterSeconds)
    expect((await from('198.51.100.8', 9)).status).toBe(201)
  } finally {
    await strict.stop()
  }
})

it('limits views of demos per address, except for pages rendered by this server', async () => {
  const demoId = await create('looked-at.example')
  const strict = await startTestApp({
    dataSource: scene.database.dataSource,
    environment: { RATE_LIMIT_SCALE: '0.0005' },
  })
  try {
    const from = (address: string, headers: Record<string, string> = {}) =>
      fetch(`${strict.url}/api/chatbot-demo/${demoId}`, { headers: { 'x-forwarded-for': address, ...headers } })
    for (let n = 0; n < 3; n++) expect((await from('198.51.100.9')).status).toBe(200)
    const refused = await from('198.51.100.9')
    await expectError(refused, 'rate_limited')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('198.51.100.10')).status).toBe(200)
    expect((await from('198.51.100.9', internalHeaders)).status).toBe(200)
    expect((await from('198.51.100.9', { 'x-loquia-internal': 'guessed' })).status).toBe(429)
  } finally {
    await strict.stop()
  }
})
