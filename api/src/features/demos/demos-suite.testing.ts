import { createDemoResponse, currentConsent, getDemoResponse, widgetConfigSchema } from '@loquia/contracts'
import { expect, it, vi } from 'vitest'
import { BlobStore } from '../../files/index.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { readyProgress } from '../../testing/scripted-builder.js'
import { create, expectError, post, scene } from './demos-scene.testing.js'
import { DemosService } from './demos.service.js'

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
    // Tells callers apart and holds no address.
    data: { sourceId: source.id, askedBy: expect.stringMatching(/^address [0-9a-f]{6}$/) },
  })
})

it('makes a demo for each of several people behind one address who name the same domain at once, with a secret that opens it alone', async () => {
  const made = await Promise.all(
    Array.from({ length: 4 }, async () =>
      createDemoResponse.parse(await (await post('/api/chatbot-demo/create', { domain: 'office.example' })).json()),
    ),
  )
  expect(new Set(made.map(({ demoId }) => demoId)).size).toBe(4)
  expect(new Set(made.map(({ claimSecret }) => claimSecret)).size).toBe(4)
  const caller = await new CookieCaller(scene.server.url).register('office')
  const claim = async (demoId: string, secret: string) =>
    (await post('/api/chatbot/claim', { demoId, secret }, { cookie: caller.cookie })).status
  expect(await claim(made[0]!.demoId, made[1]!.claimSecret!)).toBe(403)
  expect(await claim(made[0]!.demoId, made[0]!.claimSecret!)).toBe(200)
  // Of two accounts that have the secret of one, the first gets it.
  const other = await new CookieCaller(scene.server.url).register('office2')
  const both = await Promise.all(
    [caller, other].map(({ cookie }) =>
      post('/api/chatbot/claim', { demoId: made[2]!.demoId, secret: made[2]!.claimSecret }, { cookie }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it.each(['192.168.1.1', '10.0.0.1', '169.254.169.254', '[::1]', 'printer.local', 'localhost', 'example.com:8080'])(
  'makes no demo of %s, which is none of the public internet',
  async (domain) => {
    const count = async () =>
      (await scene.database.dataSource.query('SELECT count(*)::int AS count FROM bots'))[0].count
    const before = await count()
    await expectError(await post('/api/chatbot-demo/create', { domain }), 'site_private')
    expect(await count()).toBe(before)
  },
)

it('keeps the consent with its time and wording, and the latest of several', async () => {
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

it('ends demos after their time, and deletes them with everything later', async () => {
  const { demoId } = await scene.server.app
    .get(DemosService)
    .create({ domain: 'old.example', expiresAt: new Date(Date.now() - 1_000) })
  await expectError(await fetch(`${scene.server.url}/api/chatbot-demo/${demoId}`), 'demo_expired')
  await expectError(await post(`/api/chatbot-demo/${demoId}/message`, { message: 'Hello?' }), 'demo_expired')
  expect(await scene.server.app.get(DemosService).purgeExpired()).toBe(0)
  await scene.database.dataSource.query(
    `UPDATE demos SET expires_at = now() - interval '8 days' FROM bots WHERE bots.id = bot_id AND public_id = $1`,
    [demoId],
  )
  expect(await scene.server.app.get(DemosService).purgeExpired()).toBe(1)
  await expectError(await fetch(`${scene.server.url}/api/chatbot-demo/${demoId}`), 'demo_purged')
  const lasting = await scene.server.app
    .get(DemosService)
    .create({ domain: 'ours.example', publicId: 'sample-demo', expiresAt: null })
  expect(lasting).toMatchObject({ demoId: 'sample-demo' })
  expect(await scene.server.app.get(DemosService).get('sample-demo')).toMatchObject({ expiresAt: null })
})

it('hands out the look of a bot to any page, and nothing else', async () => {
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
  // Each greeting says that a machine answers, in the words of its language.
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

it('tells a crowd how a demo is without reading it for each, and everybody else as it is now', async () => {
  const demoId = await create('crowd.example')
  const rename = async (id: string, name: string): Promise<unknown> =>
    scene.database.dataSource.query(`UPDATE bots SET name = $2 WHERE public_id = $1`, [id, name])
  const read = async (id = demoId): Promise<string> =>
    getDemoResponse.parse(await (await fetch(`${scene.server.url}/api/chatbot-demo/${id}`)).json()).demo.name
  const progress = vi.spyOn(scene.server.builder, 'progress')
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
