import { Logger } from '@nestjs/common'
import type { BotModel } from '../../../core/model-use/index.js'
import type { AnswerInput } from '../compose/answer-event.js'
import { readSearchQueries, searchQueriesPrompt } from '../compose/model/search-queries.js'
import { modelFrom } from '../decide/thresholds.js'
import type { FoundAnswer } from '../decide/found-answer.js'
import type { RankedPassage } from '../../search/rank/ranked-passage.js'
import type { ScoredSentence } from '../../search/rank/rank-sentences.js'
import type { AnswerFinder } from './answer-finder.js'

const log = new Logger('SearchFurther')
const replyMaxChars = 600
/** A slower model's queries are dropped. */
const queriesTimeoutMs = 5_000

export interface FurtherSearch {
  finder: Pick<AnswerFinder, 'searchSite' | 'loadLanguages'>
  model: BotModel
  input: AnswerInput
  found: FoundAnswer
  read: readonly RankedPassage[]
}

/**
 * @returns passages not in `read`, likeliest first, with outcome `none`, as the model must find the answer; undefined
 * if none are found, during ingestion, or after a failure
 */
export async function searchFurther(search: FurtherSearch): Promise<FoundAnswer | undefined> {
  const { input, found } = search
  if (input.isIngesting || found.question.terms.every(({ isGrammar }) => isGrammar)) return undefined
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
  const languages = await finder.loadLanguages(botId)
  if (languages.length === 0) return undefined
  const queries = await askQueries(model, input, languages)
  const { language } = found.question
  const searched = await Promise.all(queries.map((query) => finder.searchSite({ botId, language, signal }, query)))
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
