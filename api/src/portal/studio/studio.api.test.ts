import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  botSettingsResponse,
  agentSettingsResponse,
  widgetConfigSchema,
  openingHoursResponse,
  readOpeningHoursResponse,
  chatNamespace,
  originsResponse,
  installCheckResponse,
  type OpeningHours,
} from '@loquia/contracts'
import { expect, it } from 'vitest'
import { io } from 'socket.io-client'
import { studioScene, botsOf, path, plain, scene } from './studio-scene.testing.js'
import { ChatClient } from '../../testing/chat-client.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp } from '../../testing/test-app.js'

studioScene()

it('creates one bot at the first visit', async () => {
  const grace = await new CookieCaller(scene.server.url).register('grace')
  const visits = await Promise.all([1, 2, 3].map(() => botsOf(grace)))
  expect(visits.map((bots) => bots.map(({ botId }) => botId))).toEqual([1, 2, 3].map(() => [visits[0]![0]!.botId]))
  expect(visits[0]![0]).toMatchObject({ kind: 'portal', status: 'ready', passages: 0, domain: '' })
  // No free trial without a platform model key.
  expect(visits[0]![0]!.trialEndsAt).toBeNull()

  const visitor = await ChatClient.connect(scene.server.url, { botId: visits[0]![0]!.botId })
  expect(visitor.welcome?.build.status).toBe('ready')
  visitor.close()
})

it('lends the platform’s model key for thirty days', async () => {
  const lending = await startTestApp({
    dataSource: scene.database.dataSource,
    realKnowledge: true,
    environment: { RATE_LIMIT_SCALE: '0', PUBLIC_URL: 'http://chat.example', OPENAI_API_KEY: 'sk-ours' },
  })
  const [own] = await botsOf(await new CookieCaller(lending.url).register('hedy'))
  expect(Date.parse(own!.trialEndsAt ?? '') - Date.parse(own!.createdAt)).toBe(30 * 86_400_000)
  await lending.stop()
})

