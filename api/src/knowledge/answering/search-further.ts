import { Logger } from '@nestjs/common'
import type { BotModel } from '../../model-use/index.js'
import type { AnswerInput } from '../composition/answer-event.js'
import { readSearchQueries, searchQueriesPrompt } from '../composition/model/search-queries.js'
import { modelFrom } from '../confidence/thresholds.js'
import type { FoundAnswer } from '../confidence/found-answer.js'
import type { RankedPassage } from '../ranking/ranked-passage.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'
import type { AnswerFinder } from './answer-finder.js'

const log = new Logger('SearchFurther')
/** Longest reply that is read, in characters. */
const replyMaxChars = 600
/** The visitor waits for an answer: a model that takes longer names no queries. */
const queriesTimeoutMs = 5_000

export interface FurtherSearch {
  finder: Pick<AnswerFinder, 'search' | 'languages'>
  model: BotModel
  input: AnswerInput
  found: FoundAnswer
  /** Passages in which the model found no answer. */
  read: readonly RankedPassage[]
}

/**
 * Asks the model for other search words and searches the website with them.
 * @returns only passages that are not in `read`, the likeliest first, with the outcome `none`: the model has to find the
 * answer in them. Undefined if there are none, if the website is still being read, and if the model or a search fails
 */
export async function searchFurther(search: FurtherSearch): Promise<FoundAnswer | undefined> {
  const { input, found } = search
  if (input.stillReading || found.question.terms.every(({ isGrammar }) => isGrammar)) return undefined
  try {
    return await findFurther(search)
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause)
    if (!input.signal.aborted) log.warn(`further_search_failed bot=${input.botId} error=${error}`)
    return undefined
  }
}

async function findFurther({ finder, model, input, found, read }: FurtherSearch): Promise<FoundAnswer | undefined> {
  const { botId, signal } = input
  const languages = await finder.languages(botId)
  if (languages.length === 0) return undefined
  const queries = await askQueries(model, input, languages)
  const { language } = found.question
  const searched = await Promise.all(queries.map((query) => finder.search({ botId, language, signal }, query)))
  const likely = searched.filter(({ confidence }) => confidence.probability >= modelFrom)
  const known = new Set(read.map(({ id }) => id))
  const sentences = distinctSentences(likely).filter(({ passage }) => !known.has(passage.id))
  if (sentences.length === 0) return undefined
  return {
    question: found.question,
    passages: [...new Map(sentences.map(({ passage }) => [passage.id, passage])).values()],
    sentences,
    confidence: { ...found.confidence, outcome: 'none' },
  }
}

/** Each sentence once, as likely as the likeliest search has it, the likeliest first. */
function distinctSentences(searched: readonly FoundAnswer[]): ScoredSentence[] {
  const ordered = searched.flatMap(({ sentences }) => sentences).toSorted((a, b) => b.probability - a.probability)
  const found = new Map<string, ScoredSentence>()
  for (const sentence of ordered) {
    const key = `${sentence.passage.id} ${sentence.order}`
    if (!found.has(key)) found.set(key, sentence)
  }
  return [...found.values()]
}

async function askQueries(model: BotModel, input: AnswerInput, languages: readonly string[]): Promise<string[]> {
  const { question, history, signal } = input
  const either = AbortSignal.any([signal, AbortSignal.timeout(queriesTimeoutMs)])
  let reply = ''
  for await (const piece of model.streamText(searchQueriesPrompt({ question, history, languages }), either)) {
    reply += piece
    if (reply.length > replyMaxChars) break
  }
  return readSearchQueries(reply)
}
