import { Logger } from '@nestjs/common'
import type { BotModel } from '../../model-use/index.js'
import type { AnswerInput } from '../composition/answer-event.js'
import { readSearchQueries, searchQueriesPrompt } from '../composition/model/search-queries.js'
import { modelFrom } from '../confidence/thresholds.js'
import type { FoundAnswer } from '../confidence/found-answer.js'
import type { RankedPassage } from '../ranking/ranked-passage.js'
import type { AnswerFinder } from './answer-finder.js'

const log = new Logger('SearchFurther')
/** A model that goes on and on is read no further. */
const replyMaxChars = 600

export interface FurtherSearch {
  finder: Pick<AnswerFinder, 'search' | 'languages'>
  model: BotModel
  input: AnswerInput
  found: FoundAnswer
  /** Passages in which the model found no answer. */
  read: readonly RankedPassage[]
}

/**
 * Searches once more, for other words that the model has for a question.
 * @returns what only these words find, the likeliest first; undefined where that is nothing worth reading, or the model
 * fails: what was found before is as good then as without a model
 */
export async function searchFurther({
  finder,
  model,
  input,
  found,
  read,
}: FurtherSearch): Promise<FoundAnswer | undefined> {
  const { botId, signal } = input
  const { language, terms } = found.question
  if (terms.every(({ isGrammar }) => isGrammar)) return undefined
  const queries = await askQueries(model, input, await finder.languages(botId))
  const searched = await Promise.all(queries.map((query) => finder.search({ botId, language, signal }, query)))
  if (signal.aborted) return undefined
  const known = new Set(read.map(({ id }) => id))
  const isNew = (passage: RankedPassage): boolean => !known.has(passage.id)
  const likely = searched.filter(({ confidence }) => confidence.probability >= modelFrom)
  const sentences = likely
    .flatMap((each) => each.sentences.filter(({ passage }) => isNew(passage)))
    .toSorted((a, b) => b.probability - a.probability)
  const passages = new Map(
    likely.flatMap((each) => each.passages.filter(isNew).map((passage) => [passage.id, passage])),
  )
  const [best] = likely.toSorted((a, b) => b.confidence.probability - a.confidence.probability)
  if (best === undefined || passages.size === 0 || sentences.length === 0) return undefined
  return { question: found.question, passages: [...passages.values()], sentences, confidence: best.confidence }
}

async function askQueries(model: BotModel, input: AnswerInput, languages: readonly string[]): Promise<string[]> {
  const { question, history, signal } = input
  let reply = ''
  try {
    for await (const piece of model.streamText(searchQueriesPrompt({ question, history, languages }), signal)) {
      reply += piece
      if (reply.length > replyMaxChars) break
    }
  } catch (cause) {
    if (!signal.aborted) log.warn(`No other words for a question: ${cause instanceof Error ? cause.message : cause}`)
    return []
  }
  return readSearchQueries(reply)
}