const fullLook = {
  title: 'Forno Aurora',
  welcomeMessage: 'Good morning',
  aiNote: 'answers from our catalog',
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
const fullSettings = {
  look: fullLook,
  companyInfo: 'A bakery.',
  domain: 'https://www.Bakery.example/x',
  contactUrl: 'mailto:bread@bakery.example',
  timeZone: 'Atlantic/Canary',
}

it('stores every setting', async () => {
  const saved = await scene.ada.call('PUT', path('settings'), fullSettings)
  expect(botSettingsResponse.parse(saved.body).settings).toEqual({
    ...fullSettings,
    domain: 'www.bakery.example',
  })
  expect(botSettingsResponse.parse((await scene.ada.call('GET', path('settings'))).body).settings).toEqual(
    botSettingsResponse.parse(saved.body).settings,
  )
})

it('serves visitors the look without private settings', async () => {
  await scene.ada.call('PUT', path('settings'), fullSettings)
  const response = await fetch(`${scene.server.url}/api/widget/${scene.bot.botId}`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  const config = await response.json()
  expect(widgetConfigSchema.parse(config)).toMatchObject({
    settings: fullLook,
    contactUrl: 'mailto:bread@bakery.example',
  })
  expect(JSON.stringify(config)).not.toContain('A bakery.')
})

it('sends a changed look to open chats', async () => {
  await scene.ada.call('PUT', path('settings'), { look: { title: 'Another title' } })
  const visitor = await ChatClient.connect(scene.server.url, { botId: scene.bot.botId })
  const told: unknown[] = []
  visitor.socket.on('config', (config) => told.push(config))
  await scene.ada.call('PUT', path('settings'), fullSettings)
  await expect.poll(() => told[0]).toMatchObject({ botId: scene.bot.botId, settings: fullLook })
  visitor.socket.close()
})

it('refuses to save over a concurrent change', async () => {
  const read = async () => botSettingsResponse.parse((await scene.ada.call('GET', path('settings'))).body)
  const { version } = await read()
  const first = botSettingsResponse.parse(
    (await scene.ada.call('PUT', path('settings'), { ...plain, look: { title: 'One' }, version })).body,
  )
  expect(first.version).not.toBe(version)
  const late = await scene.ada.call('PUT', path('settings'), { ...plain, look: { title: 'Two' }, version })
  expect(late).toMatchObject({ status: 409, body: { code: 'settings_changed', stored: { look: { title: 'One' } } } })
  expect(await read()).toMatchObject({ settings: { look: { title: 'One' } }, version: first.version })
  expect(
    (await scene.ada.call('PUT', path('settings'), { ...plain, look: { title: 'Two' }, version: first.version }))
      .status,
  ).toBe(200)
  expect((await scene.ada.call('PUT', path('settings'), plain)).status).toBe(200)
})

const saveSettings = async (change: object) =>
  botSettingsResponse.parse((await scene.ada.call('PUT', path('settings'), change)).body).settings

it('changes only the fields that are sent', async () => {
  const first = await saveSettings({
    look: { title: 'Aurora', welcomeMessage: 'Buongiorno', position: 'left' },
    companyInfo: 'A bakery.',
    domain: 'bakery.example',
    timeZone: 'Europe/Rome',
  })
  expect(await saveSettings({ look: { title: 'Forno' } })).toEqual({
    ...first,
    look: { ...first.look, title: 'Forno' },
  })
  expect(await saveSettings({ companyInfo: '' })).toMatchObject({ domain: 'bakery.example', timeZone: 'Europe/Rome' })
  expect((await saveSettings({})).look.welcomeMessage).toBe('Buongiorno')
})

it('removes a choice that is sent as null', async () => {
  const { look } = await saveSettings({ look: { title: 'Forno', position: 'left' } })
  const { position: _removed, ...rest } = look
  expect((await saveSettings({ look: { position: null } })).look).toEqual(rest)
})

it('saves the look independently of the agent settings', async () => {
  const people = async (change?: object) =>
    agentSettingsResponse.parse((await scene.ada.call(change ? 'PUT' : 'GET', path('people'), change)).body)
  const look = async () => botSettingsResponse.parse((await scene.ada.call('GET', path('settings'))).body).settings.look
  const stale = await people()
  const before = await look()
  await people({ officeHours: 'Sa 09:00-13:00' })
  expect((await people({ offered: true })).settings).toMatchObject({
    offered: true,
    officeHours: 'Sa 09:00-13:00',
    hours: 'own',
  })
  expect(await look()).toEqual(before)
  await scene.ada.call('PUT', path('settings'), { look: { title: 'Forno' } })
  const late = await scene.ada.call('PUT', path('people'), { officeHours: '', version: stale.version })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'settings_changed', stored: { officeHours: 'Sa 09:00-13:00', offered: true } },
  })
  const { version } = await people()
  expect((await people({ officeHours: '', version })).settings).toMatchObject({
    officeHours: '',
    hours: 'anytime',
    offered: true,
  })
})

it('keeps one answer from the company information', async () => {
  const known = async () =>
    (
      await scene.database.dataSource.query(
        `SELECT answer FROM sources s JOIN bots b ON b.id = s.bot_id WHERE b.public_id = $1 AND s.type = 'answer' AND s.status = 'ready'`,
        [scene.bot.botId],
      )
    ).map(({ answer }: { answer: string }) => answer)
  await scene.ada.call('PUT', path('settings'), { ...plain, companyInfo: 'We bake bread in Matera since 1901.' })
  expect(await known()).toEqual(['We bake bread in Matera since 1901.'])
  await scene.ada.call('PUT', path('settings'), { ...plain, companyInfo: 'We bake bread in Matera since 1902.' })
  expect(await known()).toEqual(['We bake bread in Matera since 1902.'])
  await scene.ada.call('PUT', path('settings'), plain)
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
  ['a look that is none', { look: 1 }, 'look'],
])('refuses %s', async (_, body, field) => {
  const reply = await scene.ada.call('PUT', path('settings'), body)
  expect(reply.status).toBe(400)
  expect((reply.body['issues'] as { path: string }[]).map((issue) => issue.path)).toContain(field)
})

const nineToFive = [{ from: 540, to: 1_020 }]
const hours: OpeningHours = {
  week: [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, [], []],
  dates: [{ date: '2026-12-25', intervals: [] }],
}

const shown = async () => openingHoursResponse.parse((await scene.ada.call('GET', path('opening-hours'))).body)
const save = (body: unknown) => scene.ada.call('PUT', path('opening-hours'), body)
const config = async () =>
  widgetConfigSchema.parse(await (await fetch(`${scene.server.url}/api/widget/${scene.bot.botId}`)).json())

