import { Module } from '@nestjs/common'
import { OpenAiModule } from '../openai/index.js'
import { SuggestionFinder } from './answer/suggestion-finder.js'
import { QuestionAnswerer } from './answer-question.js'
import { KnowledgeBuilder } from './build-knowledge.js'
import { ChunkIndex } from './indexing/chunk-index.js'
import { BotVocabularies } from './retrieval/bot-vocabulary.js'
import { Retriever } from './retrieval/retriever.js'
import { SafeWeb } from './safe-web.js'

/** The main job. Needs the data source of TypeORM and the environment from the modules around it. */
@Module({
  imports: [OpenAiModule],
  providers: [KnowledgeBuilder, ChunkIndex, BotVocabularies, Retriever, QuestionAnswerer, SuggestionFinder, SafeWeb],
  exports: [KnowledgeBuilder, QuestionAnswerer, SuggestionFinder, SafeWeb],
})
export class KnowledgeModule {}
