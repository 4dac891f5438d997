import {
  createDemoResponse,
  currentConsent,
  getDemoResponse,
  widgetConfigSchema,
  demoMessageResponse,
  errorMessage,
} from '@loquia/contracts'
import { expect, it, vi } from 'vitest'
import { demosScene, create, expectError, post, scene } from './demos-scene.testing.js'
import { BlobStore } from '../../platform/files/index.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { readyProgress } from '../../testing/scripted-ingestion.js'
import { DemosService } from './demos.service.js'
import { AppError } from '../../app-error.js'
import { IngestionConsumer } from '../../knowledge/index.js'

demosScene()

it('creates a demo that waits for its ingestion', async () => {
  const response = await post('/api/chatbot-demo/create', {
    domain: ' https://www.Bäckerei.example/about ',
    fullName: '',
    email: '',
  })
  expect(response.status).toBe(201)
  const { demoId, message } = createDemoResponse.parse(await response.json())
  expect(demoId).toMatch(/^[\w-]{22}$/)
  expect(message).toBe('We created your chatbot. It’s now reading your website.')

  const { demo } = getDemoResponse.parse(await (await fetch(`${scene.server.url}/api/chatbot-demo/${demoId}`)).json())
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

  const [source] = await scene.database.dataSource.query(
    `SELECT s.* FROM sources s JOIN bots b ON b.id = s.bot_id WHERE b.public_id = $1`,
    [demoId],
  )
  expect(source).toMatchObject({ type: 'site', location: 'www.xn--bckerei-5wa.example', status: 'queued' })
  expect(scene.server.jobs.sent).toContainEqual({
    name: 'knowledge-build',
    data: { sourceId: source.id, askedBy: expect.stringMatching(/^address [0-9a-f]{6}$/) },
  })
})

const demoOf = async (demoId: string) =>
  getDemoResponse.parse(await (await fetch(`${scene.server.url}/api/chatbot-demo/${demoId}`)).json()).demo
const rename = (demoId: string, name: string): Promise<unknown> =>
  scene.database.dataSource.query(`UPDATE bots SET name = $2 WHERE public_id = $1`, [demoId, name])
const createAtOnce = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () =>
      createDemoResponse.parse(await (await post('/api/chatbot-demo/create', { domain: 'office.example' })).json()),
    ),
  )
const claim = ({ cookie }: CookieCaller, demoId: string, secret: string | undefined) =>
  post('/api/chatbot/claim', { demoId, secret }, { cookie })

it('creates a demo for each of several people who name the same domain at once', async () => {
  const made = await createAtOnce(4)
  expect(new Set(made.map(({ demoId }) => demoId)).size).toBe(4)
  expect(new Set(made.map(({ claimSecret }) => claimSecret)).size).toBe(4)
})

it('opens a demo by its own secret alone', async () => {
  const [own, other] = await createAtOnce(2)
  const caller = await new CookieCaller(scene.server.url).register('office')
  expect((await claim(caller, own!.demoId, other!.claimSecret)).status).toBe(403)
  expect((await claim(caller, own!.demoId, own!.claimSecret)).status).toBe(200)
})

