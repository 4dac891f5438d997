import { Module } from '@nestjs/common'
import { EmbeddingsModule } from '../embeddings/index.js'
import { FilesModule } from '../files/index.js'
import { ModelUseModule } from '../model-use/index.js'
import { OpenAiModule } from '../openai/index.js'
import { SuggestionFinder } from './composition/suggestion-finder.js'
import { CrawlProcesses } from './crawl/crawl-processes.js'
import { QuestionAnswerer } from './answer-question.js'
import { CLOCK, type Clock } from './clock.js'
import { KnowledgeBuilder } from './build-knowledge.js'
import { AnswerFinder } from './find-answer.js'
import { GoldenQuestions } from './golden/golden-questions.js'
import { BackgroundEmbedder } from './indexing/background-embedder.js'
import { ChunkIndex } from './indexing/chunk-index.js'
import { VectorStore } from './indexing/vector-store.js'
import { BotVocabularies } from './query/bot-vocabularies.js'
import { ParserPool } from './reading/parser-pool.js'
import { KnowledgeEraser } from './erase-knowledge.js'
import { Retriever } from './retrieval/retriever.js'
import { SiteIdentity } from './site-identity.js'
import { SafeWeb } from './safe-web.js'
import { SiteGaps } from './site-gaps.js'
import { SourceControl } from './source-control.js'
import { SourceReader } from './source-reader.js'
import { UploadCheck } from './upload-check.js'

/** The main job. Needs the data source of TypeORM and the environment from the modules around it. */
@Module({
  imports: [OpenAiModule, FilesModule, ModelUseModule, EmbeddingsModule],
  providers: [
    KnowledgeBuilder,
    SourceControl,
    ParserPool,
    CrawlProcesses,
    SourceReader,
    SiteIdentity,
    KnowledgeEraser,
    UploadCheck,
    ChunkIndex,
    VectorStore,
    BackgroundEmbedder,
    BotVocabularies,
    Retriever,
    AnswerFinder,
    QuestionAnswerer,
    SuggestionFinder,
    GoldenQuestions,
    SafeWeb,
    SiteGaps,
    { provide: CLOCK, useValue: (() => new Date()) satisfies Clock },
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
    SiteGaps,
    VectorStore,
  ],
})
export class KnowledgeModule {}
