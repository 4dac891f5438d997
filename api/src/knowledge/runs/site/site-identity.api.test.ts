import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startKnowledge } from '../ingested-knowledge.testing.js'
import { page, type Answer } from '../../ingest/crawl/hostile-site.testing.js'

let knowledge: Awaited<ReturnType<typeof startKnowledge>>
beforeAll(async () => {
  knowledge = await startKnowledge()
})
afterAll(() => knowledge.stop())
afterEach(() => knowledge.stopSites())

const picture = (width: number, height: number, color: string) =>
  sharp({ create: { width, height, channels: 4, background: color } })
    .png()
    .toBuffer()
const png = (body: Buffer): Answer => ({ type: 'image/png', body })
const withHead = (head: string, title = 'Ferry'): string => page(title).replace('</head>', `${head}</head>`)

interface Dressed {
  name: string
  settings: { primaryColor?: string; avatarUrl?: string }
  topics: string[]
  identity: {
    domain: string
    applied: boolean
    taken: { name?: string; primaryColor?: string; avatarUrl?: string }
    before: { name?: string }
  }
}

async function read(host: string, settings = '{}'): Promise<Dressed> {
  const { botId, sourceId } = await knowledge.submit(host, settings)
  await knowledge.newNode().builder.ingest(sourceId, new AbortController().signal)
  const [bot] = await knowledge.dataSource.query<Dressed[]>(
    `SELECT name, settings, topics, identity FROM bots WHERE id = $1`,
    [botId],
  )
  return bot!
}

async function pictureAt(address = ''): Promise<{ width: number; middle: number[] }> {
  const [, publicId, name] = /^\/api\/widget\/([\w-]+)\/pictures\/([0-9a-f]{32}\.webp)$/.exec(address) ?? []
  const bytes = await readFile(join(tmpdir(), 'loquia-no-files', 'pictures', `${publicId}-${name}`))
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return { width: info.width, middle: [...data.subarray(at, at + 3)] }
}

async function ferrySite() {
  const { host, asked } = await knowledge.site({
    '/': withHead(
      '<meta property="og:site_name" content="The Skerry Line"><meta name="theme-color" content="#0f766e"><link rel="icon" href="/small.png" sizes="32x32"><link rel="apple-touch-icon" href="/touch.png">',
    ),
    '/touch.png': png(await picture(180, 180, '#d04010')),
    '/small.png': png(await picture(32, 32, '#00f')),
  })
  return { host, asked, bot: await read(host) }
}

it('applies name, color, logo of a site to its bot', async () => {
  const { host, bot } = await ferrySite()
  expect(bot).toMatchObject({
    name: 'The Skerry Line',
    settings: { primaryColor: '#0f766e', avatarUrl: bot.identity.taken.avatarUrl },
    identity: {
      domain: host,
      applied: true,
      taken: { name: 'The Skerry Line', primaryColor: '#0f766e' },
      before: { name: host },
    },
  })
})

it('takes the largest icon for the logo', async () => {
  const { asked, bot } = await ferrySite()
  const { width, middle } = await pictureAt(bot.settings.avatarUrl)
  expect(width).toBe(144)
  expect(middle[0]).toBeGreaterThan(190)
  expect(middle[2]).toBeLessThan(60)
  expect(asked).not.toContain('/small.png')
})

it('reads the look from a web app manifest where the page declares none', async () => {
  const { host } = await knowledge.site({
    '/': withHead('<link rel="manifest" href="/site.webmanifest">'),
    '/site.webmanifest': {
      type: 'application/manifest+json',
      body: JSON.stringify({ theme_color: '#b91c1c', icons: [{ src: 'icon.png', sizes: '192x192' }] }),
    },
    '/icon.png': png(await picture(192, 192, '#0a0')),
  })
  const { settings } = await read(host)
  expect(settings.primaryColor).toBe('#b91c1c')
  expect((await pictureAt(settings.avatarUrl)).middle[1]).toBeGreaterThan(150)
})

it('requests no picture from another host', async () => {
  const stranger = await knowledge.site({ '/logo.png': png(await picture(180, 180, '#d04010')) })
  const { host } = await knowledge.site({
    '/': withHead(
      `<link rel="apple-touch-icon" href="http://${stranger.host}/logo.png"><link rel="icon" href="/moved.png" sizes="64x64">`,
    ),
    '/moved.png': { status: 302, headers: { location: `http://${stranger.host}/logo.png` } },
  })
  const { settings, identity } = await read(host)
  expect(settings.avatarUrl).toBeUndefined()
  expect(identity.taken.avatarUrl).toBeUndefined()
  expect(stranger.asked).toEqual([])
})

it('stores no icon that is no square picture', async () => {
  const { host } = await knowledge.site({
    '/': withHead('<link rel="icon" href="/text.png" sizes="32x32"><link rel="icon" href="/line.png" sizes="16x16">'),
    '/text.png': { type: 'image/png', body: 'no picture at all' },
    '/line.png': png(await picture(600, 60, '#000')),
  })
  const { settings, identity } = await read(host)
  expect(settings.avatarUrl).toBeUndefined()
  expect(identity.taken.avatarUrl).toBeUndefined()
})

