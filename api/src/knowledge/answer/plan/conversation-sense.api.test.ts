import { companyQuestions } from '@loquia/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase } from '../../../platform/database/testing.js'
import { answererOn } from './answer-finder.testing.js'
import type { QuestionAnswerer } from './question-answerer.js'
import type { Passage } from '../../ingest/chunking/passage.js'
import { PassageIndex } from '../../ingest/store/passage-index.js'
import { addWrittenPage } from '../../ingest/store/written-pages.testing.js'

/** Nothing was tuned on these sites. */
const sites = {
  ferry: {
    language: 'en',
    passages: [
      {
        kind: 'hours',
        headings: ['Ticket office'],
        text: 'Monday to Friday: 6:30–20:00\nSaturday: 7:30–18:00\nSunday: 9:00–15:00',
      },
      {
        kind: 'faq',
        headings: ['Questions', 'Can I take my bicycle on board?'],
        text: 'Yes. A bicycle costs £3 each way; fold-up bicycles travel free.',
      },
      {
        kind: 'faq',
        headings: ['Questions', 'Where do I leave the car?'],
        text: 'The car park beside the pier has 140 spaces and costs £6 a day.',
      },
      {
        headings: ['The company'],
        text: 'The Skerry Line has sailed to the islands since 1954. It belongs to its forty-one islanders.',
      },
    ],
  },
  studio: {
    language: 'it',
    passages: [
      {
        kind: 'hours',
        headings: ['Orari dello studio'],
        text: 'Lunedì – venerdì: 9:00–19:00\nSabato: 9:00–12:30',
      },
      {
        kind: 'faq',
        headings: ['Domande', 'Quanto costa la prima visita?'],
        text: 'La prima visita costa 45 euro e dura quaranta minuti.',
      },
      {
        kind: 'faq',
        headings: ['Domande', 'Dove si parcheggia?'],
        text: 'Il parcheggio del cortile è riservato ai pazienti ed è gratuito.',
      },
      {
        headings: ['Chi siamo'],
        text: 'Lo studio Rovere cura i denti delle famiglie di Ivrea dal 1991.',
      },
    ],
  },
  orchard: {
    language: 'de',
    passages: [
      {
        kind: 'hours',
        headings: ['Öffnungszeiten des Hofladens'],
        text: 'Dienstag bis Freitag: 9:00–18:00\nSamstag: 8:00–13:00',
      },
      {
        kind: 'faq',
        headings: ['Fragen', 'Was kostet ein Kilo Äpfel?'],
        text: 'Ein Kilo Äpfel kostet 2,40 Euro, ab zehn Kilo 1,90 Euro.',
      },
      {
        headings: ['Unser Hof'],
        text: 'Der Obsthof Wegener liegt seit vier Generationen am Deich bei Jork.',
      },
    ],
  },
} satisfies Record<string, { language: string; passages: Partial<Passage>[] }>
type SiteName = keyof typeof sites

let database: Awaited<ReturnType<typeof startTestDatabase>>
let answerer: QuestionAnswerer
const bots = new Map<SiteName, string>()
beforeAll(async () => {
  database = await startTestDatabase()
  answerer = answererOn(database.dataSource)
  const index = new PassageIndex(database.dataSource)
  for (const name of Object.keys(sites) as SiteName[]) {
    const [bot] = await database.dataSource.query(
      `INSERT INTO bots (public_id, kind, domain, name) VALUES ($1, 'demo', $2, $1) RETURNING id`,
      [name, `${name}.example`],
    )
    const [source] = await database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', $2) RETURNING id`,
      [bot.id, `${name}.example`],
    )
    bots.set(name, bot.id)
    for (const [number, passage] of sites[name].passages.entries()) {
      const url = `https://${name}.example/${number}`
      await addWrittenPage(database.dataSource, index, { botId: bot.id, sourceId: source.id, url }, [
        {
          ordinal: 0,
          kind: 'text' as const,
          url,
          title: passage.headings.at(-1) ?? '',
          language: sites[name].language,
          words: 20,
          startOffset: 0,
          endOffset: 0,
          ...(passage as Pick<Passage, 'headings' | 'text'> & Partial<Passage>),
        },
      ])
    }
  }
})
afterAll(() => database.stop())

async function ask(site: SiteName, question: string, earlier: readonly string[] = [], page?: string) {
  let text = ''
  for await (const event of answerer.answer({
    botId: bots.get(site) ?? '',
    question,
    language: sites[site].language as 'en',
    history: earlier.map((content) => ({ role: 'user' as const, content })),
    isIngesting: false,
    ...(page !== undefined && { pageUrl: `https://${site}.example/${page}` }),
    signal: new AbortController().signal,
  })) {
    if (event.type === 'text') text += event.text
    else return { text, ...event }
  }
  throw new Error('no end')
}

describe('a question that follows up', () => {
  it.each<[SiteName, string, string, string]>([
    ['ferry', 'what time does the ticket office close on Friday?', 'and on Sunday?', '9:00–15:00'],
    ['ferry', 'when is the ticket office open on Sunday?', 'no, I meant Saturday', '7:30–18:00'],
    ['studio', 'a che ora apre lo studio il venerdì?', 'e il sabato?', '9:00–12:30'],
    ['studio', 'orari dello studio di sabato', 'no, scusa, lunedì', '9:00–19:00'],
    ['orchard', 'wann hat der Hofladen am Freitag geöffnet?', 'und am Samstag?', '8:00–13:00'],
  ])('%s: %s, then %s', async (site, before, question, says) => {
    const { text, outcome } = await ask(site, question, [before])
    expect(outcome).not.toBe('none')
    expect(text).toContain(says)
  })

  it('does not keep to an earlier subject when another thing is asked', async () => {
    expect((await ask('ferry', 'bicycle?', ['when does the ticket office open?'])).text).toContain('£3')
    expect((await ask('studio', 'parcheggio?', ['quanto costa la prima visita?'])).text).toContain('gratuito')
  })
})

