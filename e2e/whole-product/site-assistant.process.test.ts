import { limits, prices, siteInfoResponse } from '@loquia/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startProduct, type Product } from '../testing/start-product.ts'

/** Questions to our own chatbot, each with the page that the answer must come from and words that it must contain. */
interface Golden {
  question: string
  page: string
  says: string | RegExp
}
const help = '/help'
const privacy = '/legal/privacy-policy'
const { demoLifetimeDays: days, modelKeyTrialDays: trial } = limits

const golden: Record<'en' | 'it', readonly Golden[]> = {
  en: [
    { question: 'How much does it cost?', page: help, says: String(prices.pro.en.amount) },
    { question: 'Is it free or do I have to pay?', page: help, says: /is free to use/ },
    { question: 'What is the difference between Free and Pro?', page: help, says: /lifetime license/ },
    { question: `What happens after ${days} days?`, page: help, says: /stops answering/ },
    { question: 'Do you have a WordPress plugin?', page: help, says: /WordPress plugin/ },
    { question: 'Can I use it with Shopify?', page: help, says: /Custom Liquid|pasting one line/ },
    {
      question: 'How do I check that the chat is installed correctly?',
      page: help,
      says: /installed correctly|installation check/,
    },
    { question: 'Which languages does it speak?', page: help, says: /German/ },
    { question: 'Where is my data stored?', page: privacy, says: /database|Hosting/ },
    { question: 'How long do you keep my data?', page: privacy, says: /days|years|delete/ },
    { question: 'Who processes my data?', page: privacy, says: /Hosting|responsible/ },
    { question: 'How can I delete my data?', page: privacy, says: /Delete this conversation|Delete my account/ },
    { question: 'Do visitors know they are talking to an AI?', page: help, says: /AI assistant/ },
    { question: 'Can a human take over the chat?', page: help, says: /person/ },
    { question: 'Do I need my own model key?', page: help, says: /quotes your pages|own key/ },
    { question: 'Is there an API?', page: help, says: /REST API/ },
    { question: 'Does it support MCP?', page: help, says: /MCP server/ },
    { question: 'Can I cancel or get a refund?', page: help, says: /cancel|refund/ },
    { question: 'How can I contact you?', page: help, says: /contact form/ },
  ],
  it: [
    { question: 'Quanto costa?', page: help, says: String(prices.pro.it.amount) },
    { question: 'È gratis o si paga?', page: help, says: /gratuit/i },
    { question: 'Che differenza c’è tra Gratis e Pro?', page: help, says: /licenza a vita/ },
    { question: `Che cosa succede dopo ${days} giorni?`, page: help, says: /non risponde più/ },
    { question: 'Avete un plugin per WordPress?', page: help, says: /plugin per WordPress/ },
    { question: 'Si può usare con Shopify?', page: help, says: /Shopify/ },
    {
      question: 'Come controllo che la chat sia installata bene?',
      page: help,
      says: /installato bene|controllo dell’installazione/i,
    },
    { question: 'Quali lingue parla?', page: help, says: /tedesco/ },
    { question: 'Dove sono conservati i miei dati?', page: privacy, says: /database|Conserviamo/ },
    { question: 'Per quanto tempo conservate i miei dati?', page: privacy, says: /giorni|cancell/ },
    { question: 'Chi tratta i miei dati?', page: privacy, says: /hosting|titolare/ },
    {
      question: 'Come posso eliminare i miei dati?',
      page: privacy,
      says: /Elimina questa conversazione|Elimina il mio account/,
    },
    { question: 'I visitatori sanno che parlano con un’intelligenza artificiale?', page: help, says: /assistente AI/ },
    { question: 'Il mio team può rispondere ai visitatori?', page: help, says: /persona/ },
    { question: 'Serve una chiave del modello?', page: help, says: /cita le tue pagine|inserisci la tua/ },
    { question: 'C’è un’API?', page: help, says: /API REST/ },
    { question: 'Supporta MCP?', page: help, says: /server MCP/ },
    { question: 'Posso disdire o avere un rimborso?', page: help, says: /disdire|rimborso/ },
    { question: 'Come posso contattarvi?', page: help, says: /modulo di contatto/ },
  ],
}

let product: Product
let assistants: Record<'en' | 'it', string>
beforeAll(async () => {
  product = await startProduct({}, true)
  const ready = async (): Promise<Record<'en' | 'it', string | null>> =>
    siteInfoResponse.parse(await (await fetch(`${product.url}/api/site`)).json()).assistant
  await vi.waitFor(async () => expect(await ready()).toEqual({ en: expect.any(String), it: expect.any(String) }), {
    timeout: 240_000,
    interval: 1_000,
  })
  const { en, it: italian } = await ready()
  assistants = { en: en ?? '', it: italian ?? '' }
}, 300_000)
afterAll(() => product?.stop())

/** Returns the faults of an answer; none when it is right. */
async function faultOf(language: 'en' | 'it', { question, page, says }: Golden): Promise<string | undefined> {
  const { answer, outcome, sources } = await product.ask(assistants[language], question)
  const path = `${language === 'it' ? '/it' : ''}${page}`
  const cited = sources.map(({ url }) => new URL(url).pathname)
  const isSaid = typeof says === 'string' ? answer.includes(says) : says.test(answer)
  return outcome !== 'none' && cited[0] === path && isSaid
    ? undefined
    : `${question} → ${outcome} ${cited.join(' ')}: ${answer}`
}

describe.each(['en', 'it'] as const)('our own chatbot, in %s, without a model', (language) => {
  it('answers what visitors ask from the right page', { timeout: 300_000 }, async () => {
    const faults = async (): Promise<string[]> => {
      const found: string[] = []
      for (const question of golden[language]) found.push((await faultOf(language, question)) ?? '')
      return found.filter((fault) => fault !== '')
    }
    // All pages have been read once the answers no longer change.
    await expect.poll(faults, { timeout: 240_000, interval: 3_000 }).toEqual([])
  })

  it('suggests questions for customers only', async () => {
    const { suggestions } = await product.demo(assistants[language])
    expect(suggestions.length).toBeGreaterThan(2)
    for (const question of suggestions) {
      expect(question).not.toMatch(/\bdogs?\b|\bcani\b|loaf|pane\b/i)
      const { outcome, sources } = await product.ask(assistants[language], question)
      expect(outcome).toBe('sure')
      expect(sources.every(({ url }) => !/\/docs\/|\/bot$/.test(new URL(url).pathname))).toBe(true)
    }
  })
})

it('says how long a model key of ours lasts', async () => {
  const { answer } = await product.ask(assistants.en, 'How many days does your model key last?')
  expect(answer).toContain(`${trial} days`)
})
