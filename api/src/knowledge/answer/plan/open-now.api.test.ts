import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase } from '../../../platform/database/testing.js'
import { answererOn } from './answer-finder.testing.js'
import type { QuestionAnswerer } from './question-answerer.js'
import { sites, type Site } from './open-now-sites.testing.js'
import type { Passage } from '../../ingest/chunking/passage.js'
import { PassageIndex } from '../../ingest/store/passage-index.js'
import { addWrittenPage } from '../../ingest/store/written-pages.testing.js'

type SiteName = keyof typeof sites

let database: Awaited<ReturnType<typeof startTestDatabase>>
let answerer: QuestionAnswerer
let instant = ''
const bots = new Map<SiteName, string>()
beforeAll(async () => {
  database = await startTestDatabase()
  const clock = () => new Date(instant)
  answerer = answererOn(database.dataSource, { clock })
  const index = new PassageIndex(database.dataSource)
  for (const name of Object.keys(sites) as SiteName[]) {
    const { domain, language, passages, zone }: Site = sites[name]
    const [bot] = await database.dataSource.query(
      `INSERT INTO bots (public_id, kind, domain, name, time_zone) VALUES ($1, 'demo', $2, $1, $3) RETURNING id`,
      [name, domain, zone],
    )
    const [source] = await database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', $2) RETURNING id`,
      [bot.id, domain],
    )
    bots.set(name, bot.id)
    for (const [number, passage] of passages.entries()) {
      const url = `https://${domain}/${number}`
      await addWrittenPage(database.dataSource, index, { botId: bot.id, sourceId: source.id, url }, [
        {
          ordinal: 0,
          kind: 'text' as const,
          url,
          title: passage.headings?.at(-1) ?? '',
          language,
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

/** UTC; Monday is 5 January 2026. */
async function ask(site: SiteName, at: string, question: string, earlier: readonly string[] = []) {
  instant = `${at}Z`
  let text = ''
  for await (const event of answerer.answer({
    botId: bots.get(site) ?? '',
    question,
    language: sites[site].language as 'en',
    history: earlier.map((content) => ({ role: 'user' as const, content })),
    isIngesting: false,
    signal: new AbortController().signal,
  })) {
    if (event.type === 'text') text += event.text
    else return { text, ...event }
  }
  throw new Error('no end')
}

const [monday, saturday, sunday] = ['2026-01-05', '2026-01-03', '2026-01-04']

describe('a question whether it is open now is answered beside the hours', () => {
  it.each<[SiteName, at: string, question: string, says: string, quotes: string]>([
    ['pottery', `${monday}T15:10`, 'are you open now?', 'Open now until 17:30.', '9:00–17:30'],
    ['pottery', `${monday}T15:10`, 'open now?', 'Open now until 17:30.', '9:00–17:30'],
    ['pottery', `${monday}T15:10`, 'are you still open?', 'Open now until 17:30.', '9:00–17:30'],
    [
      'pottery',
      `${saturday}T14:30`,
      'have you closed already?',
      'Closed now. Opens on Monday at 9:00 (local time 14:30).',
      '9:00–17:30',
    ],
    [
      'pottery',
      `${sunday}T12:00`,
      'are you open today?',
      'Closed now. Opens tomorrow at 9:00 (local time 12:00).',
      'Sunday: closed',
    ],
    ['pottery', `${monday}T07:00`, 'are you open?', 'Closed now. Opens at 9:00 (local time 7:00).', '9:00–17:30'],
    ['dentist', `${monday}T11:00`, 'siete aperti adesso?', 'Ora è aperto, fino alle 12:30.', 'dalle 9.00 alle 12.30'],
    [
      'dentist',
      `${monday}T12:00`,
      'siete ancora aperti?',
      'Ora è chiuso. Apre alle 15:00 (ora locale 13:00).',
      'dalle 9.00 alle 12.30',
    ],
    [
      'dentist',
      `${saturday}T12:00`,
      'avete già chiuso?',
      'Ora è chiuso. Apre lunedì alle 9:00 (ora locale 13:00).',
      'dalle 9.00 alle 12.30',
    ],
    ['cellar', `${sunday}T00:30`, 'seid ihr jetzt geöffnet?', 'Jetzt geöffnet bis 2:00 Uhr.', '17–2 Uhr'],
    ['cellar', `${monday}T12:00`, 'habt ihr heute auf?', 'Jetzt geschlossen. Öffnet morgen um 17:00 Uhr', '17–23 Uhr'],
    [
      'bookshop',
      `${saturday}T15:00`,
      'êtes-vous ouverts maintenant ?',
      'Ouvert en ce moment, jusqu’à 19:00.',
      '14h à 19h',
    ],
    [
      'bookshop',
      `${sunday}T15:00`,
      'c’est encore ouvert ?',
      'Fermé en ce moment. Ouverture mardi à 10:00',
      '14h à 19h',
    ],
    ['bakery', `${monday}T13:30`, '¿están abiertos ahora?', 'Ahora está abierto, hasta las 14:00.', '9:00 a 14:00'],
    ['bakery', `${saturday}T18:00`, '¿ya han cerrado?', 'Ahora está cerrado. Abre el lunes a las 9:00', '9:00 a 14:00'],
    ['gym', `${monday}T20:00`, 'estão abertos agora?', 'Aberto agora, até as 22:00.', '6h às 22h'],
    ['gym', `${sunday}T20:00`, 'ainda estão abertos?', 'Fechado agora. Abre amanhã às 6:00', '6h às 22h'],
    ['museum', `${monday}T12:00`, 'is the café open now?', 'Open now until 18:30.', '8:30–18:30'],
    ['museum', `${monday}T12:00`, 'is the museum open now?', 'Closed now. Opens tomorrow at 10:00', '10:00–17:00'],
  ])('%s, %s: %s', async (site, at, question, says, quotes) => {
    const { text, outcome } = await ask(site, at, question)
    expect(outcome).not.toBe('none')
    expect(text).toContain(says)
    expect(text.replaceAll('\\', '')).toContain(quotes)
    expect(text.indexOf(says)).toBeLessThan(text.replaceAll('\\', '').indexOf(quotes))
  })

  it.each<[SiteName, before: string, question: string, says: string]>([
    ['pottery', 'are you open on Sunday?', 'and now?', 'Open now until 17:30.'],
    ['dentist', 'a che ora aprite il sabato?', 'e adesso?', 'Ora è aperto, fino alle 19:00.'],
  ])('%s: %s, then %s', async (site, before, question, says) => {
    expect((await ask(site, `${monday}T15:10`, question, [before])).text).toContain(says)
  })
})

describe('nothing is said of now', () => {
  it.each<[SiteName, question: string, why: string]>([
    ['garage', 'are you open now?', 'where the time of the place is not known'],
    ['museum', 'are you open now?', 'where two rooms differ'],
    ['pottery', 'what are your opening hours?', 'where the hours are asked for'],
    ['pottery', 'can I open a package now?', 'where something else is opened'],
  ])('%s: %s, %s', async (site, question) => {
    const { text } = await ask(site, `${monday}T12:00`, question)
    expect(text).not.toMatch(/(?:Open|Closed) now/)
    expect(text).not.toBe('')
  })

  it('answers a follow-up about another day with the week', async () => {
    const { text } = await ask('garage', `${monday}T12:00`, 'and on Sunday?', ['are you open now?'])
    expect(text).not.toMatch(/(?:Open|Closed) now/)
    expect(text).toContain('8:00–18:00')
    expect(text).toContain('9:00–13:00')
  })
})

describe('a question for a day is answered with that day', () => {
  it.each<[SiteName, at: string, question: string, says: string]>([
    ['pottery', `${monday}T12:00`, 'are you open tomorrow?', 'Tomorrow (Tuesday): open 9:00–17:30.'],
    ['pottery', `${saturday}T12:00`, 'open tomorrow?', 'Tomorrow (Sunday): closed.'],
    ['pottery', `${monday}T12:00`, 'are you open on Saturday?', 'Saturday: open 10:00–14:00.'],
    ['dentist', '2026-01-12T12:00', 'siete aperti domani?', 'Domani (martedì): aperto 9:00–12:30, 15:00–19:00.'],
    ['cellar', `${monday}T12:00`, 'habt ihr am Sonntag offen?', 'Sonntag: geschlossen.'],
    [
      'bookshop',
      `${monday}T12:00`,
      'vous êtes ouverts demain ?',
      'Demain (mardi)\u00a0: ouvert 10:00–12:30, 14:00–19:00.',
    ],
    ['bakery', '2026-01-12T12:00', '¿abren mañana?', 'Mañana (martes): abierto 9:00–14:00, 17:00–20:00.'],
    ['gym', `${monday}T12:00`, 'abrem amanhã?', 'Amanhã (terça-feira): aberto 6:00–22:00.'],
    ['garage', `${monday}T12:00`, 'are you open on Sunday?', 'Sunday: closed.'],
    ['pottery', `${monday}T12:00`, 'what time do you close today?', 'Open now until 17:30.'],
    ['pottery', `${monday}T12:00`, 'until when today?', 'Open now until 17:30.'],
    ['cellar', `${monday}T12:00`, 'wie lange habt ihr heute auf?', 'Jetzt geschlossen. Öffnet morgen um 17:00 Uhr'],
    ['dentist', `${monday}T12:00`, 'fino a che ora oggi?', 'Ora è chiuso. Apre alle 15:00'],
  ])('%s, %s: %s', async (site, at, question, says) => {
    expect((await ask(site, at, question)).text).toContain(says)
  })
})

describe('a question for a date or a time is answered for it', () => {
  it.each<[SiteName, at: string, question: string, says: string]>([
    ['pottery', `${monday}T12:00`, 'are you open on 10 January?', 'Saturday, January 10: open 10:00–14:00.'],
    ['pottery', `${monday}T12:00`, 'are you open on January 11th?', 'Sunday, January 11: closed.'],
    [
      'dentist',
      `${monday}T12:00`,
      'siete aperti il 14 gennaio?',
      'Mercoledì 14 gennaio: aperto 9:00–12:30, 15:00–19:00.',
    ],
    ['cellar', `${monday}T12:00`, 'habt ihr am 11. Januar geöffnet?', 'Sonntag, 11. Januar: geschlossen.'],
    ['bookshop', `${monday}T12:00`, 'êtes-vous ouverts le 17 janvier ?', 'Samedi 17 janvier\u00a0: ouvert 10:00–12:30'],
    ['bakery', `${monday}T12:00`, '¿abren el 17 de enero?', 'Sábado, 17 de enero: abierto 9:00–14:00.'],
    ['gym', `${monday}T12:00`, 'abrem no dia 18 de janeiro?', 'Domingo, 18 de janeiro: fechado.'],
    [
      'pottery',
      `${monday}T12:00`,
      'are you open tomorrow at 7 pm?',
      'Tomorrow (Tuesday) at 19:00: closed. Open 9:00–17:30.',
    ],
    ['pottery', `${monday}T12:00`, 'are you open at 16:00?', 'Today (Monday) at 16:00: open 9:00–17:30.'],
    [
      'dentist',
      '2026-01-12T12:00',
      'siete aperti domani alle 19?',
      'Domani (martedì) alle 19:00: chiuso. Aperto 9:00–12:30',
    ],
    [
      'cellar',
      `${monday}T12:00`,
      'habt ihr morgen um 18 Uhr geöffnet?',
      'Morgen (Dienstag) um 18:00 Uhr: geöffnet 17:00–23:00 Uhr.',
    ],
    [
      'cellar',
      `${monday}T12:00`,
      'habt ihr am 11. Januar um 1:00 Uhr offen?',
      'Sonntag, 11. Januar um 1:00 Uhr: geöffnet 17:00–2:00 Uhr.',
    ],
    [
      'bookshop',
      `${monday}T12:00`,
      'vous êtes ouverts demain à 13h ?',
      'Demain (mardi) à 13:00\u00a0: fermé. Ouvert 10:00–12:30',
    ],
    ['bakery', '2026-01-12T12:00', '¿abren mañana a las 18:00?', 'Mañana (martes) a las 18:00: abierto'],
    [
      'gym',
      `${monday}T12:00`,
      'estão abertos amanhã às 23h?',
      'Amanhã (terça-feira) às 23:00: fechado. Aberto 6:00–22:00.',
    ],
    // "At 7" may be morning or evening.
    ['pottery', `${monday}T12:00`, 'are you open tomorrow at 7?', 'Tomorrow (Tuesday): open 9:00–17:30.'],
  ])('%s, %s: %s', async (site, at, question, says) => {
    const { text, outcome } = await ask(site, at, question)
    expect([text.includes(says), text]).toEqual([true, text])
    expect(outcome).toBe('sure')
  })

  it.each<[SiteName, question: string, why: string]>([
    ['dentist', 'siete aperti il 25 dicembre?', 'a public holiday of which the page says nothing'],
    ['dentist', 'siete aperti a Ferragosto?', 'a public holiday by its name'],
    ['pottery', 'are you open in August?', 'a month'],
    ['pottery', 'are you open on Wednesday 11 January?', 'a weekday that the date does not have'],
    ['garage', 'are you open on Christmas Day?', 'a holiday of a place that is not known'],
  ])('%s: %s is not computed: %s', async (site, question) => {
    const { text } = await ask(site, `${monday}T12:00`, question)
    expect(text.replace(/^>.*$/gm, '')).not.toMatch(/: (?:open|closed|aperto|chiuso)|now|Ora /)
  })
})

it('says nothing of now or tomorrow where that is a public holiday', async () => {
  const { text } = await ask('dentist', '2026-12-25T11:00', 'siete aperti adesso?')
  expect(text).not.toMatch(/Ora è/)
  expect((await ask('dentist', `${monday}T11:00`, 'siete aperti domani?')).text).not.toMatch(/Domani/)
  expect((await ask('dentist', '2026-12-23T11:00', 'siete aperti adesso?')).text).toContain('Ora è aperto')
})

describe('hours of departments side by side', () => {
  it.each([
    ['is the climbing wall open now?', 'Open now until 21:00.'],
    ['is the climbing wall open on Tuesday?', 'Tuesday: closed.'],
    ['is the shop open on Tuesday?', 'Shop: 9:00–17:00'],
  ])('answer for the one that is asked about: %s', async (question, says) => {
    expect((await ask('outfitter', `${monday}T18:10`, question)).text).toContain(says)
  })

  it.each(['are you open now?', 'are you open on Tuesday?'])(
    'answer for none where none is named: %s',
    async (question) => {
      expect((await ask('outfitter', `${monday}T18:10`, question)).text).not.toMatch(/(?:Open|Closed) now|^Tuesday: /m)
    },
  )
})

describe('hours that the owner confirmed', () => {
  const nineToFive = [{ from: 540, to: 1020 }]
  const hours = {
    week: [nineToFive, nineToFive, nineToFive, nineToFive, [{ from: 1080, to: 1560 }], [], []],
    dates: [{ date: '2026-01-06', intervals: [] }],
  }
  const confirm = (value: unknown) =>
    database.dataSource.query(`UPDATE bots SET opening_hours = $2 WHERE id = $1`, [
      bots.get('pottery'),
      value === null ? null : JSON.stringify(value),
    ])
  beforeAll(() => confirm(hours))
  afterAll(() => confirm(null))

  it.each([
    [`${monday}T16:30`, 'are you open now?', 'Open now until 17:00.'],
    [`${monday}T17:10`, 'are you open now?', 'Closed now. Opens on Wednesday at 9:00 (local time 17:10).'],
    [`${monday}T12:00`, 'are you open tomorrow?', 'Tomorrow (Tuesday): closed.'],
    [`${saturday}T01:30`, 'are you still open?', 'Open now until 2:00.'],
    [`${monday}T12:00`, 'what are your opening hours?', '- Monday–Thursday: 9:00–17:00'],
    [`${monday}T12:00`, 'what are your opening hours?', '- January 6: closed'],
    [`${monday}T12:00`, 'siete aperti sabato?', 'Sabato: chiuso.'],
    [`${monday}T12:00`, 'are you open on 6 January?', 'Tomorrow (Tuesday): closed.'],
    [`${monday}T12:00`, 'are you open on Tuesday?', 'Tuesday, January 6: closed.'],
    [`${monday}T12:00`, 'are you open on Friday at 7 pm?', 'Friday at 19:00: open 18:00–2:00.'],
  ])('beat what the pages say: %s %s', async (at, question, says) => {
    const { text, outcome } = await ask('pottery', at, question)
    expect(text).toContain(says)
    expect(text).not.toContain('17:30')
    expect(outcome).toBe('sure')
  })

  it('say nothing about other things that open', async () => {
    expect((await ask('pottery', `${monday}T12:00`, 'can I open a package now?')).text).not.toMatch(
      /(?:Open|Closed) now/,
    )
  })
})