it('stores opening hours with their time zone', async () => {
  expect(await shown()).toMatchObject({ hours: null, timeZone: '', site: { week: null, isClear: false, url: null } })
  const saved = openingHoursResponse.parse((await save({ hours, timeZone: 'Europe/Rome' })).body)
  expect(saved).toMatchObject({ hours, timeZone: 'Europe/Rome' })
  expect(await shown()).toEqual(saved)
  await save({ hours: null, timeZone: '' })
})

it('removes opening hours', async () => {
  await save({ hours, timeZone: 'Europe/Rome' })
  await save({ hours: null, timeZone: '' })
  expect(await shown()).toMatchObject({ hours: null, timeZone: '' })
})

it('refuses to save over hours that another editor saved meanwhile', async () => {
  const { version } = await shown()
  const first = openingHoursResponse.parse((await save({ hours, timeZone: 'Europe/Rome', version })).body)
  expect(first.version).not.toBe(version)
  expect(await save({ hours: null, timeZone: '', version })).toMatchObject({
    status: 409,
    body: { code: 'settings_changed', stored: { hours, timeZone: 'Europe/Rome' } },
  })
  expect(await shown()).toEqual(first)
  await scene.ada.call('PUT', path('settings'), { look: { title: 'Another setting' } })
  expect((await save({ hours: null, timeZone: '', version: first.version })).status).toBe(200)
})

it.each([
  [
    'hours that overlap',
    { hours: { ...hours, week: [[...nineToFive, { from: 600, to: 700 }], [], [], [], [], [], []] }, timeZone: '' },
  ],
  ['a zone that is none', { hours, timeZone: 'Mars/Base' }],
  ['a week of six days', { hours: { ...hours, week: hours.week.slice(1) }, timeZone: '' }],
])('refuses %s', async (_, body) => {
  expect((await save(body)).status).toBe(400)
  expect((await shown()).hours).toBeNull()
})

it('reads hours in plain words without storing them', async () => {
  const read = async (text: string) =>
    readOpeningHoursResponse.parse((await scene.ada.call('POST', path('opening-hours/read'), { text })).body).week
  expect(await read('Mon-Fri 9-5')).toEqual(hours.week)
  expect(await read('Lun-Ven 9-17')).toEqual(hours.week)
  expect(await read('call us')).toBeNull()
  expect((await shown()).hours).toBeNull()
})

it('lets agents follow the opening hours, or have hours of their own', async () => {
  const people = { offered: true, officeHours: '', replyMinutes: 5, waitMinutes: 10, emailAfterMinutes: null }
  const put = async (body: object) =>
    agentSettingsResponse.parse((await scene.ada.call('PUT', path('people'), body)).body)
  await save({ hours, timeZone: 'Europe/Rome' })
  expect((await put({ ...people, hours: 'opening' })).settings.hours).toBe('opening')
  expect((await config()).settings.officeHours).toBe('Mo-Fr 09:00-17:00')
  expect((await put({ ...people, hours: 'own', officeHours: 'Mo 10:00-11:00' })).settings.hours).toBe('own')
  expect((await config()).settings.officeHours).toBe('Mo 10:00-11:00')
  expect((await put({ ...people, hours: 'anytime' })).settings.hours).toBe('anytime')
  expect((await config()).settings.officeHours).toBeUndefined()
  // Older clients send only the hours.
  expect((await put({ ...people, officeHours: 'Tu 10:00-11:00' })).settings).toMatchObject({ hours: 'own' })
  expect((await put(people)).settings).toMatchObject({ hours: 'anytime' })
  await put({ ...people, offered: false, hours: 'opening' })
  await save({ hours: null, timeZone: '' })
})

it('keeps a website that somebody else allowed meanwhile', async () => {
  const read = async () => originsResponse.parse((await scene.ada.call('GET', path('origins'))).body)
  const { version } = await read()
  expect((await scene.ada.call('PUT', path('origins'), { allowed: ['https://one.example'], version })).status).toBe(200)
  expect(await scene.ada.call('PUT', path('origins'), { allowed: ['https://two.example'], version })).toMatchObject({
    status: 409,
    body: { code: 'settings_changed' },
  })
  expect((await read()).allowed).toEqual(['https://one.example'])
  expect((await scene.ada.call('PUT', path('origins'), { allowed: [] })).status).toBe(200)
})

