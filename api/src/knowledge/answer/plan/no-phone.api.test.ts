import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase } from '../../../platform/database/testing.js'
import type { Passage } from '../../ingest/chunking/passage.js'
import { PassageIndex } from '../../ingest/store/passage-index.js'
import { addWrittenPage } from '../../ingest/store/written-pages.testing.js'
import { answererOn } from './answer-finder.testing.js'
import type { QuestionAnswerer } from './question-answerer.js'

/** The numbers are not phone numbers. */
const businesses = {
  en: ['Hillside Clocks Ltd, company number 020 7946 0958. Write to us: hello@hillside.example', 'What is your phone number?', 'I couldn’t find a phone number'],
  it: ['Osteria Alta snc, P.IVA 01114601006. Scrivici: ciao@osteria.example', 'Qual è il vostro numero di telefono?', 'Non ho trovato un numero di telefono'],
  de: ['Uhrmacher Ala GmbH, USt-IdNr. 030 901820, HRB 12345. Schreiben Sie uns: hallo@uhr.example', 'Wie ist Ihre Telefonnummer?', 'keine Telefonnummer gefunden'],
  fr: ['Horlogerie Ala, SIRET 732 829 320 00074, RCS Lyon 732 829 320. Écrivez-nous : bonjour@horloge.example', 'Quel est votre numéro de téléphone ?', 'pas trouvé de numéro de téléphone'],
  es: ['Relojes Ala SL, NIF 912 345 678. Escríbenos: hola (arroba) reloj (punto) example', '¿Cuál es vuestro número de teléfono?', 'ningún número de teléfono'],
  pt: ['Relógios Ala Lda, NIPC 213 456 789. Escreva para ola@relogio.example', 'Qual é o número de telefone?', 'Não encontrei um número de telefone'],
} as const // prettier-ignore
type Written = keyof typeof businesses

let database: Awaited<ReturnType<typeof startTestDatabase>>
let answerer: QuestionAnswerer
let index: PassageIndex
beforeAll(async () => {
  database = await startTestDatabase()
  answerer = answererOn(database.dataSource)
  index = new PassageIndex(database.dataSource)
})
afterAll(() => database.stop())

let bots = 0
async function botWith(language: string, passages: readonly (Partial<Passage> & { text: string })[]): Promise<string> {
  const name = `${language}${bots++}`
  const [bot] = await database.dataSource.query<{ id: string }[]>(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ($1, 'demo', $2, $1) RETURNING id`,
    [name, `${name}.example`],
  )
  const [source] = await database.dataSource.query<{ id: string }[]>(
    `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', $2) RETURNING id`,
    [bot!.id, `${name}.example`],
  )
  for (const [number, passage] of passages.entries()) {
    const url = `https://${name}.example/${number}`
    const chunk: Passage = {
      ordinal: 0,
      kind: 'contact',
      url,
      title: 'Ala',
      headings: ['Ala'],
      language,
      words: 20,
      startOffset: 0,
      endOffset: 0,
      ...passage,
    }
    await addWrittenPage(database.dataSource, index, { botId: bot!.id, sourceId: source!.id, url }, [chunk])
  }
  return bot!.id
}

async function ask(botId: string, question: string, language: Written, isIngesting = false) {
  let text = ''
  let outcome: string | undefined
  const signal = new AbortController().signal
  for await (const event of answerer.answer({
    botId,
    question,
    language,
    history: [],
    isIngesting: isIngesting,
    signal,
  })) {
    if (event.type === 'text') text += event.text
    if (event.type === 'end') outcome = event.outcome
  }
  return { text, outcome }
}

it.each(Object.entries(businesses) as [Written, (typeof businesses)[Written]][])(
  'says in %s how to write where a business gives no telephone number',
  async (language, [text, question, declined]) => {
    const answer = await ask(await botWith(language, [{ text }]), question, language)
    expect(answer.outcome).toBe('none')
    expect(answer.text).toContain(declined)
    expect(answer.text).toMatch(/\]\(mailto:[a-z]+@[a-z]+\.example\)/)
    expect(answer.text).not.toMatch(/\d{3}/)
  },
)

it('links to the contact page where no email address is known', async () => {
  const botId = await botWith('en', [{ text: '12 Quay Street, Ely, CB7 4AU' }])
  const { text, outcome } = await ask(botId, 'Do you have a phone number?', 'en')
  expect(outcome).toBe('none')
  expect(text).toMatch(/^I couldn’t find a phone number on this website\. You can ask .*\(https:/)
})

it('gives the telephone number that stands among numbers of another kind', async () => {
  const beside = 'P.IVA 01114601006 · Tel. 0464 671 882'
  const answer = await ask(await botWith('it', [{ text: beside }]), 'Qual è il numero di telefono?', 'it')
  expect(answer.outcome).not.toBe('none')
  expect(answer.text).toContain('0464 671 882')
})

it('gives the telephone number that stands beside opening hours', async () => {
  const hours = await botWith('it', [
    { text: 'Scrivici: ciao@osteria.example' },
    { kind: 'hours', text: 'Aperto da martedì a sabato 9-17, 0464 671 882' },
  ])
  expect((await ask(hours, 'Qual è il numero di telefono?', 'it')).text).not.toContain('Non ho trovato un numero')
})

it('says nothing about a missing number while the website is still ingested', async () => {
  const botId = await botWith('en', [{ text: 'Write to hello@hillside.example' }])
  expect((await ask(botId, 'What is your phone number?', 'en', true)).text).not.toContain('find a phone number')
})
