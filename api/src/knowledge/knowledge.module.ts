import { Module } from '@nestjs/common'
import { OpenAiModule } from '../openai/index.js'
import { SuggestionFinder } from './answer/suggestion-finder.js'
import { QuestionAnswerer } from './answer-question.js'
import { KnowledgeBuilder } from './build-knowledge.js'
import { ChunkIndex } from './indexing/chunk-index.js'
import { BotVocabularies } from './retrieval/bot-vocabulary.js'
import { ReadingThreads } from './reading/reading-threads.js'
import { Retriever } from './retrieval/retriever.js'
import { SourceControl } from './source-control.js'

/** The main job. Needs the data source of TypeORM and the environment from the modules around it. */
@Module({
  imports: [OpenAiModule],
  providers: [KnowledgeBuilder, SourceControl, ReadingThreads, ChunkIndex, BotVocabularies, Retriever, QuestionAnswerer, SuggestionFinder],
  exports: [KnowledgeBuilder, SourceControl, QuestionAnswerer, SuggestionFinder],
})
export class KnowledgeModule {}
