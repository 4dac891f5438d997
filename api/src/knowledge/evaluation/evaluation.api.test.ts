import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Outcome } from '@loquia/contracts'
import { startTestDatabase } from '../../platform/database/testing.js'
import { answererOn } from '../answer/plan/answer-finder.testing.js'
import type { QuestionAnswerer } from '../answer/plan/question-answerer.js'
import { PassageIndex } from '../ingest/store/passage-index.js'
import { addWrittenPage } from '../ingest/store/written-pages.testing.js'
import { englishSites } from './sites-en.testing.js'
import { italianSites } from './sites-it.testing.js'
import { passagesOf, type EvaluationSite } from './evaluation-site.testing.js'

/** Results without embeddings on sites not used for fitting, less a margin. */
const shownMin = 0.75
const sureRightMin = 0.85
const wrongAndSureMax = 0.08
const notSureMin = 0.85

const sites = [...englishSites, ...italianSites]
let database: Awaited<ReturnType<typeof startTestDatabase>>
let answerer: QuestionAnswerer
const bots = new Map<EvaluationSite, string>()
beforeAll(async () => {
  database = await startTestDatabase()
  answerer = answererOn(database.dataSource)
  const index = new PassageIndex(database.dataSource)
  for (const site of sites) {
    const [bot] = await database.dataSource.query(
      `INSERT INTO bots (public_id, kind, domain, name) VALUES ($1, 'demo', 'evaluation.example', $1) RETURNING id`,
      [site.business],
    )
    const [source] = await database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', 'evaluation.example') RETURNING id`,
      [bot.id],
    )
    for (const { url, chunks } of passagesOf(site))
      await addWrittenPage(database.dataSource, index, { botId: bot.id, sourceId: source.id, url }, chunks)
    bots.set(site, bot.id)
  }
})
afterAll(() => database.stop())

async function ask(site: EvaluationSite, question: string): Promise<{ text: string; outcome: Outcome }> {
  let text = ''
  let outcome: Outcome = 'none'
  for await (const event of answerer.answer({
    botId: bots.get(site) ?? '',
    question,
    language: site.language,
    history: [],
    isIngesting: false,
    signal: new AbortController().signal,
  })) {
    if (event.type === 'text') text += event.text
    else ({ outcome } = event)
  }
  return { text, outcome }
}

it('answers questions of small businesses’ sites with the expected rates', async () => {
  const told: string[] = []
  let answered = 0
  let shown = 0
  let sure = 0
  let sureAndRight = 0
  let declined = 0
  let notSure = 0
  for (const site of sites) {
    for (const [question, says] of site.answered) {
      const { text, outcome } = await ask(site, question)
      const isRight = outcome !== 'none' && says.test(text)
      answered++
      if (isRight) shown++
      if (outcome === 'sure') sure++
      if (outcome === 'sure' && isRight) sureAndRight++
      if (!isRight) told.push(`${site.business}: ${question} → ${outcome}: ${text}`)
    }
    for (const question of site.declined) {
      const { text, outcome } = await ask(site, question)
      declined++
      if (outcome !== 'sure') notSure++
      else told.push(`${site.business}: ${question} → sure: ${text}`)
    }
  }
  const figures = {
    shown: shown / answered,
    sureRight: sureAndRight / sure,
    wrongAndSure: (sure - sureAndRight) / answered,
    notSure: notSure / declined,
  }
  const said = `${JSON.stringify({ ...figures, answered, sure, declined })}\n${told.join('\n')}`
  expect(figures.shown, said).toBeGreaterThanOrEqual(shownMin)
  expect(figures.sureRight, said).toBeGreaterThanOrEqual(sureRightMin)
  expect(figures.wrongAndSure, said).toBeLessThanOrEqual(wrongAndSureMax)
  expect(figures.notSure, said).toBeGreaterThanOrEqual(notSureMin)
})
