import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createDemoResponse,
  currentConsent,
  demoMessageResponse,
  errorBodySchema,
  errorMessage,
  errors,
  getDemoResponse,
  widgetConfigSchema,
  type ErrorCode,
} from '@loquia/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { AppError } from '../../app-error.js'
import { startTestDatabase } from '../../database/testing.js'
import { BlobStore } from '../../files/index.js'
import { internalHeaders } from '../../http/index.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { readyProgress } from '../../testing/scripted-builder.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { BuildWorker } from './build-worker.js'
import { DemosService } from './demos.service.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let dataDir: string

beforeAll(async () => {
  database = await startTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'loquia-demos-'))
  server = await startTestApp({
    dataSource: database.dataSource,
    environment: { RATE_LIMIT_SCALE: '0', DATA_DIR: dataDir },
  })
})
afterAll(async () => {
  await server.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  from: TestApp = server,
): Promise<Response> {
  return fetch(from.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function expectError(response: Response, code: ErrorCode): Promise<ReturnType<typeof errorBodySchema.parse>> {
  const body = errorBodySchema.parse(await response.json())
  expect(body.code).toBe(code)
  expect(response.status).toBe(errors[code].status)
  return body
}

async function create(domain = 'example.com'): Promise<string> {
  return (await server.app.get(DemosService).create({ domain })).demoId
}

it('makes a demo at once and has its site read', async () => {
  const response = await post('/api/chatbot-demo/create', {
    domain: ' https://www.Bäckerei.example/about ',
    fullName: '',
    email: '',
  })
  expect(response.status).toBe(201)
  const { demoId, message } = createDemoResponse.parse(await response.json())
  expect(demoId).toMatch(/^[\w-]{22}$/)
  expect(message).toBe('Your chatbot is there, and is reading your website.')

  const { demo } = getDemoResponse.parse(await (await fetch(`${server.url}/api/chatbot-demo/${demoId}`)).json())
  expect(demo).toMatchObject({
    demoId,
    domain: 'www.xn--bckerei-5wa.example',
    name: 'www.xn--bckerei-5wa.example',
    status: 'ready',
    build: readyProgress,
    purchased: false,
  })
  expect(Date.parse(demo.expiresAt!) - Date.parse(demo.createdAt)).toBeCloseTo(7 * 86_400_000, -4)
  expect(demo.expiresInSeconds! / 60).toBeCloseTo(7 * 24 * 60, -1)

  const [source] = await database.dataSource.query(
    `SELECT s.* FROM sources s JOIN bots b ON b.id = s.bot_id WHERE b.public_id = $1`,
    [demoId],
  )
  expect(source).toMatchObject({ type: 'site', location: 'www.xn--bckerei-5wa.example', status: 'queued' })
  expect(server.jobs.sent).toContainEqual({ name: 'knowledge-build', data: { sourceId: source.id } })
})

it('makes a demo for each of several people behind one address who name the same domain at once, with a secret that opens it alone', async () => {
  const made = await Promise.all(
    Array.from({ length: 4 }, async () =>
      createDemoResponse.parse(await (await post('/api/chatbot-demo/create', { domain: 'office.example' })).json()),
    ),
  )
  expect(new Set(made.map(({ demoId }) => demoId)).size).toBe(4)
  expect(new Set(made.map(({ claimSecret }) => claimSecret)).size).toBe(4)
  const caller = await new CookieCaller(server.url).register('office')
  const claim = async (demoId: string, secret: string) =>
    (await post('/api/chatbot/claim', { demoId, secret }, { cookie: caller.cookie })).status
  expect(await claim(made[0]!.demoId, made[1]!.claimSecret!)).toBe(403)
  expect(await claim(made[0]!.demoId, made[0]!.claimSecret!)).toBe(200)
  // Of two accounts that have the secret of one, the first gets it.
  const other = await new CookieCaller(server.url).register('office2')
  const both = await Promise.all(
    [caller, other].map(({ cookie }) =>
      post('/api/chatbot/claim', { demoId: made[2]!.demoId, secret: made[2]!.claimSecret }, { cookie }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

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
])('refuses %s, in English and Italian', async (_, body, code, path) => {
  // A rule with words of its own says more.
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
])('answers %s with a body of ours', async (_, init, code) => {
  const body = await expectError(
    await fetch(`${server.url}/api/chatbot-demo/create`, { method: 'POST', ...init }),
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
] as const)('%s %s → %s', async (method, path, code) => {
  const body = await expectError(await fetch(server.url + path, { method }), code)
  expect(body.message).toBe(errorMessage(code, 'en'))
})

it('says nothing of what went wrong inside', async () => {
  const demoId = await create()
  const progress = server.builder.progress
  server.builder.progress = () => Promise.reject(new Error('password=hunter2 at /srv/app.js'))
  const response = await fetch(`${server.url}/api/chatbot-demo/${demoId}`)
  server.builder.progress = progress
  const body = await expectError(response, 'internal_error')
  expect(JSON.stringify(body)).not.toMatch(/hunter2|app\.js/)
  expect(response.headers.get('x-powered-by')).toBeNull()
})

it('answers a message in one piece and continues the conversation', async () => {
  const demoId = await create()
  const asking = post(`/api/chatbot-demo/${demoId}/message`, { message: 'When do you open?' })
  const source = { number: 1, url: 'https://example.com/hours', title: 'Hours', snippet: 'We open at 8:00.' }
  ;(await server.answerer.next()).say('We open ', 'at 8:00 [1].').end({ sources: [source] })
  const first = await asking
  expect(first.status).toBe(200)
  const body = demoMessageResponse.parse(await first.json())
  expect(body).toMatchObject({
    success: true,
    answer: 'We open at 8:00 [1].',
    outcome: 'sure',
    confidence: 0.9,
    refused: false,
    sources: [source],
  })

  const following = post(`/api/chatbot-demo/${demoId}/message`, {
    message: 'And on Sunday?',
    visitorToken: body.visitorToken,
  })
  const answer = await server.answerer.next()
  expect(answer.input.history).toEqual([
    { role: 'user', content: 'When do you open?' },
    { role: 'assistant', content: 'We open at 8:00 [1].' },
  ])
  answer.say('I did not find that.').end({ outcome: 'none', confidence: 0.04 })
  expect(await (await following).json()).toMatchObject({
    outcome: 'none',
    confidence: 0.04,
    refused: true,
    visitorToken: body.visitorToken,
  })

  await expectError(
    await post(`/api/chatbot-demo/${demoId}/message`, { message: 'x', visitorToken: 'nobody’s' }),
    'conversation_not_found',
  )
  const other = await create('other.example')
  await expectError(
    await post(`/api/chatbot-demo/${other}/message`, { message: 'x', visitorToken: body.visitorToken }),
    'conversation_not_found',
  )
})

it('keeps the question when the model fails, and says why', async () => {
  const demoId = await create()
  const asking = post(`/api/chatbot-demo/${demoId}/message`, { message: 'Will it work?' }, { 'accept-language': 'it' })
  ;(await server.answerer.next()).fail(new AppError('model_unavailable', { cause: new Error('sk-secret') }))
  const body = await expectError(await asking, 'model_unavailable')
  expect(body.message).toBe(errorMessage('model_unavailable', 'it'))
  expect(
    await database.dataSource.query(`SELECT content, state FROM messages WHERE content = 'Will it work?'`),
  ).toEqual([{ content: 'Will it work?', state: 'done' }])
})

it.each<[string, unknown]>([
  ['nothing', {}],
  ['null', { message: null }],
  ['an array', { message: ['a'] }],
  ['an object', { message: { a: 1 } }],
  ['a number', { message: 5 }],
  ['blanks', { message: ' \n ' }],
  ['only NUL', { message: '\0' }],
  ['too much', { message: 'x'.repeat(2_001) }],
  ['a wrong token', { message: 'a', visitorToken: {} }],
])('refuses %s as a message', async (_, body) => {
  await expectError(await post(`/api/chatbot-demo/${await create()}/message`, body), 'invalid_request')
  expect(server.answerer.unclaimed).toBe(0)
})

it.each(['192.168.1.1', '10.0.0.1', '169.254.169.254', '[::1]', 'printer.local', 'localhost', 'example.com:8080'])(
  'makes no demo of %s, which is none of the public internet',
  async (domain) => {
    const count = async () => (await database.dataSource.query('SELECT count(*)::int AS count FROM bots'))[0].count
    const before = await count()
    await expectError(await post('/api/chatbot-demo/create', { domain }), 'site_private')
    expect(await count()).toBe(before)
  },
)

it('says in the caller’s language what is wrong with a domain, with the code beside', async () => {
  const told = async (language: 'en' | 'it') =>
    (await expectError(await post(`/api/chatbot-demo/create?language=${language}`, { domain: 'no' }), 'invalid_domain'))
      .issues
  for (const language of ['en', 'it'] as const)
    expect(await told(language)).toEqual([
      { path: 'domain', message: errorMessage('invalid_domain', language), code: 'invalid_domain' },
    ])
})

it('says in the caller’s language that a message is missing, with the code beside', async () => {
  const path = `/api/chatbot-demo/${await create()}/message`
  const told = async (language: string) =>
    (await expectError(await post(`${path}?language=${language}`, { message: ' ' }), 'invalid_request')).issues
  expect(await told('en')).toEqual([{ path: 'message', message: 'Please write a message', code: 'empty_message' }])
  expect(await told('it')).toEqual([{ path: 'message', message: 'Scrivi un messaggio', code: 'empty_message' }])
})

it('keeps the consent with its time and wording, and the latest of several', async () => {
  const demoId = await create()
  const person = { fullName: 'Bea Neri', email: 'bea@example.com', website: '', demoId }
  const stored = async () =>
    (
      await database.dataSource.query(
        `SELECT consent_version AS version, consent_at BETWEEN now() - interval '1 minute' AND now() AS recent FROM demo_contacts WHERE email = 'bea@example.com'`,
      )
    )[0]
  await post('/api/chatbot-demo/contact', person)
  expect(await stored()).toEqual({ version: null, recent: null })
  await post('/api/chatbot-demo/contact', { ...person, consent: currentConsent })
  expect(await stored()).toEqual({ version: currentConsent, recent: true })
  // Told again without being asked, it stays.
  await post('/api/chatbot-demo/contact', person)
  expect(await stored()).toEqual({ version: currentConsent, recent: true })
  await expectError(
    await post('/api/chatbot-demo/contact', { ...person, consent: 'some other wording' }),
    'invalid_request',
  )
})

it('keeps contact details, beside the demo too', async () => {
  const demoId = await create()
  const person = { fullName: 'Ada Rossi', email: 'ada@example.com' }
  const response = await post('/api/chatbot-demo/contact', { ...person, website: 'example.com', demoId })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ success: true })
  expect(
    await database.dataSource.query(
      `SELECT full_name, email, website, demo_id FROM demo_contacts WHERE email = 'ada@example.com'`,
    ),
  ).toEqual([{ full_name: 'Ada Rossi', email: 'ada@example.com', website: 'example.com', demo_id: demoId }])
  expect(
    await database.dataSource.query('SELECT email FROM demos d JOIN bots b ON b.id = d.bot_id WHERE public_id = $1', [
      demoId,
    ]),
  ).toEqual([{ email: 'ada@example.com' }])
  const refused = await expectError(
    await post('/api/chatbot-demo/contact', { fullName: '', email: 'no' }),
    'invalid_request',
  )
  expect(refused.issues?.map((issue) => issue.path)).toEqual(['fullName', 'email'])
})

it('purges the files of an ended demo with it', async () => {
  const blobs = server.app.get(BlobStore, { strict: false })
  const { demoId } = await server.app
    .get(DemosService)
    .create({ domain: 'files.example', expiresAt: new Date(Date.now() - 9 * 86_400_000) })
  for (const key of ['ended', 'kept']) await blobs.put(`documents/${key}`, Buffer.from('words'))
  await database.dataSource.query(
    `INSERT INTO sources (bot_id, type, location, filename) SELECT id, 'document', 'documents/ended', 'x.txt' FROM bots WHERE public_id = $1`,
    [demoId],
  )
  expect(await server.app.get(DemosService).purgeExpired()).toBe(1)
  expect(await blobs.get('documents/ended')).toBeUndefined()
  expect(await blobs.get('documents/kept')).toBeDefined()
})

it('ends demos after their time, and deletes them with everything later', async () => {
  const { demoId } = await server.app
    .get(DemosService)
    .create({ domain: 'old.example', expiresAt: new Date(Date.now() - 1_000) })
  await expectError(await fetch(`${server.url}/api/chatbot-demo/${demoId}`), 'demo_expired')
  await expectError(await post(`/api/chatbot-demo/${demoId}/message`, { message: 'Hello?' }), 'demo_expired')
  expect(await server.app.get(DemosService).purgeExpired()).toBe(0)
  await database.dataSource.query(
    `UPDATE demos SET expires_at = now() - interval '8 days' FROM bots WHERE bots.id = bot_id AND public_id = $1`,
    [demoId],
  )
  expect(await server.app.get(DemosService).purgeExpired()).toBe(1)
  await expectError(await fetch(`${server.url}/api/chatbot-demo/${demoId}`), 'demo_purged')
  const lasting = await server.app
    .get(DemosService)
    .create({ domain: 'ours.example', publicId: 'sample-demo', expiresAt: null })
  expect(lasting).toMatchObject({ demoId: 'sample-demo' })
  expect(await server.app.get(DemosService).get('sample-demo')).toMatchObject({ expiresAt: null })
})

it('hands out the look of a bot to any page, and nothing else', async () => {
  const demoId = await create('look.example')
  const response = await fetch(`${server.url}/api/widget/${demoId}`, {
    headers: { origin: 'https://anywhere.example' },
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  expect(response.headers.get('set-cookie')).toBeNull()
  const body = await response.json()
  const { presentation, ...config } = widgetConfigSchema.strict().parse(body)
  expect(presentation).toMatchObject({
    en: { title: 'Ask look.example' },
    it: { title: 'Chiedi a look.example' },
    de: { title: 'Fragen an look.example' },
    fr: { title: 'Demandez à look.example' },
    es: { title: 'Pregunta a look.example' },
    pt: { title: 'Pergunte a look.example' },
  })
  expect(config).toEqual({
    botId: demoId,
    kind: 'demo',
    name: 'look.example',
    language: 'en',
    settings: {},
    suggestions: [],
  })
  const missing = await fetch(`${server.url}/api/widget/unknown`)
  await expectError(missing, 'demo_not_found')
  expect(missing.headers.get('access-control-allow-origin')).toBe('*')
})

it('marks a build that fails, but not one that another process has', async () => {
  const demoId = await create('broken.example')
  const heldId = await create('held.example')
  const sourceOf = async (id: string) =>
    (
      await database.dataSource.query(`SELECT s.* FROM sources s JOIN bots b ON b.id = s.bot_id WHERE public_id = $1`, [
        id,
      ])
    )[0]
  const buildOf = async (id: string) => {
    const source = await sourceOf(id)
    return vi.waitUntil(() => server.builder.builds.find((build) => build.sourceId === source.id), { timeout: 120_000 })
  }
  const [held, broken] = [await buildOf(heldId), await buildOf(demoId)]
  await database.dataSource.query(
    `UPDATE sources SET status = 'crawling', lease_until = now() + interval '1 minute' WHERE id = $1`,
    [held.sourceId],
  )
  held.finish(new Error('another process has it'))
  broken.finish(new AppError('site_unreachable'))
  await expect
    .poll(() => sourceOf(demoId))
    .toMatchObject({ status: 'failed', error: 'site_unreachable', finished_at: expect.any(Date) })
  expect(await sourceOf(heldId)).toMatchObject({ status: 'crawling', error: null })
})

it('sends a build again when its process has died or its job was lost', async () => {
  const worker = server.app.get(BuildWorker)
  const source = async (lease: string, age: string, status = 'crawling') => {
    const [bot] = await database.dataSource.query(
      `INSERT INTO bots (public_id, kind, domain, name) VALUES (gen_random_uuid()::text, 'demo', 'x.example', 'x') RETURNING id`,
    )
    const [row] = await database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location, status, lease_until, submitted_at) VALUES ($1, 'site', 'x.example', $2, ${lease}, now() - interval '${age}') RETURNING id`,
      [bot.id, status],
    )
    return row.id as string
  }
  const died = await source(`now() - interval '1 second'`, '1 minute')
  const lost = await source('NULL', '1 minute', 'queued')
  const running = await source(`now() + interval '1 minute'`, '1 minute')
  const fresh = await source('NULL', '0 seconds', 'queued')
  const finished = await source(`now() - interval '1 second'`, '1 minute', 'ready')
  await worker.lookForOrphans()
  const sent = new Set(server.jobs.sent.map((job) => (job.data as { sourceId?: string }).sourceId))
  expect([died, lost, running, fresh, finished].map((id) => sent.has(id))).toEqual([true, true, false, false, false])
})

it('makes a demo while the queue is away, and has it read later', async () => {
  const { send } = server.jobs
  server.jobs.send = () => Promise.reject(new Error('no connection'))
  const response = await post('/api/chatbot-demo/create', { domain: 'later.example' })
  server.jobs.send = send
  const { demoId } = createDemoResponse.parse(await response.json())
  await database.dataSource.query(
    `UPDATE sources s SET submitted_at = now() - interval '1 minute' FROM bots b WHERE b.id = s.bot_id AND public_id = $1`,
    [demoId],
  )
  const [source] = await database.dataSource.query(
    `SELECT s.id FROM sources s JOIN bots b ON b.id = s.bot_id WHERE public_id = $1`,
    [demoId],
  )
  await server.app.get(BuildWorker).lookForOrphans()
  expect(server.jobs.sent).toContainEqual({ name: 'knowledge-build', data: { sourceId: source.id } })
})

it('limits how often an address may ask, by the address behind our proxy', async () => {
  const strict = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0.2' } })
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

it('tells a crowd how a demo is without reading it for each, and everybody else as it is now', async () => {
  const demoId = await create('crowd.example')
  const rename = async (id: string, name: string): Promise<unknown> =>
    database.dataSource.query(`UPDATE bots SET name = $2 WHERE public_id = $1`, [id, name])
  const read = async (id = demoId): Promise<string> =>
    getDemoResponse.parse(await (await fetch(`${server.url}/api/chatbot-demo/${id}`)).json()).demo.name
  const progress = vi.spyOn(server.builder, 'progress')
  const started = performance.now()
  await Promise.all(Array.from({ length: 200 }, () => read()))
  const reads = progress.mock.calls.length
  progress.mockRestore()
  // Twenty at once, and twenty for each second that this machine took.
  expect(reads).toBeLessThanOrEqual(21 + ((performance.now() - started) / 1_000) * 20)
  await rename(demoId, 'Renamed')
  await expect.poll(() => read()).toBe('Renamed')
  const quietId = await create('quiet.example')
  for (const name of ['First name', 'Second name']) {
    await rename(quietId, name)
    expect(await read(quietId)).toBe(name)
  }
})

it('limits how often an address may look at demos, but not the pages that this server renders for it', async () => {
  const demoId = await create('looked-at.example')
  const strict = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0.0005' } })
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
