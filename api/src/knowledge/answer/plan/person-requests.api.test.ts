import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Passage } from '../../ingest/chunking/passage.js'
import { PassageIndex } from '../../ingest/store/passage-index.js'
import { addWrittenPage } from '../../ingest/store/written-pages.testing.js'
import { startBakeryBot, type BakeryBot } from './bakery-bot.testing.js'

let bakery: BakeryBot
beforeAll(async () => {
  bakery = await startBakeryBot()
  await write('https://bakery.example/contact', {
    kind: 'contact',
    headings: ['Contact'],
    text: 'Phone: +44 1856 872044\nEmail: hello@bakery.example',
  })
})
afterAll(() => bakery?.stop())

async function write(url: string, passage: Partial<Passage>): Promise<void> {
  const { dataSource } = bakery.database
  const [source] = await dataSource.query('SELECT id FROM sources WHERE bot_id = $1', [bakery.botId])
  const page = { botId: bakery.botId, sourceId: source.id as string, url }
  await addWrittenPage(dataSource, new PassageIndex(dataSource), page, [
    {
      ordinal: 0,
      kind: 'text',
      url,
      title: '',
      headings: [],
      text: '',
      language: 'en',
      words: 14,
      startOffset: 0,
      endOffset: 0,
      ...passage,
    },
  ])
}

const way = (person: 'chat' | 'waiting' | 'message' | 'contacts') => ({ findHandoffChannel: async () => person })

it.each([
  ['en', 'I want to talk to a person', 'button below'],
  ['it', 'posso parlare con qualcuno?', 'pulsante qui sotto'],
  ['de', 'Mitarbeiter', 'Schaltfläche'],
  ['fr', 'rappelez-moi', 'bouton ci-dessous'],
  ['es', 'quiero hablar con alguien', 'botón de abajo'],
  ['pt', 'quero um atendente', 'botão abaixo'],
] as const)('leads a visitor to a person: %s', async (language, question, expected) => {
  for (const answerer of [bakery.plain, bakery.withModel]) {
    const { text, end, error } = await bakery.ask(answerer, question, { language, ...way('chat') })
    expect(error).toBeUndefined()
    expect(text).toContain(expected)
    expect(end).toMatchObject({ outcome: 'sure', refused: false, sources: [], suggestions: [], handoff: 'requested' })
  }
  expect(bakery.server.chats).toEqual([])
})

it('gives the contacts of the site where nobody can join the chat', async () => {
  for (const person of ['message', 'contacts'] as const) {
    const { text, end } = await bakery.ask(bakery.plain, 'call me back', way(person))
    expect(text).toContain('(mailto:hello@bakery.example)')
    expect(text).toContain('(tel:+441856872044)')
    expect(end?.handoff).toBe('requested')
  }
  const { text } = await bakery.ask(bakery.plain, 'operator', { contactUrl: 'https://bakery.example/ask' })
  expect(text).toContain('(https://bakery.example/ask)')
})

it('says that the team knows when the visitor waits already', async () => {
  const { text } = await bakery.ask(bakery.plain, 'is anyone there?', way('waiting'))
  expect(text).toContain('waiting')
})

const complaint = 'What do I do with a complaint about a delivery?'

it('requests a person for a complaint that the site does not answer', async () => {
  const before = await bakery.ask(bakery.plain, complaint, way('message'))
  expect(before.end).toMatchObject({ outcome: 'sure', handoff: 'requested', sources: [] })
})

it('offers a person beside the site’s answer to a complaint', async () => {
  await write('https://bakery.example/complaints', {
    kind: 'faq',
    title: 'Complaints',
    headings: ['Complaints', 'What do I do with a complaint about a delivery?'],
    text: 'Send us a photo of the delivery within two days and we replace it.',
  })
  const { text, end } = await bakery.ask(bakery.plain, complaint, way('message'))
  expect(text).toContain('within two days')
  expect(end).toMatchObject({ outcome: 'sure', handoff: 'offered' })
})
