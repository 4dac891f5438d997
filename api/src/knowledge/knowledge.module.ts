import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { EmbeddingsModule } from '../embeddings/index.js'
import { FilesModule } from '../files/index.js'
import { ModelUseModule } from '../model-use/index.js'
import { OpenAiModule } from '../openai/index.js'
import { AnswerWordingEntity } from './curated/answer-wording.entity.js'
import { AnswerWordings } from './curated/answer-wordings.js'
import { QuestionClusters } from './questions/question-clusters.js'
import { QuestionVectorEntity } from './questions/question-vector.entity.js'
import { QuestionVectors } from './questions/question-vectors.js'
import { SuggestionFinder } from './composition/suggestions/suggestion-finder.js'
import { CrawlProcesses } from './crawl/process/crawl-processes.js'
import { QuestionAnswerer } from './answering/question-answerer.js'
import { BusinessHours } from './answering/business-hours.js'
import { BusinessZones } from './answering/business-zones.js'
import { CLOCK, type Clock } from './clock.js'
import { KnowledgeBuilder } from './ingest/knowledge-builder.js'
import { PassageSearch } from './answering/passage-search.js'
import { PersonRequestRecognizer } from './requests/person/person-request-recognizer.js'
import { AnswerFinder } from './answering/answer-finder.js'
import { GoldenQuestions } from './golden-questions/golden-questions.js'
import { BackgroundEmbedder } from './index/vectors/background-embedder.js'
import { ChunkIndex } from './index/chunk-index.js'
import { VectorStore } from './index/vectors/vector-store.js'
import { BotVocabularies } from './query/bot-vocabularies.js'
import { ParserPool } from './ingest/parser/parser-pool.js'
import { KnowledgeEraser } from './ingest/knowledge-eraser.js'
import { Retriever } from './retrieval/retriever.js'
import { SiteIdentity } from './ingest/site/site-identity.js'
import { SafeWeb } from './crawl/fetch/safe-web.js'
import { SiteGaps } from './ingest/site/site-gaps.js'
import { SourceControl } from './ingest/sources/source-control.js'
import { SourceReader } from './ingest/sources/source-reader.js'
import { UploadCheck } from './ingest/upload-check.js'
import { ChunkEntity } from './index/chunk.entity.js'
import { DraftChunkEntity } from './index/drafts/draft-chunk.entity.js'
import { DraftPageEntity } from './index/drafts/draft-page.entity.js'
import { DraftTermsEntity } from './index/drafts/draft-terms.entity.js'
import { PassageVectorEntity } from './index/vectors/passage-vector.entity.js'
import { TermCountsEntity } from './index/terms/term-counts.entity.js'
import { VectorSetEntity } from './index/vectors/vector-set.entity.js'
import { GoldenQuestionEntity } from './golden-questions/golden-question.entity.js'
import { GoldenReportEntity } from './golden-questions/golden-report.entity.js'
import { PageEntity } from './ingest/pages/page.entity.js'
import { SourceEntity } from './ingest/sources/source.entity.js'

const entities = [
  SourceEntity,
  PageEntity,
  ChunkEntity,
  TermCountsEntity,
  DraftPageEntity,
  DraftChunkEntity,
  DraftTermsEntity,
  VectorSetEntity,
  PassageVectorEntity,
  GoldenQuestionEntity,
  GoldenReportEntity,
  AnswerWordingEntity,
  QuestionVectorEntity,
]

/** The main job. Needs the data source of TypeORM and the environment from the modules around it. */
@Module({
  imports: [TypeOrmModule.forFeature(entities), OpenAiModule, FilesModule, ModelUseModule, EmbeddingsModule],
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
    BusinessZones,
    BusinessHours,
    AnswerWordings,
    QuestionVectors,
    QuestionClusters,
    PassageSearch,
    PersonRequestRecognizer,
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
    PassageSearch,
    QuestionAnswerer,
    SuggestionFinder,
    GoldenQuestions,
    SafeWeb,
    SiteGaps,
    VectorStore,
    AnswerWordings,
    QuestionClusters,
    BusinessZones,
    BusinessHours,
  ],
})
export class KnowledgeModule {}