describe('a question that names no subject', () => {
  it.each<[SiteName, string, string, string]>([
    ['ferry', '1', 'how much is it?', '£3'],
    ['ferry', '2/?from=menu#top', 'how much does it cost', '£6'],
    ['studio', '1', 'quanto costa?', '45 euro'],
    ['studio', '1', 'quanto dura?', 'quaranta minuti'],
    ['orchard', '1', 'was kostet das?', '2,40 Euro'],
  ])('is about the page on which it is asked (%s/%s: %s)', async (site, page, question, says) => {
    const { text, outcome } = await ask(site, question, [], page)
    expect(outcome).not.toBe('none')
    expect(text).toContain(says)
  })

  it('does not override a subject that the question names', async () => {
    expect((await ask('ferry', 'how much is the car park?', [], '1')).text).toContain('£6')
  })
})

it.each<[SiteName, string, string]>([
  ['ferry', 'parking?', '140 spaces'],
  ['ferry', 'bicyle', '£3'],
  ['studio', 'parcheggo', 'gratuito'],
  ['studio', 'prima vista costo', '45 euro'],
  ['orchard', 'Apfel Preis', '2,40 Euro'],
])('%s: a bare or mistyped word is enough: %s', async (site, question, says) => {
  const { text, outcome } = await ask(site, question)
  expect(outcome).not.toBe('none')
  expect(text).toContain(says)
})

it.each<[SiteName, string, string]>([
  ['ferry', 'who are you?', 'since 1954'],
  ['studio', 'chi siete?', 'dal 1991'],
  ['orchard', 'wer seid ihr?', 'vier Generationen'],
])('%s: answers who somebody is with a text about the business: %s', async (site, question, says) => {
  expect((await ask(site, question)).text).toContain(says)
})

describe('what the owner has written of the business', () => {
  beforeAll(async () => {
    const index = new PassageIndex(database.dataSource)
    for (const [site, language, text] of [
      ['ferry', 'en', 'Skerry Line belongs to its passengers and sails all year.'],
      ['studio', 'it', 'Curiamo i denti senza fretta, con tre medici e una ludoteca.'],
    ] as const) {
      const botId = bots.get(site) ?? ''
      const url = `answer:${site}`
      const [source] = await database.dataSource.query(
        `INSERT INTO sources (bot_id, type, location, answer) VALUES ($1, 'answer', $2, $3) RETURNING id`,
        [botId, companyQuestions[language], text],
      )
      await addWrittenPage(database.dataSource, index, { botId, sourceId: source.id, url }, [
        {
          ordinal: 0,
          kind: 'faq',
          url,
          title: companyQuestions[language],
          headings: [companyQuestions[language]],
          text,
          language,
          words: 20,
          startOffset: 0,
          endOffset: 0,
        },
      ])
    }
  })

  it.each<[SiteName, string, string, string]>([
    ['ferry', 'Who are you?', 'belongs to its passengers', 'About us'],
    ['ferry', 'What do you do?', 'belongs to its passengers', 'About us'],
    ['ferry', 'Tell me about your company', 'belongs to its passengers', 'About us'],
    ['ferry', 'about your company', 'belongs to its passengers', 'About us'],
    ['ferry', 'Can you tell me more about you?', 'belongs to its passengers', 'About us'],
    ['ferry', 'Chi siete?', 'belongs to its passengers', 'About us'],
    ['studio', 'Chi siete?', 'tre medici', 'Chi siamo'],
    ['studio', 'Parlami della vostra azienda', 'tre medici', 'Chi siamo'],
    ['studio', 'Di cosa vi occupate?', 'tre medici', 'Chi siamo'],
    ['studio', 'what does your company do?', 'tre medici', 'Chi siamo'],
  ])('%s: answers %s from its page about the business', async (site, question, says, title) => {
    const { text, outcome, sources } = await ask(site, question)
    expect([outcome, sources[0]?.title]).toEqual(['sure', title])
    expect(text).toContain(says)
  })

  it.each<[SiteName, string]>([
    ['ferry', 'Does your company have a car park?'],
    ['ferry', 'Can I take my bicycle on board?'],
    ['studio', 'Dove si parcheggia?'],
    ['ferry', 'who won the world cup in 1998?'],
  ])('%s: is not sure of an answer to %s', async (site, question) => {
    const { text, outcome } = await ask(site, question)
    expect([outcome, /belongs to its passengers|tre medici/.test(text)]).not.toEqual(['sure', true])
  })
})

it.each<[SiteName, string]>([
  ['ferry', 'who won the world cup in 1998?'],
  ['studio', 'mi consigli un film per stasera?'],
  ['orchard', 'Wie hoch ist der Mount Everest?'],
])('%s: declines what has nothing to do with the site: %s', async (site, question) => {
  expect((await ask(site, question)).outcome).not.toBe('sure')
})

it.each<[SiteName, string, string]>([
  ['ferry', 'thanks!', 'You’re welcome'],
  ['studio', 'grazie mille', 'Prego'],
  ['orchard', 'Danke', 'Gern geschehen'],
])('%s: returns thanks: %s', async (site, question, says) => {
  expect((await ask(site, question)).text).toContain(says)
})
