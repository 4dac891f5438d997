import { botPictureResponse, botSettingsResponse, ownBotsResponse, widgetConfigSchema } from '@loquia/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { page, startSite } from '../../testing/site.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { useTestApp } from '../../testing/test-app.js'

const { server } = useTestApp({
  realKnowledge: true,
  environment: { RATE_LIMIT_SCALE: '0', CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' },
})
let ada: CookieCaller
let botId: string
let site: Awaited<ReturnType<typeof startSite>>

beforeAll(async () => {
  ada = await new CookieCaller(server.url).register('ada')
  botId = ownBotsResponse.parse((await ada.call('POST', '/api/chatbot/bots')).body).bots[0]!.botId
  const icon = await sharp({ create: { width: 128, height: 128, channels: 3, background: '#d04010' } })
    .png()
    .toBuffer()
  site = await startSite({
    '/': page('Ferries').replace(
      '</head>',
      '<meta property="og:site_name" content="Skerry Line"><meta name="theme-color" content="#0f766e"><link rel="apple-touch-icon" href="/touch.png"></head>',
    ),
    '/touch.png': { type: 'image/png', body: icon },
  })
})
afterAll(async () => {
  await site.stop()
})

const path = (rest: string) => `/api/chatbot/bots/${botId}/${rest}`
const settings = async () => botSettingsResponse.parse((await ada.call('GET', path('settings'))).body)
const config = async () => widgetConfigSchema.parse(await (await fetch(`${server.url}/api/widget/${botId}`)).json())

it('styles a bot after its website', async () => {
  await ada.call('POST', '/api/chatbot/training/url', { url: `http://${site.host}/`, scope: 'site', botId })
  await expect.poll(async () => (await settings()).bot.status).toBe('ready')
  const dressed = await settings()
  expect(dressed.bot.name).toBe('Skerry Line')
  expect(dressed.identity).toMatchObject({
    domain: site.host,
    applied: true,
    taken: { name: 'Skerry Line', primaryColor: '#0f766e', avatarUrl: dressed.settings.look.avatarUrl },
  })
  const shown = await config()
  expect(shown.presentation).toMatchObject({
    en: {
      title: 'Skerry Line',
      welcomeMessage: 'Hi, I’m Skerry Line’s AI assistant. I answer from this website and show you where.',
    },
    it: {
      title: 'Skerry Line',
      welcomeMessage: 'Ciao, sono l’assistente AI di Skerry Line. Rispondo dal sito e ti mostro dove l’ho letto.',
    },
    de: { title: 'Skerry Line', welcomeMessage: expect.stringContaining('KI-Assistent') as string },
  })
  const served = await fetch(server.url + (shown.settings.avatarUrl ?? ''))
  expect([
    served.status,
    served.headers.get('content-type'),
    served.headers.get('access-control-allow-origin'),
  ]).toEqual([200, 'image/webp', '*'])
  expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(144)
})

it('switches the website’s look off or on with one call', async () => {
  const dressed = await settings()
  expect(dressed.identity?.applied).toBe(true)
  const undone = botSettingsResponse.parse((await ada.call('PUT', path('identity'), { applied: false })).body)
  expect(undone.identity?.applied).toBe(false)
  expect(undone.settings.look).toEqual({})
  expect((await config()).name).toBe('')
  expect((await config()).presentation).toBeUndefined()

  const again = botSettingsResponse.parse((await ada.call('PUT', path('identity'), { applied: true })).body)
  expect(again.bot.name).toBe('Skerry Line')
  expect(again.settings.look).toEqual(dressed.settings.look)
})

it('keeps the owner’s own changes when the website’s look is undone', async () => {
  const { settings: now, version } = await settings()
  await ada.call('PUT', path('settings'), { ...now, look: { ...now.look, primaryColor: '#123456' }, version })
  const undone = botSettingsResponse.parse((await ada.call('PUT', path('identity'), { applied: false })).body)
  expect(undone.settings.look).toEqual({ primaryColor: '#123456' })
})

async function sendPicture(bytes: Buffer) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }))
  const response = await fetch(server.url + path('picture'), {
    method: 'POST',
    body: form,
    headers: { cookie: ada.cookie },
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

it('accepts a picture of the owner’s own', async () => {
  const own = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  const { status, body } = await sendPicture(own)
  expect(status).toBe(201)
  const { avatarUrl } = botPictureResponse.parse(body)
  const { settings: now, version } = await settings()
  await ada.call('PUT', path('settings'), { ...now, look: { avatarUrl }, version })
  expect((await config()).settings.avatarUrl).toBe(avatarUrl)
  expect((await fetch(server.url + avatarUrl)).status).toBe(200)
})

it('refuses a file that is not a picture', async () => {
  expect(await sendPicture(Buffer.from('no picture'))).toMatchObject({ status: 422, body: { code: 'media_broken' } })
})

it('finds no picture at an unknown address', async () => {
  expect((await fetch(`${server.url}/api/widget/${botId}/pictures/${'0'.repeat(32)}.webp`)).status).toBe(404)
  expect((await fetch(`${server.url}/api/widget/${botId}/pictures/..%2F..%2Fsecrets.json`)).status).toBe(404)
})

it.each([
  ['avatarUrl', 'javascript:alert(1)'],
  ['avatarUrl', 'https://x.example/a.png") } *{'],
  ['size', 'huge'],
  ['launcherIcon', 'dragon'],
])('refuses a look with %s: %s', async (field, value) => {
  const { settings: now, version } = await settings()
  const refused = await ada.call('PUT', path('settings'), { ...now, look: { ...now.look, [field]: value }, version })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ code: 'invalid_request', issues: [{ path: `look.${field}` }] })
})

it('asks for the name until its owner confirms it', async () => {
  expect((await settings()).identity?.nameConfirmed).toBeUndefined()
  expect((await ada.call('PUT', path('identity'), {})).status).toBe(400)
  expect((await ada.call('PUT', path('identity'), { name: '  ' })).status).toBe(400)
  const confirmed = await ada.call('PUT', path('identity'), { name: 'Skerry Line' })
  expect(botSettingsResponse.parse(confirmed.body)).toMatchObject({
    bot: { name: 'Skerry Line' },
    identity: { nameConfirmed: true },
  })
})

it('keeps a corrected name when the website is ingested again', async () => {
  const corrected = await ada.call('PUT', path('identity'), { name: ' Skerry Ferries ' })
  expect(botSettingsResponse.parse(corrected.body).bot.name).toBe('Skerry Ferries')
  const listed = await ada.call<{ trainings: { id: string; type: string }[] }>(
    'GET',
    `/api/chatbot/trainings?botId=${botId}`,
  )
  const { id } = listed.body.trainings.find(({ type }) => type === 'site')!
  await ada.call('POST', `/api/chatbot/trainings/${id}/refresh`)
  await expect.poll(async () => (await settings()).bot.status).toBe('ready')
  expect((await settings()).bot.name).toBe('Skerry Ferries')
  expect((await config()).presentation).toMatchObject({ en: { title: 'Skerry Ferries' } })
})
