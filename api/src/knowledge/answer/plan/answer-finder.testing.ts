import type { DataSource } from 'typeorm'
import type { BotModel } from '../../../core/model-use/index.js'
import type { VectorStore } from '../../ingest/store/vectors/vector-store.js'
import { BotVocabularies } from '../../search/analyze/bot-vocabularies.js'
import { HandoffRequestRecognizer } from '../../search/analyze/requests/handoff/handoff-request-recognizer.js'
import { Retriever } from '../../search/retrieve/retriever.js'
import { AnswerFinder } from './answer-finder.js'
import { BusinessHours } from './business-hours.js'
import { BusinessZones } from './business-zones.js'
import { QuestionAnswerer, type Clock } from './question-answerer.js'

interface AnswererOptions {
  vectors?: VectorStore
  model?: BotModel
  clock?: Clock
}

export function finderOn(database: DataSource, vectors?: VectorStore): AnswerFinder {
  return new AnswerFinder(database, new BotVocabularies(), new Retriever(database, vectors))
}

export function answererOn(
  database: DataSource,
  { vectors, model, clock = () => new Date() }: AnswererOptions = {},
): QuestionAnswerer {
  const zones = new BusinessZones(database)
  return new QuestionAnswerer(
    finderOn(database, vectors),
    new BusinessHours(database, zones),
    zones,
    { forBot: async () => model },
    clock,
    new HandoffRequestRecognizer(),
  )
}
