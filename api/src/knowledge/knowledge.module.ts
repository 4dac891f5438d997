import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { FilesModule } from '../platform/files/index.js'
import { EmbeddingsModule } from '../core/embeddings/index.js'
import { ModelUseModule } from '../core/model-use/index.js'
import { PageEntity, SourceEntity } from '../core/sources/index.js'
import { AnswerVariantEntity } from './search/custom-answers/answer-variant.entity.js'
import { AnswerVariants } from './search/custom-answers/answer-variants.js'
import { QuestionClusters } from './search/questions/question-clusters.js'
import { QuestionVectorEntity } from './search/questions/question-vector.entity.js'
import { QuestionVectors } from './search/questions/question-vectors.js'
import { SuggestionFinder } from './answer/suggest/suggestion-finder.js'
import { CrawlProcesses } from './ingest/crawl/process/crawl-processes.js'
import { QuestionAnswerer, CLOCK, type Clock } from './answer/plan/question-answerer.js'
import { BusinessHours } from './answer/plan/business-hours.js'
import { BusinessZones } from './answer/plan/business-zones.js'
import { IngestionRunner } from './runs/ingestion-runner.js'
import { PassageSearch } from './answer/plan/passage-search.js'
import { HandoffRequestRecognizer } from './search/analyze/requests/handoff/handoff-request-recognizer.js'
import { AnswerFinder } from './answer/plan/answer-finder.js'
import { GoldenQuestions } from './golden-questions/golden-questions.js'
import { BackgroundEmbedder } from './ingest/store/vectors/background-embedder.js'
import { PassageIndex } from './ingest/store/passage-index.js'
import { VectorStore } from './ingest/store/vectors/vector-store.js'
import { BotVocabularies } from './search/analyze/bot-vocabularies.js'
import { ParserPool } from './runs/parser/parser-pool.js'
import { SourceDeleter } from './runs/source-deleter.js'
import { Retriever } from './search/retrieve/retriever.js'
import { SiteIdentity } from './runs/site/site-identity.js'
import { SafeWeb } from './ingest/crawl/fetch/safe-web.js'
import { SiteGaps } from './runs/site/site-gaps.js'
import { SourceControl } from './runs/sources/source-control.js'
import { SourceReader } from './runs/sources/source-reader.js'
import { UploadCheck } from './runs/upload-check.js'
import { LivePassageEntity } from './ingest/store/passage.entity.js'
import { DraftPageEntity, DraftPassageEntity, DraftTermsEntity } from './ingest/store/drafts/draft-page.entity.js'
import { TermCountsEntity } from './ingest/store/terms/term-counts.entity.js'
import { VectorSetEntity, PassageVectorEntity } from './ingest/store/vectors/vector-set.entity.js'
import { GoldenQuestionEntity, GoldenReportEntity } from './golden-questions/golden-question.entity.js'

const entities = [
  SourceEntity,
  PageEntity,
  LivePassageEntity,
  TermCountsEntity,
  DraftPageEntity,
  DraftPassageEntity,
  DraftTermsEntity,
  VectorSetEntity,
  PassageVectorEntity,
  GoldenQuestionEntity,
  GoldenReportEntity,
  AnswerVariantEntity,
  QuestionVectorEntity,
]

@Module({
  imports: [TypeOrmModule.forFeature(entities), FilesModule, ModelUseModule, EmbeddingsModule],
  providers: [
    IngestionRunner,
    SourceControl,
    ParserPool,
    CrawlProcesses,
    SourceReader,
    SiteIdentity,
    SourceDeleter,
    UploadCheck,
    PassageIndex,
    VectorStore,
    BackgroundEmbedder,
    BotVocabularies,
    Retriever,
    AnswerFinder,
    BusinessZones,
    BusinessHours,
    AnswerVariants,
    QuestionVectors,
    QuestionClusters,
    PassageSearch,
    HandoffRequestRecognizer,
    QuestionAnswerer,
    SuggestionFinder,
    GoldenQuestions,
    SafeWeb,
    SiteGaps,
    { provide: CLOCK, useValue: (() => new Date()) satisfies Clock },
  ],
  exports: [
    IngestionRunner,
    SourceControl,
    SourceDeleter,
    UploadCheck,
    PassageSearch,
    QuestionAnswerer,
    GoldenQuestions,
    SafeWeb,
    SiteGaps,
    VectorStore,
    AnswerVariants,
    QuestionClusters,
    BusinessZones,
    BusinessHours,
  ],
})
export class KnowledgeModule {}