it('lets one of two accounts claim a demo at the same time', async () => {
  const [demo] = await createAtOnce(1)
  const callers = await Promise.all(
    ['office2', 'office3'].map((name) => new CookieCaller(scene.server.url).register(name)),
  )
  const both = await Promise.all(callers.map((caller) => claim(caller, demo!.demoId, demo!.claimSecret)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it.each(['192.168.1.1', '10.0.0.1', '169.254.169.254', '[::1]', 'printer.local', 'localhost', 'example.com:8080'])(
  'creates no demo of %s, which is not public',
  async (domain) => {
    const count = async () =>
      (await scene.database.dataSource.query('SELECT count(*)::int AS count FROM bots'))[0].count
    const before = await count()
    await expectError(await post('/api/chatbot-demo/create', { domain }), 'site_private')
    expect(await count()).toBe(before)
  },
)

it('keeps the latest consent with its time', async () => {
  const demoId = await create()
  const person = { fullName: 'Bea Neri', email: 'bea@example.com', website: '', demoId }
  const stored = async () =>
    (
      await scene.database.dataSource.query(
        `SELECT consent_version AS version, consent_at BETWEEN now() - interval '1 minute' AND now() AS recent FROM demo_contacts WHERE email = 'bea@example.com'`,
      )
    )[0]
  await post('/api/chatbot-demo/contact', person)
  expect(await stored()).toEqual({ version: null, recent: null })
  await post('/api/chatbot-demo/contact', { ...person, consent: currentConsent })
  expect(await stored()).toEqual({ version: currentConsent, recent: true })
  await post('/api/chatbot-demo/contact', person)
  expect(await stored()).toEqual({ version: currentConsent, recent: true })
  await expectError(
    await post('/api/chatbot-demo/contact', { ...person, consent: 'some other wording' }),
    'invalid_request',
  )
})

it('stores contact details with their demo', async () => {
  const demoId = await create()
  const person = { fullName: 'Ada Rossi', email: 'ada@example.com' }
  const response = await post('/api/chatbot-demo/contact', { ...person, website: 'example.com', demoId })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ success: true })
  expect(
    await scene.database.dataSource.query(
      `SELECT full_name, email, website, demo_id FROM demo_contacts WHERE email = 'ada@example.com'`,
    ),
  ).toEqual([{ full_name: 'Ada Rossi', email: 'ada@example.com', website: 'example.com', demo_id: demoId }])
  expect(
    await scene.database.dataSource.query(
      'SELECT email FROM demos d JOIN bots b ON b.id = d.bot_id WHERE public_id = $1',
      [demoId],
    ),
  ).toEqual([{ email: 'ada@example.com' }])
  const refused = await expectError(
    await post('/api/chatbot-demo/contact', { fullName: '', email: 'no' }),
    'invalid_request',
  )
  expect(refused.issues?.map((issue) => issue.path)).toEqual(['fullName', 'email'])
})

it('purges the files of an ended demo with it', async () => {
  const blobs = scene.server.app.get(BlobStore, { strict: false })
  const { demoId } = await scene.server.app
    .get(DemosService)
    .create({ domain: 'files.example', expiresAt: new Date(Date.now() - 9 * 86_400_000) })
  for (const key of ['ended', 'kept']) await blobs.put(`documents/${key}`, Buffer.from('words'))
  await scene.database.dataSource.query(
    `INSERT INTO sources (bot_id, type, location, filename) SELECT id, 'document', 'documents/ended', 'x.txt' FROM bots WHERE public_id = $1`,
    [demoId],
  )
  expect(await scene.server.app.get(DemosService).purgeExpired()).toBe(1)
  expect(await blobs.get('documents/ended')).toBeUndefined()
  expect(await blobs.get('documents/kept')).toBeDefined()
})

it('refuses an expired demo', async () => {
  const { demoId } = await scene.server.app
    .get(DemosService)
    .create({ domain: 'old.example', expiresAt: new Date(Date.now() - 1_000) })
  await expectError(await fetch(`${scene.server.url}/api/chatbot-demo/${demoId}`), 'demo_expired')
  await expectError(await post(`/api/chatbot-demo/${demoId}/message`, { message: 'Hello?' }), 'demo_expired')
})

it('purges a demo some days after its end', async () => {
  const { demoId } = await scene.server.app
    .get(DemosService)
    .create({ domain: 'older.example', expiresAt: new Date(Date.now() - 1_000) })
  expect(await scene.server.app.get(DemosService).purgeExpired()).toBe(0)
  await scene.database.dataSource.query(
    `UPDATE demos SET expires_at = now() - interval '8 days' FROM bots WHERE bots.id = bot_id AND public_id = $1`,
    [demoId],
  )
  expect(await scene.server.app.get(DemosService).purgeExpired()).toBe(1)
  await expectError(await fetch(`${scene.server.url}/api/chatbot-demo/${demoId}`), 'demo_purged')
})

it('keeps a demo of the installation without end', async () => {
  const lasting = await scene.server.app
    .get(DemosService)
    .create({ domain: 'ours.example', publicId: 'sample-demo', expiresAt: null })
  expect(lasting).toMatchObject({ demoId: 'sample-demo' })
  expect(await scene.server.app.get(DemosService).get('sample-demo')).toMatchObject({ expiresAt: null })
})

it('serves any page the look of a bot alone', async () => {
  const demoId = await create('look.example')
  const response = await fetch(`${scene.server.url}/api/widget/${demoId}`, {
    headers: { origin: 'https://anywhere.example' },
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  expect(response.headers.get('set-cookie')).toBeNull()
  const body = await response.json()
  const { presentation, ...config } = widgetConfigSchema.strict().parse(body)
  for (const [language, term] of Object.entries({
    en: 'AI assistant',
    it: 'assistente AI',
    de: 'KI-Assistent',
    fr: 'assistant IA',
    es: 'asistente de IA',
    pt: 'assistente de IA',
  }))
    expect(presentation?.[language as 'en'], language).toEqual({
      title: 'look.example',
      welcomeMessage: expect.stringContaining(term) as string,
    })
  expect(config).toEqual({
    botId: demoId,
    kind: 'demo',
    name: 'look.example',
    language: 'en',
    settings: {},
    suggestions: [],
  })
  const missing = await fetch(`${scene.server.url}/api/widget/unknown`)
  await expectError(missing, 'demo_not_found')
  expect(missing.headers.get('access-control-allow-origin')).toBe('*')
})

it('shares the reads of a demo among a crowd', async () => {
  const demoId = await create('crowd.example')
  const progress = vi.spyOn(scene.server.builder, 'getProgress')
  const started = performance.now()
  await Promise.all(Array.from({ length: 200 }, () => demoOf(demoId)))
  const reads = progress.mock.calls.length
  progress.mockRestore()
  expect(reads).toBeLessThanOrEqual(21 + ((performance.now() - started) / 1_000) * 20)
  await rename(demoId, 'Renamed')
  await expect.poll(async () => (await demoOf(demoId)).name).toBe('Renamed')
})

it('shows a demo without a crowd as it is now', async () => {
  const quietId = await create('quiet.example')
  for (const name of ['First name', 'Second name']) {
    await rename(quietId, name)
    expect((await demoOf(quietId)).name).toBe(name)
  }
})

const put = (demoId: string, body: object) =>
  fetch(`${scene.server.url}/api/chatbot-demo/${demoId}/name`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const takeName = (demoId: string, name: string) => {
  const identity = {
    domain: 'pedals.example',
    takenAt: new Date().toISOString(),
    applied: true,
    taken: { name },
    before: { name: 'pedals.example' },
  }
  return scene.database.dataSource.query(`UPDATE bots SET name = $2, identity = $3 WHERE public_id = $1`, [
    demoId,
    name,
    identity,
  ])
}

it('lets the maker of a demo confirm its name without an account', async () => {
  const { demoId, claimSecret: secret } = await scene.server.app.get(DemosService).create({ domain: 'pedals.example' })
  expect((await demoOf(demoId)).nameConfirmed).toBeUndefined()
  await expectError(await put(demoId, { secret, name: 'Pete’s Pedals' }), 'not_found')
  await takeName(demoId, 'Petes Pedals Ltd')
  expect(await demoOf(demoId)).toMatchObject({ name: 'Petes Pedals Ltd', nameConfirmed: false })

  await expectError(await put(demoId, { secret: 'guessed', name: 'Mallory’s' }), 'claim_refused')
  await expectError(await put(demoId, { secret, name: '  ' }), 'invalid_request')
  await expectError(await put(demoId, { secret, name: 'x'.repeat(1_000) }), 'invalid_request')
  await expectError(await put('no-such-demo', { secret, name: 'x' }), 'demo_not_found')
  expect(await demoOf(demoId)).toMatchObject({ name: 'Petes Pedals Ltd', nameConfirmed: false })

  const confirmed = getDemoResponse.parse(await (await put(demoId, { secret, name: ' Pete’s Pedals ' })).json())
  expect(confirmed.demo).toMatchObject({ name: 'Pete’s Pedals', nameConfirmed: true })
  const widget = await (await fetch(`${scene.server.url}/api/widget/${demoId}`)).json()
  expect(widget).toMatchObject({ name: 'Pete’s Pedals' })
})

it('refuses to rename a demo without its account once it is claimed', async () => {
  const { demoId, claimSecret: secret } = await scene.server.app.get(DemosService).create({ domain: 'pedals.example' })
  await takeName(demoId, 'Pete’s Pedals')
  const owner = await new CookieCaller(scene.server.url).register('namer')
  expect((await owner.call('POST', '/api/chatbot/claim', { demoId, secret })).status).toBe(200)
  await expectError(await put(demoId, { secret, name: 'Mallory’s' }), 'already_claimed')
  expect(await demoOf(demoId)).toMatchObject({ name: 'Pete’s Pedals', claimed: true })
  expect((await demoOf(demoId)).nameConfirmed).toBeUndefined()
})

it('continues a conversation by its visitor token', async () => {
  const demoId = await create()
  const asking = post(`/api/chatbot-demo/${demoId}/message`, { message: 'When do you open?' })
  const source = { number: 1, url: 'https://example.com/hours', title: 'Hours', snippet: 'We open at 8:00.' }
  ;(await scene.server.answerer.next()).say('We open ', 'at 8:00 [1].').end({ sources: [source] })
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
  const answer = await scene.server.answerer.next()
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

it('keeps the question when the model fails', async () => {
  const demoId = await create()
  const asking = post(`/api/chatbot-demo/${demoId}/message`, { message: 'Will it work?' }, { 'accept-language': 'it' })
  ;(await scene.server.answerer.next()).fail(new AppError('model_unavailable', { cause: new Error('sk-secret') }))
  const body = await expectError(await asking, 'model_unavailable')
  expect(body.message).toBe(errorMessage('model_unavailable', 'it'))
  expect(
    await scene.database.dataSource.query(`SELECT content, state FROM messages WHERE content = 'Will it work?'`),
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
  expect(scene.server.answerer.unclaimed).toBe(0)
})

it('asks in the caller’s language for a missing message', async () => {
  const path = `/api/chatbot-demo/${await create()}/message`
  const told = async (language: string) =>
    (await expectError(await post(`${path}?language=${language}`, { message: ' ' }), 'invalid_request')).issues
  expect(await told('en')).toEqual([{ path: 'message', message: 'Please write a message', code: 'empty_message' }])
  expect(await told('it')).toEqual([{ path: 'message', message: 'Scrivi un messaggio', code: 'empty_message' }])
})

it('marks only the failed builds of its own process', async () => {
  const demoId = await create('broken.example')
  const heldId = await create('held.example')
  const sourceOf = async (id: string) =>
    (
      await scene.database.dataSource.query(
        `SELECT s.* FROM sources s JOIN bots b ON b.id = s.bot_id WHERE public_id = $1`,
        [id],
      )
    )[0]
  const buildOf = async (id: string) => {
    const source = await sourceOf(id)
    return vi.waitUntil(() => scene.server.builder.builds.find((build) => build.sourceId === source.id), {
      timeout: 120_000,
    })
  }
  const [held, broken] = [await buildOf(heldId), await buildOf(demoId)]
  await scene.database.dataSource.query(
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
  const worker = scene.server.app.get(IngestionConsumer)
  const source = async (lease: string, age: string, status = 'crawling') => {
    const [bot] = await scene.database.dataSource.query(
      `INSERT INTO bots (public_id, kind, domain, name) VALUES (gen_random_uuid()::text, 'demo', 'x.example', 'x') RETURNING id`,
    )
    const [row] = await scene.database.dataSource.query(
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
  await worker.recoverOrphans()
  const sent = new Set(scene.server.jobs.sent.map((job) => (job.data as { sourceId?: string }).sourceId))
  expect([died, lost, running, fresh, finished].map((id) => sent.has(id))).toEqual([true, true, false, false, false])
})

it('ingests a demo later that was created without a queue', async () => {
  const { send } = scene.server.jobs
  scene.server.jobs.send = () => Promise.reject(new Error('no connection'))
  const response = await post('/api/chatbot-demo/create', { domain: 'later.example' })
  scene.server.jobs.send = send
  const { demoId } = createDemoResponse.parse(await response.json())
  await scene.database.dataSource.query(
    `UPDATE sources s SET submitted_at = now() - interval '1 minute' FROM bots b WHERE b.id = s.bot_id AND public_id = $1`,
    [demoId],
  )
  const [source] = await scene.database.dataSource.query(
    `SELECT s.id FROM sources s JOIN bots b ON b.id = s.bot_id WHERE public_id = $1`,
    [demoId],
  )
  await scene.server.app.get(IngestionConsumer).recoverOrphans()
  expect(scene.server.jobs.sent).toContainEqual({ name: 'knowledge-build', data: { sourceId: source.id } })
})
