import { afterAll, beforeAll, expect, it } from 'vitest'
import { site, startBakeryBot, type BakeryBot } from './bakery-bot.testing.js'
import type { QuestionAnswerer } from './question-answerer.js'

let bakery: BakeryBot
let plain: QuestionAnswerer
const ask: BakeryBot['ask'] = (...question) => bakery.ask(...question)
beforeAll(async () => {
  bakery = await startBakeryBot()
  plain = bakery.plain
})
afterAll(() => bakery.stop())

it.each([
  ['Who founded the bakery?', 'Maria Bianchi', '/history'],
  ['are you opne on saturdy', '8:00–14:00', '/hours'],
  ['Do you deliver to offices?', 'within five kilometers', '/faq'],
  ['can i pay with a card', 'all cards', '/faq'],
  ['Siete aperti la domenica?', 'chiuso', '/it/orari'],
  ['Quanto costa una torta di compleanno?', '28 euro al chilo', '/it/torte'],
])('%s', async (question, text, path) => {
  const answer = await ask(plain, question)
  expect(answer.text).toContain(text)
  expect(answer.paths?.[0]).toBe(path)
  expect(answer.end?.outcome).not.toBe('none')
  expect(answer.text).toContain('[1]')
})

it('names the language of a page that is not in the visitor’s', async () => {
  const answer = await ask(plain, 'Quanto costa un croissant?')
  expect(answer.text).toMatch(/^(?:Dal sito|Sul sito ho trovato|Forse cercavi questo), in inglese:\n\n/)
  expect(answer.text).toContain('£2.80')
  expect(answer.paths?.[0]).toBe('/prices')
})

it.each([
  ['Siete aperti la domenica?', '/it/orari'],
  ['Are you open on Sunday?', '/hours'],
  ['orari', '/it/orari'],
  ['opening hours', '/hours'],
])('answers from pages in the visitor’s language where they have the answer: %s', async (question, path) => {
  const { text, paths } = await ask(plain, question)
  expect(text).not.toMatch(/in inglese|in Italian/)
  expect(paths).toEqual([path])
})

it.each(['Vendete biciclette?', 'Avete il wifi?', 'Do you make wedding dresses?', 'Quanto è alto il Monte Everest?'])(
  'declines in either language what pages in neither say: %s',
  async (question) => {
    expect((await ask(plain, question)).notSure).toBe(true)
  },
)

it('answers with one row, or with all rows when the question asks for all', async () => {
  expect((await ask(plain, 'How much is a croissant?')).text).toMatch(
    /\*\*Croissant\*\* — (?:Weight: 70 g; )?Price: £2\.80 \[1\]$/,
  )
  expect((await ask(plain, 'What are the pastry prices?')).text).toMatch(
    /\*\*Pastry\*\* \[1\][^]*\| Pastry \| Weight \| Price \|\n[^]*Cheese scone/,
  )
})

it('names the person whom a sentence speaks of', async () => {
  const { text } = await ask(plain, 'Who is the night confectioner?')
  expect(text).toContain('**Tomasz Ziel** — Night confectioner since 2014.')
})

it('names nobody with the words about somebody else', async () => {
  const { text } = await ask(plain, 'Who is the night confectioner?')
  expect(text).not.toMatch(/\*\*Hannah Marlow\*\*[^*]*(Night|10pm)/)
  expect((await ask(plain, 'Who looks after the dough?')).text).toMatch(
    /^\*\*Hannah Marlow\*\* — (?:Founder and head confectioner\. )?Looks after the dough\./,
  )
})

it('declines a name that the site does not mention', async () => {
  expect((await ask(plain, 'Do you deliver to offices in Edinburgh or Glasgow?')).notSure).toBe(true)
})

it.each([
  "What is Hannah Marlow's home address?",
  "What is Hannah Marlow's phone number?",
  'How old is Tomasz?',
  'Where does Hannah Marlow live?',
])('states nothing about a person that the site does not state: %s', async (question) => {
  expect((await ask(plain, question)).end?.outcome).not.toBe('sure')
})

it.each(['Do you sell bicycles?', 'Can I pay by elephant?'])(
  'does not answer another question because it begins alike: %s',
  async (question) => {
    expect((await ask(plain, question)).notSure).toBe(true)
  },
)

it('answers a question for opening hours with the whole block of hours only', async () => {
  expect((await ask(plain, 'What are your opening hours?')).text).toMatch(
    /Monday to Friday: 7:00–19:00[^]*Sunday: closed \[1\]$/,
  )
})

it.each([
  ['Do you ship to offices?', 'within five kilometers'],
  ['Prenotate torte di compleanno?', 'su ordinazione'],
  ['can i pay with mastercard', 'all cards'],
])('finds a thing that the question calls by another word: %s', async (question, expected) => {
  expect((await ask(plain, question)).text).toContain(expected)
})

it('suggests other questions than those that were asked', async () => {
  const suggested = ['Can I pay by card?', 'What are your opening hours?', 'Where are you?']
  expect((await ask(plain, 'How tall is Mount Everest?', { suggested })).end?.suggestions).toEqual(suggested)
  expect((await ask(plain, 'Can I pay by card?', { suggested })).end?.suggestions).toEqual([
    'What are your opening hours?',
    'Where are you?',
  ])
})

it.each([
  ['Who was Maria?', 'Maria Bianchi'],
  ['Do you deliver?', 'within five kilometers'],
])('treats %j as a question on its own, whatever was asked before', async (question, expected) => {
  const { text } = await ask(plain, question, {
    history: [
      { role: 'user', content: 'When are you open on Saturday?' },
      { role: 'assistant', content: 'Saturday: 8:00–14:00' },
      { role: 'user', content: 'Are you closed on Sunday?' },
      { role: 'assistant', content: 'Sunday: closed' },
    ],
  })
  expect(text).toContain(expected)
  expect(text).not.toMatch(/Saturday|Sunday/)
})

it('never mixes entries of an FAQ', async () => {
  expect((await ask(plain, 'Can I pay by card?')).text).not.toContain('deliver')
})

it('shows text of a page as text, not as markup', async () => {
  expect((await ask(plain, 'Who founded the bakery and what does it ignore?')).text).not.toMatch(
    /(?<!\\)\[prizes\]|https:\/\//,
  )
})

it('declines in the language of the question with a link to the contact page', async () => {
  const english = await ask(plain, 'How tall is Mount Everest?', { contactUrl: `${site}/contact` })
  expect(english).toMatchObject({ notSure: true, end: { sources: [] } })
  expect(english.text).toContain(`(${site}/contact)`)
  const italian = await ask(plain, "Qual è la capitale dell'Australia?", { isIngesting: true })
  expect(italian.notSure).toBe(true)
  expect(italian.text).toMatch(/Non ho trovato.*leggendo/)
})

it('understands a short question by the one before', async () => {
  const history = [
    { role: 'user' as const, content: 'What are your opening hours on Saturday?' },
    { role: 'assistant' as const, content: 'Saturday: 8:00–14:00 [1]' },
  ]
  const answer = await ask(plain, 'And on Sunday?', { history })
  expect(answer.text).toContain('Sunday: closed')
  expect(answer.paths?.[0]).toBe('/hours')
})

it.each([
  ['Hi!', 'Hello'],
  ['grazie mille', 'Prego'],
  ['Ciao', 'Ciao'],
])('%s', async (message, reply) => {
  expect(await ask(plain, message)).toMatchObject({ text: expect.stringContaining(reply), notSure: false, paths: [] })
})

it('streams in pieces', async () => {
  expect((await ask(plain, 'Who founded the bakery?')).pieces).toBeGreaterThan(2)
})
