import { botSettingsResponse, peopleResponse, widgetConfigSchema } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { ChatClient } from '../../../testing/chat-client.js'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startTestApp } from '../../../testing/test-app.js'
import { botsOf, path, plain, scene } from './studio-scene.testing.js'

it('makes the first bot at the first visit, once', async () => {
  const grace = await new CookieCaller(scene.server.url).register('grace')
  const visits = await Promise.all([1, 2, 3].map(() => botsOf(grace)))
  expect(visits.map((bots) => bots.map(({ botId }) => botId))).toEqual([1, 2, 3].map(() => [visits[0]![0]!.botId]))
  expect(visits[0]![0]).toMatchObject({ kind: 'portal', status: 'ready', passages: 0, domain: '' })
  // Without a model key of ours there is nothing to try for free.
  expect(visits[0]![0]!.trialEndsAt).toBeNull()

  // Nothing was given to read, so nothing is said to be read.
  const visitor = await ChatClient.connect(scene.server.url, { botId: visits[0]![0]!.botId })
  expect(visitor.welcome?.build.status).toBe('ready')
  visitor.close()
})

it('lends our model key for thirty days, where there is one', async () => {
  const lending = await startTestApp({
    dataSource: scene.database.dataSource,
    realKnowledge: true,
    environment: { RATE_LIMIT_SCALE: '0', PUBLIC_URL: 'http://chat.example', OPENAI_API_KEY: 'sk-ours' },
  })
  const [own] = await botsOf(await new CookieCaller(lending.url).register('hedy'))
  expect(Date.parse(own!.trialEndsAt ?? '') - Date.parse(own!.createdAt)).toBe(30 * 86_400_000)
  await lending.stop()
})

it('keeps every setting and shows visitors the look at once, in chats that are open too', async () => {
  const visitor = await ChatClient.connect(scene.server.url, { botId: scene.bot.botId })
  const told: unknown[] = []
  visitor.socket.on('config', (config) => told.push(config))
  const look = {
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
  const settings = {
    look,
    companyInfo: 'A bakery.',
    domain: 'https://www.Bakery.example/x',
    contactUrl: 'mailto:bread@bakery.example',
    timeZone: 'Atlantic/Canary',
  }
  const saved = await scene.ada.call('PUT', path('settings'), settings)
  expect(botSettingsResponse.parse(saved.body).settings).toEqual({ ...settings, domain: 'www.bakery.example' })
  expect(botSettingsResponse.parse((await scene.ada.call('GET', path('settings'))).body).settings).toEqual(
    botSettingsResponse.parse(saved.body).settings,
  )

  const response = await fetch(`${scene.server.url}/api/widget/${scene.bot.botId}`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  const config = await response.json()
  expect(widgetConfigSchema.parse(config)).toMatchObject({ settings: look, contactUrl: 'mailto:bread@bakery.example' })
  expect(JSON.stringify(config)).not.toContain('A bakery.')
  await expect.poll(() => told[0]).toMatchObject({ botId: scene.bot.botId, settings: look })
  visitor.socket.close()
})

it('saves nothing over what was changed meanwhile', async () => {
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

it('changes only the fields that are sent, and removes a choice that is sent as null', async () => {
  const save = async (change: object) =>
    botSettingsResponse.parse((await scene.ada.call('PUT', path('settings'), change)).body).settings
  const first = await save({
    look: { title: 'Aurora', welcomeMessage: 'Buongiorno', position: 'left' },
    companyInfo: 'A bakery.',
    domain: 'bakery.example',
    timeZone: 'Europe/Rome',
  })
  expect(await save({ look: { title: 'Forno' } })).toEqual({ ...first, look: { ...first.look, title: 'Forno' } })
  expect(await save({ companyInfo: '' })).toMatchObject({ domain: 'bakery.example', timeZone: 'Europe/Rome' })
  const { position: _removed, ...rest } = first.look
  expect((await save({ look: { position: null } })).look).toEqual({ ...rest, title: 'Forno' })
  expect((await save({})).look.welcomeMessage).toBe('Buongiorno')
})

it('keeps the look when the settings of people are saved, and those when the look is saved', async () => {
  const people = async (change?: object) =>
    peopleResponse.parse((await scene.ada.call(change ? 'PUT' : 'GET', path('people'), change)).body)
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

it('answers with what the business says of itself, once', async () => {
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