it('places a white sign on the color of the business, where it can be seen', async () => {
  const sign =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="4" fill="#fff"/></svg>'
  const { host } = await knowledge.site({
    '/': withHead('<meta name="theme-color" content="#0f766e"><link rel="icon" href="/sign.svg" type="image/svg+xml">'),
    '/sign.svg': { type: 'image/svg+xml', body: sign },
  })
  const { settings } = await read(host)
  const [, publicId, name] = /widget\/([\w-]+)\/pictures\/(.+)$/.exec(settings.avatarUrl ?? '') ?? []
  const corner = await sharp(await readFile(join(tmpdir(), 'loquia-no-files', 'pictures', `${publicId}-${name}`)))
    .extract({ left: 2, top: 2, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(corner[0]).toBeLessThan(60)
  expect(corner[1]).toBeGreaterThan(90)
})

it('takes favicon.ico where the page names no icon', async () => {
  const bitmap = Buffer.alloc(40 + 32 * 32 * 4 + 32 * 4)
  for (const [at, value] of [
    [0, 40],
    [4, 32],
    [8, 64],
    [14, 32],
  ] as const)
    bitmap.writeUInt32LE(value, at)
  bitmap.fill(Buffer.from([0x10, 0x40, 0xd0, 0xff]), 40, 40 + 32 * 32 * 4)
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  header.writeUInt32LE(bitmap.length, 14)
  const { host } = await knowledge.site({
    '/': withHead(''),
    '/favicon.ico': { type: 'image/x-icon', body: Buffer.concat([header, bitmap]) },
  })
  const { middle } = await pictureAt((await read(host)).settings.avatarUrl)
  expect(middle[0]).toBeGreaterThan(190)
  expect(middle[2]).toBeLessThan(40)
})

const siteWithIcon = async () =>
  knowledge.site({
    '/': withHead('<meta name="theme-color" content="#0f766e"><link rel="icon" href="/icon.png" sizes="64x64">'),
    '/icon.png': png(await picture(64, 64, '#d04010')),
  })

it('keeps what the owner has chosen', async () => {
  const chosen = { primaryColor: '#123456', avatarUrl: 'https://shop.example/me.png' }
  const first = await siteWithIcon()
  expect((await read(first.host, JSON.stringify(chosen))).settings).toEqual(chosen)
  expect(first.asked).not.toContain('/icon.png')
})

it('does not apply a look again that the owner has undone', async () => {
  const { host, asked } = await siteWithIcon()
  const { botId, sourceId } = await knowledge.submit(host)
  await knowledge.dataSource.query(`UPDATE bots SET identity = $2 WHERE id = $1`, [
    botId,
    JSON.stringify({
      domain: host,
      takenAt: new Date(0).toISOString(),
      applied: false,
      taken: { primaryColor: '#0f766e' },
      before: { name: host },
    }),
  ])
  await knowledge.newNode().builder.ingest(sourceId, new AbortController().signal)
  const [bot] = await knowledge.dataSource.query(`SELECT name, settings FROM bots WHERE id = $1`, [botId])
  expect(bot).toEqual({ name: host, settings: {} })
  expect(asked).not.toContain('/icon.png')
})

it('suggests two questions in words of the site that have no word in common', async () => {
  const about = (title: string, sentences: string): string =>
    `<!doctype html><html lang="en"><head><title>${title} | Skerry Line</title><meta property="og:site_name" content="Skerry Line"></head><body><nav><a href="/">Home</a><a href="/timetable">1</a><a href="/fares">2</a><a href="/more-fares">3</a><a href="/faq">4</a></nav><main><h1>${title}</h1>${sentences}</main></body></html>`
  const long = (word: string, heading: string): string =>
    `<h2>${heading}</h2>${Array.from({ length: 40 }, (_, at) => `<p>Every ${word} number ${at} is told here in a sentence of its own about each ${word} of the islands.</p>`).join('')}<h2>More about each ${word}</h2><p>Ask at the pier for every other ${word} there is.</p>`
  const { host } = await knowledge.site({
    '/': about('Skerry Line', '<p>The Skerry Line sails to the islands and has done so since 1954.</p>'),
    '/timetable': about('Winter timetable', long('timetable', 'Sailings')),
    '/fares': about('Island fares', long('fare', 'Adults')),
    '/more-fares': about('Group fares', long('fare', 'Groups')),
    '/faq': about('Questions', '<h3>Do you carry dogs?</h3><p>Yes, dogs sail free.</p>'),
  })
  const { topics } = await read(host)
  expect(topics).toHaveLength(2)
  expect(topics).toContain('Winter timetable')
  expect(topics.filter((topic) => topic.endsWith('fares'))).toHaveLength(1)
})

it('takes the name that all pages have, not the title of the first', async () => {
  const inner = ['Prices', 'Team', 'Contact']
  const links = inner.map((title) => `<a href="/${title}">${title}</a>`).join(' ')
  const { host } = await knowledge.site({
    '/': page('Welcome').replace('</body>', `<nav>${links}</nav></body>`),
    ...Object.fromEntries(inner.map((title) => [`/${title}`, page(`${title} | Pete’s Pedals`)])),
  })
  const bot = await read(host)
  expect(bot.name).toBe('Pete’s Pedals')
  expect(bot.identity.taken.name).toBe('Pete’s Pedals')
})

it('keeps its domain as its name where no page has another', async () => {
  const { host } = await knowledge.site({ '/': page('Untitled Document') })
  const bot = await read(host)
  expect(bot.name).toBe(host)
  expect(bot.identity.taken.name).toBeUndefined()
})
