import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { io, type Socket } from 'socket.io-client'
import { root } from '../build/parts.ts'

const languages = {
  en: {
    prefix: '',
    site: 'localhost:3001',
    asked: [
      ['/faq', 'Do you have a car park?'],
      ['/bread', 'Can I reserve a loaf?'],
    ],
    name: 'Sara',
    waits: ['/cakes', 'I would like a cake for 40 people on Saturday. Is that still possible?'],
    reply: 'Good evening, Sara here from the bakery. Yes: please tell us the flavor by noon tomorrow.',
  },
  it: {
    prefix: '/it',
    site: 'localhost:3002',
    asked: [
      ['/camere', 'A che ora è la colazione?'],
      ['/olio-e-prodotti', 'Vendete il vostro olio?'],
    ],
    name: 'Sara',
    waits: ['/eventi', 'Vorremmo festeggiare un compleanno in 40 sabato sera. È ancora possibile?'],
    reply: 'Buonasera, sono Sara del podere. Sì: mi dica entro domani a mezzogiorno se preferite cena o buffet.',
  },
} as const

type Language = (typeof languages)[keyof typeof languages]

/** Each language has a separate account. */
export async function captureInbox(browser: Browser, site: string, locales: (keyof typeof languages)[] = ['en', 'it']) {
  for (const locale of locales) {
    const words = languages[locale]
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 1.5,
      locale,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const callApi = async (method: string, path: string, data?: unknown) => {
      const response = await context.request.fetch(site + path, { method, timeout: 120_000, ...(data ? { data } : {}) })
      if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
      return (await response.json()) as { demoId: string; claimSecret: string; demo: { status: string } }
    }
    const username = `${words.name.toLowerCase()}-${randomUUID().slice(0, 8)}`
    const account = { username, password: randomUUID(), email: `${username}@example.com`, firstName: words.name }
    await callApi('POST', '/api/register', account)
    const { demoId, claimSecret } = await callApi('POST', '/api/chatbot-demo/create', {
      domain: words.site,
      language: locale,
    })
    const isRead = async () => (await callApi('GET', `/api/chatbot-demo/${demoId}`)).demo.status === 'ready'
    while (!(await isRead())) await page.waitForTimeout(200)
    await callApi('POST', '/api/chatbot/claim', { demoId, secret: claimSecret })
    await callApi('PUT', `/api/chatbot/bots/${demoId}/people`, {
      offered: true,
      officeHours: '',
      replyMinutes: 5,
      waitMinutes: 10,
      emailAfterMinutes: null,
    })
    await page.goto(`${site}${words.prefix}/portal/inbox`)
    await page.locator('html[data-ready]').waitFor()
    const visits: Socket[] = []
    for (const [at, question] of [...words.asked, words.waits]) {
      const visit = await openVisit(site, demoId, `http://${words.site}${at}`, locale)
      visits.push(visit)
      await Promise.all([
        new Promise((done) => visit.on('answer', ({ type }) => type === 'answer-end' && done(type))),
        visit.emitWithAck('ask', { clientMessageId: newId(), text: question }),
      ])
    }
    await visits.at(-1)?.emitWithAck('ask-person', { clientMessageId: newId() })
    await assignAndAnswer(page, words)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.mouse.move(0, 0)
      const picture = await page.screenshot()
      const file = join(root, 'host-site/public', `inbox-${locale}-${colorScheme}`)
      await sharp(picture).avif({ quality: 52, effort: 4 }).toFile(`${file}.avif`)
      await sharp(picture).webp({ quality: 76, effort: 4 }).toFile(`${file}.webp`)
    }
    for (const visit of visits) visit.disconnect()
    await context.close()
  }
}

const newId = (): string => randomUUID()

async function openVisit(site: string, botId: string, pageUrl: string, language: string): Promise<Socket> {
  const visit = io(`${site}/chat`, { auth: { botId, pageUrl, language }, transports: ['websocket'], forceNew: true })
  await new Promise((ready) => visit.once('welcome', ready))
  return visit
}

async function assignAndAnswer(page: Page, words: Language) {
  const row = page.locator('[data-row]').first()
  await row.waitFor()
  await page.keyboard.press('j')
  const conversation = page.locator('section[data-state]')
  await conversation.waitFor()
  await page.keyboard.press('t')
  await conversation.and(page.locator('[data-state="taken"]')).waitFor()
  await page.keyboard.type(words.reply)
  await page.keyboard.press('Enter')
  await conversation.locator('[data-messages] > [data-role="person"]').waitFor()
}
