import type { DataSource } from 'typeorm'
import { AnswerFinder } from './answer-finder.js'
import type { VectorStore } from '../index/vectors/vector-store.js'
import { BotVocabularies } from '../query/bot-vocabularies.js'
import { Retriever } from '../retrieval/retriever.js'

/** The pipeline on a database, by words alone unless it is given vectors. */
export function finderOn(database: DataSource, vectors?: VectorStore): AnswerFinder {
  return new AnswerFinder(database, new BotVocabularies(), new Retriever(database, vectors))
}
