import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSampleSites, type RunningSampleSites } from '../../examples/sites/serve.ts'
import { shareProduct } from '../testing/share-product.ts'
import type { Product } from '../testing/start-product.ts'
import type { SiteWithQuestions } from './questions/site-with-questions.ts'
import { english } from './questions/english.ts'
import { italian } from './questions/italian.ts'

/** The sample sites, read over HTTP and asked over HTTP what their visitors would type, without a model. */
let product: Product
let sites: RunningSampleSites
beforeAll(async () => {
  sites = await startSampleSites({ ports: [0, 0] })
  product = await shareProduct()
})
afterAll(() => sites?.stop())

/** Words of an answer that a visitor sees without scrolling. */
const seenWords = 90

/** What is wrong with the answers, a line for each. */
async function wrongAnswers(demoId: string, { answered, declined }: SiteWithQuestions): Promise<string[]> {
  const wrong: string[] = []
  for (const [question, ...says] of [...answered, ...declined.map((asked): [string] => [asked])]) {
    const { answer, outcome } = await product.ask(demoId, question)
    const seen = answer.replaceAll('*', '').split(/\s+/).slice(0, seenWords).join(' ').toLowerCase()
    // Passages of which it is not sure, told as such, may be all that was wanted to know.
    const isRight = says.length === 0 ? outcome !== 'sure' : says.some((words) => seen.includes(words.toLowerCase()))
    if (!isRight) wrong.push(`${question} → ${answer.slice(0, 120)}`)
  }
  return wrong
}

// Nothing is fitted to these questions. One quotation answers, where three used to: fewer of them hold what is wanted.
it.each([
  { language: 'en', site: english, missed: 40 },
  { language: 'it', site: italian, missed: 35 },
] as const)('answers what the site says: $language', async ({ language, site, missed }) => {
  expect(site.answered.length + site.declined.length).toBeGreaterThan(140)
  const demoId = await product.createDemo(`localhost:${sites[language].port}`)
  await product.whenRead(demoId)
  const wrong = await wrongAnswers(demoId, site)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(missed)
})