it('is closed to other websites until its owner allows them', async () => {
  await scene.ada.call('PUT', path('settings'), { ...plain, domain: 'bakery.example' })
  const from = (origin: string) =>
    new Promise<string>((resolve) => {
      const socket = io(scene.server.url + chatNamespace, {
        auth: { botId: scene.bot.botId },
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

  const before = originsResponse.parse((await scene.ada.call('GET', path('origins'))).body)
  expect(before).toMatchObject({ domain: 'bakery.example', allowed: [] })
  expect(
    before.refused.map(({ origin, attempts, denied, allowable }) => [origin, attempts, denied, allowable]).sort(),
  ).toEqual([
    ['https://evil.example', 1, false, true],
    ['https://shop.example', 2, false, true],
    ['null', 1, false, false],
  ])
  await scene.ada.call('POST', path('origins/decide'), { origin: 'https://shop.example', decision: 'allow' })
  const after = originsResponse.parse(
    (await scene.ada.call('POST', path('origins/decide'), { origin: 'https://evil.example', decision: 'deny' })).body,
  )
  expect(after.allowed).toEqual(['https://shop.example'])
  expect(after.refused.map(({ origin, denied }) => [origin, denied])).toEqual([
    ['null', false],
    ['https://evil.example', true],
  ])
  expect([await from('https://shop.example'), await from('https://evil.example')]).toEqual(['in', 'origin_refused'])
  const two = ['https://one.example', 'https://two.example']
  await Promise.all(two.map(from))
  await Promise.all(two.map((origin) => scene.ada.call('POST', path('origins/decide'), { origin, decision: 'allow' })))
  expect((await scene.ada.call('GET', path('origins'))).body['allowed']).toHaveLength(3)

  expect(await scene.ada.refusal('POST', path('origins/decide'), { origin: 'null', decision: 'allow' })).toBe(
    'invalid_request',
  )
  expect(
    await scene.ada.refusal('POST', path('origins/decide'), { origin: 'https://never.example', decision: 'allow' }),
  ).toBe('not_found')
  const typed = await scene.ada.call('PUT', path('origins'), {
    allowed: ['Shop.example/cart', 'http://localhost:5173', 'https://shop.example'],
  })
  expect(typed.body['allowed']).toEqual(['https://shop.example', 'http://localhost:5173'])
  for (const wrong of ['*', 'https://*.example', 'ftp://a.example', 'javascript:alert(1)', 'a b', ''])
    expect(await scene.ada.refusal('PUT', path('origins'), { allowed: [wrong] })).toBe('invalid_request')
})

it('reports what is wrong with a client’s page', async () => {
  await scene.ada.call('PUT', path('settings'), { ...plain, domain: 'bakery.example' })
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
      (await scene.ada.call('POST', path('install-check'), { url })).body,
    )
    return [works, ...findings.map(({ code }) => code)]
  }
  try {
    expect(await check(host)).toEqual([false, 'tag_missing', 'origin_allowed', 'csp_script'])
    const installed = async () => (await botsOf(scene.ada)).find(({ botId }) => botId === scene.bot.botId)?.installed
    expect(await installed()).toBe(false)
    page = '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>'
    policy = 'script-src http://chat.example'
    expect(await check(host)).toEqual([false, 'tag_in_tag_manager', 'origin_allowed', 'csp_fits'])
    expect(await installed()).toBe(false)
    page = `<script async src="http://chat.example/widget.js" data-bot-id="${scene.bot.botId}"></script>`
    policy = 'script-src http://chat.example'
    expect(await check(`http://${host}/shop?x=1`)).toEqual([true, 'tag_found', 'origin_allowed', 'csp_fits'])
    expect(await installed()).toBe(true)
    expect(await check(`${host}/file`)).toEqual([false, 'page_not_html'])
    expect(await check(`${host}/gone`)).toEqual([false, 'page_error'])
    expect(await check('http://10.0.0.1/')).toEqual([false, 'page_private'])
    expect(await check('http://169.254.169.254/latest/meta-data')).toEqual([false, 'page_private'])
    expect(await scene.ada.refusal('POST', path('install-check'), { url: 'file:///etc/passwd' })).toBe(
      'invalid_request',
    )
    expect(await scene.ada.refusal('POST', path('install-check'), { url: '' })).toBe('invalid_request')
  } finally {
    website.close()
  }
})
