import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  botSettingsResponse,
  chatNamespace,
  claimResponse,
  getDemoResponse,
  installCheckResponse,
  originsResponse,
  ownBotsResponse,
  purgeReceiptResponse,
  widgetConfigSchema,
  type BotSettings,
  type OwnBot,
} from '@loquia/contracts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase } from '../../../database/testing.js'
import { ChatClient } from '../../../testing/chat-client.js'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../../testing/test-app.js'
import { DemosService } from '../../demos/index.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let ada: CookieCaller
let bot: OwnBot

beforeAll(async () => {
  database = await startTestDatabase()
  server = await startTestApp({
    dataSource: database.dataSource,
    realKnowledge: true,
    environment: { RATE_LIMIT_SCALE: '0', PUBLIC_URL: 'http://chat.example', CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' },
  })
  ada = await new CookieCaller(server.url).register('ada')
  bot = (await botsOf(ada))[0]!
})
afterAll(async () => {
  await server.stop()
  await database.stop()
})

async function botsOf(browser: CookieCaller): Promise<OwnBot[]> {
  return ownBotsResponse.parse((await browser.call('GET', '/api/chatbot/bots')).body).bots
}
const path = (rest: string, id = bot.botId) => `/api/chatbot/bots/${id}/${rest}`
const plain: BotSettings = { look: {}, companyInfo: '', domain: '', contactUrl: '', timeZone: '' }

it('makes the first bot at the first visit, once', async () => {
  const grace = await new CookieCaller(server.url).register('grace')
  const visits = await Promise.all([1, 2, 3].map(() => botsOf(grace)))
  expect(visits.map((bots) => bots.map(({ botId }) => botId))).toEqual([1, 2, 3].map(() => [visits[0]![0]!.botId]))
  expect(visits[0]![0]).toMatchObject({ kind: 'portal', status: 'ready', passages: 0, domain: '' })
  // Without a model key of ours there is nothing to try for free.
  expect(visits[0]![0]!.trialEndsAt).toBeNull()

  // Nothing was given to read, so nothing is said to be read.
  const visitor = await ChatClient.connect(server.url, { botId: visits[0]![0]!.botId })
  expect(visitor.welcome?.build.status).toBe('ready')
  visitor.close()
})

it('lends our model key for thirty days, where there is one', async () => {
  const lending = await startTestApp({
    dataSource: database.dataSource,
    realKnowledge: true,
    environment: { RATE_LIMIT_SCALE: '0', PUBLIC_URL: 'http://chat.example', OPENAI_API_KEY: 'sk-ours' },
  })
  const [own] = await botsOf(await new CookieCaller(lending.url).register('hedy'))
  expect(Date.parse(own!.trialEndsAt ?? '') - Date.parse(own!.createdAt)).toBe(30 * 86_400_000)
  await lending.stop()
})

it('keeps every setting and shows visitors the look at once, in chats that are open too', async () => {
  const visitor = await ChatClient.connect(server.url, { botId: bot.botId })
  const told: unknown[] = []
  visitor.socket.on('config', (config) => told.push(config))
  const look = {
    title: 'Forno Aurora',
    welcomeMessage: 'Good morning',
    primaryColor: '#7c3aed',
    userBubbleColor: '#111111',
    botBubbleColor: '#eeeeee',
    language: 'it',
    position: 'left',
    theme: 'dark',
    zIndex: 50,
    offsetX: 8,
    offsetY: 12,
  } as const
  const settings = {
    look,
    companyInfo: 'A bakery.',
    domain: 'https://www.Bakery.example/x',
    contactUrl: 'mailto:bread@bakery.example',
    timeZone: 'Atlantic/Canary',
  }
  const saved = await ada.call('PUT', path('settings'), settings)
  expect(botSettingsResponse.parse(saved.body).settings).toEqual({ ...settings, domain: 'www.bakery.example' })
  expect(botSettingsResponse.parse((await ada.call('GET', path('settings'))).body).settings).toEqual(
    botSettingsResponse.parse(saved.body).settings,
  )

  const response = await fetch(`${server.url}/api/widget/${bot.botId}`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  const config = await response.json()
  expect(widgetConfigSchema.parse(config)).toMatchObject({ settings: look, contactUrl: 'mailto:bread@bakery.example' })
  expect(JSON.stringify(config)).not.toContain('A bakery.')
  await expect.poll(() => told[0]).toMatchObject({ botId: bot.botId, settings: look })
  visitor.socket.close()
})

it('saves nothing over what was changed meanwhile', async () => {
  const read = async () => botSettingsResponse.parse((await ada.call('GET', path('settings'))).body)
  const { version } = await read()
  const first = botSettingsResponse.parse(
    (await ada.call('PUT', path('settings'), { ...plain, look: { title: 'One' }, version })).body,
  )
  expect(first.version).not.toBe(version)
  const late = await ada.call('PUT', path('settings'), { ...plain, look: { title: 'Two' }, version })
  expect(late).toMatchObject({ status: 409, body: { code: 'settings_changed' } })
  expect(await read()).toMatchObject({ settings: { look: { title: 'One' } }, version: first.version })
  expect(
    (await ada.call('PUT', path('settings'), { ...plain, look: { title: 'Two' }, version: first.version })).status,
  ).toBe(200)
  expect((await ada.call('PUT', path('settings'), plain)).status).toBe(200)
})

it('keeps a website that somebody else allowed meanwhile', async () => {
  const read = async () => originsResponse.parse((await ada.call('GET', path('origins'))).body)
  const { version } = await read()
  expect((await ada.call('PUT', path('origins'), { allowed: ['https://one.example'], version })).status).toBe(200)
  expect(await ada.call('PUT', path('origins'), { allowed: ['https://two.example'], version })).toMatchObject({
    status: 409,
    body: { code: 'settings_changed' },
  })
  expect((await read()).allowed).toEqual(['https://one.example'])
  expect((await ada.call('PUT', path('origins'), { allowed: [] })).status).toBe(200)
})

it('answers with what the business says of itself, once', async () => {
  const known = async () =>
    (
      await database.dataSource.query(
        `SELECT answer FROM sources s JOIN bots b ON b.id = s.bot_id WHERE b.public_id = $1 AND s.type = 'answer' AND s.status = 'ready'`,
        [bot.botId],
      )
    ).map(({ answer }: { answer: string }) => answer)
  await ada.call('PUT', path('settings'), { ...plain, companyInfo: 'We bake bread in Matera since 1901.' })
  expect(await known()).toEqual(['We bake bread in Matera since 1901.'])
  await ada.call('PUT', path('settings'), { ...plain, companyInfo: 'We bake bread in Matera since 1902.' })
  expect(await known()).toEqual(['We bake bread in Matera since 1902.'])
  await ada.call('PUT', path('settings'), plain)
  expect(await known()).toEqual([])
})

it.each<[string, unknown, string]>([
  ['a color that is none', { ...plain, look: { primaryColor: 'red' } }, 'look.primaryColor'],
  ['a color with more behind it', { ...plain, look: { primaryColor: '#7c3aed;x' } }, 'look.primaryColor'],
  ['a position that is none', { ...plain, look: { position: 'top' } }, 'look.position'],
  ['a long title', { ...plain, look: { title: 'x'.repeat(81) } }, 'look.title'],
  ['a page that runs code', { ...plain, contactUrl: 'javascript:alert(1)' }, 'contactUrl'],
  ['a time zone that is none', { ...plain, timeZone: 'Mars/Base' }, 'timeZone'],
  ['no domain', { ...plain, domain: 'not a domain' }, 'domain'],
  ['half of it', { look: {} }, 'companyInfo'],
])('refuses %s', async (_, body, field) => {
  const reply = await ada.call('PUT', path('settings'), body)
  expect(reply.status).toBe(400)
  expect((reply.body['issues'] as { path: string }[]).map((issue) => issue.path)).toContain(field)
})

it('is closed to other websites until its owner opens it, and writes down who tried', async () => {
  await ada.call('PUT', path('settings'), { ...plain, domain: 'bakery.example' })
  const from = (origin: string) =>
    new Promise<string>((resolve) => {
      const socket = io(server.url + chatNamespace, {
        auth: { botId: bot.botId },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { origin },
      })
      const end = (result: string) => {
        socket.close()
        resolve(result)
      }
      socket
        .on('connect', () => end('in'))
        .on('connect_error', (error) => end((error as Error & { data?: { code: string } }).data?.code ?? error.message))
    })
  expect(await from('https://bakery.example')).toBe('in')
  for (const origin of ['https://shop.example', 'https://shop.example', 'https://evil.example', 'null'])
    expect(await from(origin)).toBe('origin_refused')

  const before = originsResponse.parse((await ada.call('GET', path('origins'))).body)
  expect(before).toMatchObject({ domain: 'bakery.example', allowed: [] })
  expect(
    before.refused.map(({ origin, attempts, denied, allowable }) => [origin, attempts, denied, allowable]).sort(),
  ).toEqual([
    ['https://evil.example', 1, false, true],
    ['https://shop.example', 2, false, true],
    ['null', 1, false, false],
  ])
  await ada.call('POST', path('origins/decide'), { origin: 'https://shop.example', decision: 'allow' })
  const after = originsResponse.parse(
    (await ada.call('POST', path('origins/decide'), { origin: 'https://evil.example', decision: 'deny' })).body,
  )
  expect(after.allowed).toEqual(['https://shop.example'])
  expect(after.refused.map(({ origin, denied }) => [origin, denied])).toEqual([
    ['null', false],
    ['https://evil.example', true],
  ])
  expect([await from('https://shop.example'), await from('https://evil.example')]).toEqual(['in', 'origin_refused'])
  // Two decisions at once are both kept.
  const two = ['https://one.example', 'https://two.example']
  await Promise.all(two.map(from))
  await Promise.all(two.map((origin) => ada.call('POST', path('origins/decide'), { origin, decision: 'allow' })))
  expect((await ada.call('GET', path('origins'))).body['allowed']).toHaveLength(3)

  expect(await ada.refusal('POST', path('origins/decide'), { origin: 'null', decision: 'allow' })).toBe(
    'invalid_request',
  )
  expect(
    await ada.refusal('POST', path('origins/decide'), { origin: 'https://never.example', decision: 'allow' }),
  ).toBe('not_found')
  const typed = await ada.call('PUT', path('origins'), {
    allowed: ['Shop.example/cart', 'http://localhost:5173', 'https://shop.example'],
  })
  expect(typed.body['allowed']).toEqual(['https://shop.example', 'http://localhost:5173'])
  for (const wrong of ['*', 'https://*.example', 'ftp://a.example', 'javascript:alert(1)', 'a b', ''])
    expect(await ada.refusal('PUT', path('origins'), { allowed: [wrong] })).toBe('invalid_request')
})

it('gives a demo to whoever made it, with everything it has, and to nobody else', async () => {
  const made = (
    await ada.call('POST', '/api/chatbot-demo/create', { domain: 'claimed.example', email: 'ada@example.com' })
  ).body as { demoId: string; claimSecret: string }
  expect(made.claimSecret).toMatch(/^[\w-]{43}$/)
  const [row] = await database.dataSource.query(
    `SELECT b.id, d.claim_hash FROM bots b JOIN demos d ON d.bot_id = b.id WHERE public_id = $1`,
    [made.demoId],
  )
  expect(row.claim_hash).not.toContain(made.claimSecret)
  await database.dataSource.query(`INSERT INTO conversations (bot_id, token_hash) VALUES ($1, 'claimed')`, [row.id])

  const mallory = await new CookieCaller(server.url).register('mallory')
  const body = { demoId: made.demoId, secret: made.claimSecret }
  expect(await new CookieCaller(server.url).refusal('POST', '/api/chatbot/claim', body)).toBe('unauthorized')
  expect(await mallory.refusal('POST', '/api/chatbot/claim', { ...body, secret: 'x'.repeat(43) })).toBe('claim_refused')
  expect(await mallory.refusal('POST', '/api/chatbot/claim', { ...body, demoId: bot.botId })).toBe('demo_not_found')

  expect(claimResponse.parse((await ada.call('POST', '/api/chatbot/claim', body)).body).bot).toMatchObject({
    botId: made.demoId,
    kind: 'demo',
  })
  expect((await ada.call('POST', '/api/chatbot/claim', body)).status).toBe(200)
  expect(await mallory.refusal('POST', '/api/chatbot/claim', body)).toBe('already_claimed')
  expect((await botsOf(ada)).map(({ botId }) => botId)).toEqual([bot.botId, made.demoId])
  expect(await mallory.refusal('GET', path('settings', made.demoId))).toBe('not_found')
  const { demo } = getDemoResponse.parse((await ada.call('GET', `/api/chatbot-demo/${made.demoId}`)).body)
  expect(demo).toMatchObject({ demoId: made.demoId, expiresAt: null, claimed: true, status: 'ready' })
  expect(demo).not.toHaveProperty('build')
  expect(
    await database.dataSource.query(`SELECT count(*)::int AS n FROM conversations WHERE bot_id = $1`, [row.id]),
  ).toEqual([{ n: 1 }])
  await database.dataSource.query(`UPDATE bots SET created_at = now() - interval '1 year' WHERE id = $1`, [row.id])
  await server.app.get(DemosService).purgeExpired()
  expect((await ada.call('GET', path('settings', made.demoId))).status).toBe(200)
})

it('tells visitors of a client’s bot its look, and not how much it was taught or how its reading goes', async () => {
  const grace = await new CookieCaller(server.url).register('hopper')
  const [own] = await botsOf(grace)
  const [{ id }] = await database.dataSource.query(`SELECT id FROM bots WHERE public_id = $1`, [own!.botId])
  const asked = async () => (await ada.call('GET', `/api/chatbot-demo/${own!.botId}`)).body
  const before = { page: await asked(), config: (await ada.call('GET', `/api/widget/${own!.botId}`)).body }
  const [{ id: source }] = await database.dataSource.query(
    `INSERT INTO sources (bot_id, type, location, status, error) VALUES ($1, 'site', 'secret.example', 'failed', 'site_not_found') RETURNING id`,
    [id],
  )
  const [{ id: page }] = await database.dataSource.query(
    `INSERT INTO pages (source_id, bot_id, url, status, words) VALUES ($1, $2, 'https://secret.example/', 'read', 10) RETURNING id`,
    [source, id],
  )
  await database.dataSource.query(
    `INSERT INTO chunks (bot_id, page_id, ordinal, url, title, text, language, words) VALUES ($1, $2, 0, 'u', 't', 'x', 'en', 10)`,
    [id, page],
  )
  expect({ page: await asked(), config: (await ada.call('GET', `/api/widget/${own!.botId}`)).body }).toEqual(before)
  const visitor = await ChatClient.connect(server.url, { botId: own!.botId })
  expect(visitor.welcome?.build).toEqual({
    status: 'ready',
    counts: { found: 0, read: 0, skipped: 0, passages: 0, words: 0 },
    elapsedMs: 0,
  })
  visitor.close()
})

it('lets nobody claim what has ended or belongs to the installation', async () => {
  const demos = server.app.get(DemosService)
  const ended = await demos.create({ domain: 'ended.example', expiresAt: new Date(Date.now() - 1_000) })
  expect(await ada.refusal('POST', '/api/chatbot/claim', { demoId: ended.demoId, secret: ended.claimSecret })).toBe(
    'demo_expired',
  )
  const ours = await demos.create({ domain: 'ours.example', expiresAt: null })
  expect(await ada.refusal('POST', '/api/chatbot/claim', { demoId: ours.demoId, secret: ours.claimSecret })).toBe(
    'claim_refused',
  )
})

it('purges an ended demo with everything of it, and leaves a receipt without a word of it', async () => {
  const demos = server.app.get(DemosService)
  const { demoId } = await demos.create({
    domain: 'secret-plans.example',
    fullName: 'Rosa Verdi',
    email: 'rosa@example.com',
    expiresAt: new Date(Date.now() - 8 * 86_400_000),
  })
  await demos.keepContact({
    fullName: 'Rosa Verdi',
    email: 'rosa@example.com',
    website: 'secret-plans.example',
    demoId,
  })
  const [{ id }] = await database.dataSource.query(`SELECT id FROM bots WHERE public_id = $1`, [demoId])
  const [{ id: conversation }] = await database.dataSource.query(
    `INSERT INTO conversations (bot_id, token_hash) VALUES ($1, 'purged') RETURNING id`,
    [id],
  )
  for (const role of ['user', 'assistant'])
    await database.dataSource.query(`INSERT INTO messages (conversation_id, role, content) VALUES ($1, $2, 'hello')`, [
      conversation,
      role,
    ])
  const [{ id: source }] = await database.dataSource.query(`SELECT id FROM sources WHERE bot_id = $1`, [id])
  const [{ id: page }] = await database.dataSource.query(
    `INSERT INTO pages (source_id, bot_id, url, status) VALUES ($1, $2, 'https://x.example/', 'read') RETURNING id`,
    [source, id],
  )
  await database.dataSource.query(
    `INSERT INTO chunks (bot_id, page_id, ordinal, url, title, text, language, words) VALUES ($1, $2, 0, 'u', 't', 'x', 'en', 1)`,
    [id, page],
  )
  expect(await ada.refusal('GET', `/api/chatbot-demo/${demoId}/receipt`)).toBe('not_found')

  expect(await demos.purgeExpired()).toBe(1)
  expect(await ada.refusal('GET', `/api/chatbot-demo/${demoId}`)).toBe('demo_purged')
  const { receipt } = purgeReceiptResponse.parse((await ada.call('GET', `/api/chatbot-demo/${demoId}/receipt`)).body)
  expect(receipt.counts).toEqual({
    pages: 1,
    passages: 1,
    conversations: 1,
    messages: 2,
    contacts: 1,
    rows: 9,
    files: 0,
  })
  const kept = JSON.stringify(await database.dataSource.query(`SELECT * FROM purge_receipts`))
  for (const word of ['secret-plans', 'rosa', 'Rosa', demoId]) expect(kept).not.toContain(word)
  expect(await database.dataSource.query(`SELECT 1 FROM demo_contacts WHERE demo_id = $1`, [demoId])).toEqual([])
})

it('looks at the page of a client and says what is wrong with it', async () => {
  await ada.call('PUT', path('settings'), { ...plain, domain: 'bakery.example' })
  let page = '<h1>Bakery</h1>'
  let policy = "script-src 'self'"
  const website = createServer((request, response) => {
    if (request.url === '/file') return response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
    if (request.url === '/gone') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(page)
  })
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(website.address() as AddressInfo).port}`
  const check = async (url: string) => {
    const { works, findings } = installCheckResponse.parse(
      (await ada.call('POST', path('install-check'), { url })).body,
    )
    return [works, ...findings.map(({ code }) => code)]
  }
  try {
    expect(await check(host)).toEqual([false, 'tag_missing', 'origin_allowed', 'csp_script'])
    const installed = async () => (await botsOf(ada)).find(({ botId }) => botId === bot.botId)?.installed
    expect(await installed()).toBe(false)
    // What a tag manager may add is not seen, so nothing is said to work.
    page = '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>'
    policy = 'script-src http://chat.example'
    expect(await check(host)).toEqual([false, 'tag_in_tag_manager', 'origin_allowed', 'csp_fits'])
    expect(await installed()).toBe(false)
    page = `<script async src="http://chat.example/widget.js" data-bot-id="${bot.botId}"></script>`
    policy = 'script-src http://chat.example'
    expect(await check(`http://${host}/shop?x=1`)).toEqual([true, 'tag_found', 'origin_allowed', 'csp_fits'])
    expect(await installed()).toBe(true)
    expect(await check(`${host}/file`)).toEqual([false, 'page_not_html'])
    expect(await check(`${host}/gone`)).toEqual([false, 'page_error'])
    expect(await check('http://10.0.0.1/')).toEqual([false, 'page_private'])
    expect(await check('http://169.254.169.254/latest/meta-data')).toEqual([false, 'page_private'])
    expect(await ada.refusal('POST', path('install-check'), { url: 'file:///etc/passwd' })).toBe('invalid_request')
    expect(await ada.refusal('POST', path('install-check'), { url: '' })).toBe('invalid_request')
  } finally {
    website.close()
  }
})
