import { randomBytes } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { QuestionAnswerer } from '../answer/plan/question-answerer.js'
import { answererOn } from '../answer/plan/answer-finder.testing.js'
import type { IngestionRunner } from './ingestion-runner.js'
import { startKnowledge } from './ingested-knowledge.testing.js'
import type { Answer } from '../ingest/crawl/hostile-site.testing.js'
import { fileInThisThread } from '../ingest/parse/file-in-this-thread.testing.js'
import { readText } from '../ingest/parse/text/read-text.js'

let knowledge: Awaited<ReturnType<typeof startKnowledge>>
let builder: IngestionRunner
let answerer: QuestionAnswerer
const never = new AbortController().signal

beforeAll(async () => {
  knowledge = await startKnowledge()
  builder = knowledge.newNode().builder
  answerer = answererOn(knowledge.dataSource)
})
afterAll(() => knowledge.stop())
afterEach(() => knowledge.stopSites())

const size = 200_000
const words = 'Sourdough bread from the mill. '.repeat(size / 31)
const oneWord = 'mill'.repeat(size / 4)
/** Random text resists compression. */
const random = randomBytes(size / 2).toString('hex')
const body = '<p>Our rye loaf costs four euros and takes two days to make in the old stone oven of the house.</p>'
const page = ({
  head = '<title>Bakery</title>',
  attributes = ' lang="en"',
  above = '<h1>Rye loaf</h1>',
  below = '',
}): string =>
  `<!doctype html><html${attributes}><head><meta charset="utf-8">${head}</head><body><main>${above}${body}${below}</main></body></html>`

const long: Record<string, (value: string) => Answer> = {
  'a title': (value) => page({ head: `<title>${value}</title>` }),
  'a title in parts': (value) => page({ head: `<title>Bakery | ${value} | ${value}</title>` }),
  'a main heading': (value) => page({ above: `<h1>${value}</h1>` }),
  'a heading without a title': (value) => page({ head: '', above: `<h1>${value}</h1>` }),
  'headings under one another': (value) => page({ above: `<h1>Bread</h1><h2>${value}</h2><h3>${value}</h3>` }),
  'a question': (value) =>
    page({ below: `<details><summary>${value}?</summary><p>Every day but Monday.</p></details>` }),
  'a description': (value) => page({ head: `<title>Bakery</title><meta name="description" content="${value}">` }),
  'the name of the site': (value) =>
    page({ head: `<title>Bakery</title><meta property="og:site_name" content="${value}">` }),
  'the name of the business': (value) =>
    page({
      below: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Bakery","name":"${value}","telephone":"${value}","openingHours":"${value}"}</script>`,
    }),
  'a language': (value) => page({ attributes: ` lang="${value}"` }),
  'a color': (value) =>
    page({
      head: `<title>Bakery</title><meta name="theme-color" content="${value}"><meta name="robots" content="${value}">`,
    }),
  'an anchor': (value) => page({ above: `<h1 id="${value}">Rye loaf</h1>` }),
  'a link': (value) => page({ below: `<a href="/bread?q=${value.replaceAll(' ', '+')}">bread</a>` }),
  'many links': (value) =>
    page({
      below: Array.from(
        { length: 20 },
        (_, n) => `<a href="/bread?n=${n}&q=${value.replaceAll(' ', '+').slice(0, 2_000 + n * 300)}">bread</a>`,
      ).join(''),
    }),
  'a canonical address': (value) =>
    page({ head: `<title>Bakery</title><link rel="canonical" href="/${value.replaceAll(' ', '-')}">` }),
  'the text of a link': (value) => page({ below: `<a href="/bread">${value}</a>` }),
  'a cell': (value) =>
    page({
      below: `<table><tr><th>Bread</th><th>Price</th></tr><tr><td>${value}</td><td>4 euros</td></tr><tr><td>Spelt</td><td>5 euros</td></tr></table>`,
    }),
  'a validator': (value) => ({
    headers: { etag: `"${value.replaceAll(' ', '-').slice(0, 20_000)}"`, 'last-modified': value.slice(0, 8_000) },
    body: page({}),
  }),
  'a media type': (value) => ({
    type: `text/html; charset=${value.replaceAll(' ', '-').slice(0, 8_000)}`,
    body: page({}),
  }),
}

it.each(Object.keys(long))('%s of 200,000 characters', async (what) => {
  for (const value of [words, oneWord, random]) {
    const site = await knowledge.site({
      '/': long[what]!(value),
      '/other': page({ head: '<title>Plum cake</title>' })
        .replace('four euros', 'nine euros')
        .replace('rye loaf', 'plum cake'),
      '/sitemap.xml': '',
    })
    site.asked.length = 0
    const { botId, sourceId } = await knowledge.submit(site.host)
    await builder.ingest(sourceId, never)
    const { status, error, pages } = await builder.getProgress(botId)
    expect({ status, error, home: pages[0]?.status }).toEqual({ status: 'ready', error: undefined, home: 'read' })
    const [stored] = await knowledge.dataSource.query(
      `SELECT max(length(title)) AS title, max(length(headings::text)) AS headings, max(length(url)) AS url FROM chunks WHERE bot_id = $1`,
      [botId],
    )
    expect(Number(stored.title)).toBeLessThanOrEqual(300)
    expect(Number(stored.headings)).toBeLessThanOrEqual(3_000)
    expect(Number(stored.url)).toBeLessThanOrEqual(1_500)
    const [{ name }] = await knowledge.dataSource.query(`SELECT name FROM bots WHERE id = $1`, [botId])
    expect(name.length).toBeLessThanOrEqual(200)
    let text = ''
    for await (const event of answerer.answer({
      botId,
      question: 'How much is the rye loaf?',
      history: [],
      language: 'en',
      isIngesting: false,
      signal: never,
    }))
      if (event.type === 'text') text += event.text
    expect(text).toContain('four euros')
  }
})

it('keeps all words of a long heading or title of a text or a PDF', async () => {
  const markdown = readText(
    `# ${words}\n\nOur rye loaf costs four euros.\n\nAnd it is baked on Fridays.`,
    'https://upload.invalid/bread.md',
    'en',
  )
  expect(markdown.blocks.map((block) => block.text).join(' ')).toContain(words.trim())
  const pdf = await PDFDocument.create()
  pdf.setTitle(words)
  pdf.addPage().drawText('Sourdough bread from the mill costs four euros.', { x: 50, y: 500, size: 12 })
  const { document } = await fileInThisThread({
    bytes: await pdf.save(),
    url: 'https://upload.invalid/bread.pdf',
    language: 'en',
  })
  expect(document.title.length).toBeLessThanOrEqual(200)
  expect(document.title).toContain('Sourdough bread from the mill.')
})
