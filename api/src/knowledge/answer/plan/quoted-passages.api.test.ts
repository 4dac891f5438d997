import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBakeryBot, type BakeryBot } from './bakery-bot.testing.js'
import type { QuestionAnswerer } from './question-answerer.js'
import type { Passage } from '../../ingest/chunking/passage.js'
import { chunkDocument } from '../../ingest/chunking/chunk-document.js'
import { PassageIndex } from '../../ingest/store/passage-index.js'
import { addWrittenPage } from '../../ingest/store/written-pages.testing.js'

let bakery: BakeryBot
let plain: QuestionAnswerer
const ask: BakeryBot['ask'] = (...question) => bakery.ask(...question)
beforeAll(async () => {
  bakery = await startBakeryBot()
  plain = bakery.plain
})
afterAll(() => bakery.stop())

async function newBot(name: string) {
  const { dataSource } = bakery.database
  const [{ id: botId }] = await dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ($1, 'demo', $2, $1) RETURNING id`,
    [name, `${name}.example`],
  )
  const [{ id: sourceId }] = await dataSource.query(
    `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', $2) RETURNING id`,
    [botId, `${name}.example`],
  )
  const index = new PassageIndex(dataSource)
  const write = (url: string, chunks: (Partial<Passage> & Pick<Passage, 'title'>)[]) =>
    addWrittenPage(
      dataSource,
      index,
      { botId, sourceId, url },
      chunks.map((chunk, ordinal): Passage => ({
        ordinal,
        kind: 'text',
        url,
        headings: [chunk.title],
        text: '',
        language: 'en',
        words: 30,
        startOffset: 0,
        endOffset: 0,
        ...chunk,
      })),
    )
  return { botId, write }
}

it('quotes addresses character for character', async () => {
  const { botId, write } = await newBot('tariff')
  const url = 'https://tariff.example/booking'
  const said =
    'Guests book the garden room at https://tariff.example/book/?room=2&nights=3!late by themselves. Programs book it where a!=b and X?.Y hold, see the file rooms.1.Pdf for both.'
  const blocks = [
    {
      kind: 'text' as const,
      text: `${said} Breakfast is served from seven to ten in the old kitchen of the house.`,
      headings: ['Booking'],
    },
  ]
  await write(url, chunkDocument({ url, title: 'Booking', language: 'en', blocks }))
  const shown = (text: string) => text.replace(/\\(?=[!-/:-@[-`{-~])/g, '')
  const first = await ask(plain, 'Where do guests book the garden room?', { botId })
  expect(shown(first.text)).toContain('https://tariff.example/book/?room=2&nights=3!late by themselves.')
  const source = first.end?.sources[0]
  expect(blocks[0]?.text).toContain(source?.snippet)
  expect(decodeURIComponent(source?.url.split(':~:text=')[1] ?? '')).toBe(
    'Guests book the garden room at https://tariff.example/book/?room=2&nights=3!late by themselves.',
  )
  const second = await ask(plain, 'How do programs book the room?', { botId })
  expect(shown(second.text)).toContain('Programs book it where a!=b and X?.Y hold, see the file rooms.1.Pdf for both.')
})

it('answers where a business is with its whole address before other places', async () => {
  const { botId, write } = await newBot('row')
  const contact = { title: 'Contact', kind: 'contact' as const }
  await write('https://row.example/contact', [
    {
      ...contact,
      headings: ['Contact', 'Accessibility'],
      text: 'The side door in Bath Lane is step-free; ring the bell and we open it. Large-print menus are at the counter.',
    },
    { ...contact, headings: ['Contact', 'Parking'], text: 'Please leave Bath Lane clear for deliveries.' },
    { ...contact, headings: ['Contact', 'Address'], text: 'Row Bakery, 27 Percy Row, Tynemouth, NE30 4HX' },
  ])
  await write('https://row.example/hours', [
    { title: 'Hours', kind: 'hours', text: 'The bakery is open Tuesday to Saturday: 7:30am – 5pm' },
  ])
  for (const question of ['Where are you?', 'where is the bakery', 'address']) {
    const { text } = await ask(plain, question, { botId })
    expect(text, question).toContain('Row Bakery, 27 Percy Row, Tynemouth, NE30 4HX [1]')
  }
})

it('finds what a site’s own pages say, though two hundred pages of rules repeat every word', async () => {
  const { botId, write } = await newBot('club')
  await write('https://club.example/visit', [
    { title: 'Visit us', headings: ['Visit us', 'Dogs'], text: 'Dogs are welcome on a lead, but not on the courts.' },
    { title: 'Visit us', headings: ['Visit us', 'Guests'], text: 'A member may bring a guest for £6 a visit.' },
  ])
  const rules = [
    'Dogs brought on to the grounds',
    'A guest introduced to the club',
    'Lockers and showers',
    'The election of officers',
  ]
  await write(
    'https://club.example/rules.pdf',
    Array.from({ length: 80 }, (_, at) => ({
      url: `https://club.example/rules.pdf#page=${at + 1}`,
      title: 'Rules',
      headings: ['Rules', `${at + 1}. ${rules[at % 4]}`],
      text: `${rules[at % 4]} shall be brought to the notice of the Committee. A member may bring dogs or a guest at the discretion of the Committee, and officers are elected in paragraph ${at + 1}.`,
    })),
  )
  for (const [question, says] of [
    ['Can I bring my dog?', 'on a lead'],
    ['Can I bring a guest?', '£6'],
  ] as const) {
    const { passages } = await bakery.finder.find({ botId, question, language: 'en' })
    expect(
      passages
        .slice(0, 2)
        .map(({ text }) => text)
        .join('\n'),
      question,
    ).toContain(says)
  }
  expect((await ask(plain, 'How are officers elected?', { botId })).paths?.[0]).toBe('/rules.pdf')
})
