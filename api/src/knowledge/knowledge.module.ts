import { Module } from '@nestjs/common'
import { FilesModule } from '../files/index.js'
import { ModelUseModule } from '../model-use/index.js'
import { OpenAiModule } from '../openai/index.js'
import { SuggestionFinder } from './answer/suggestion-finder.js'
import { QuestionAnswerer } from './answer-question.js'
import { KnowledgeBuilder } from './build-knowledge.js'
import { GoldenQuestions } from './golden/golden-questions.js'
import { ChunkIndex } from './indexing/chunk-index.js'
import { BotVocabularies } from './retrieval/bot-vocabulary.js'
import { ReadingThreads } from './reading/reading-threads.js'
import { KnowledgeEraser } from './erase-knowledge.js'
import { Retriever } from './retrieval/retriever.js'
import { SafeWeb } from './safe-web.js'
import { SourceControl } from './source-control.js'
import { SourceReader } from './source-reader.js'
import { UploadCheck } from './upload-check.js'

/** The main job. Needs the data source of TypeORM and the environment from the modules around it. */
@Module({
  imports: [OpenAiModule, FilesModule, ModelUseModule],
  providers: [
    KnowledgeBuilder,
    SourceControl,
    ReadingThreads,
    SourceReader,
    KnowledgeEraser,
    UploadCheck,
    ChunkIndex,
    BotVocabularies,
    Retriever,
    QuestionAnswerer,
    SuggestionFinder,
    GoldenQuestions,
    SafeWeb,
  ],
  exports: [
    KnowledgeBuilder,
    SourceControl,
    KnowledgeEraser,
    UploadCheck,
    QuestionAnswerer,
    SuggestionFinder,
    GoldenQuestions,
    SafeWeb,
  ],
})
export class KnowledgeModule {}
