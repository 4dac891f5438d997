import type { AddressInfo } from 'node:net'
import { Global, Module, type Type } from '@nestjs/common'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { Test } from '@nestjs/testing'
import { DataSource } from 'typeorm'
import { ClusterModule } from '../cluster/index.js'
import { ENVIRONMENT, readEnvironment } from '../config/env.js'
import { ProcessRegister } from '../database/process-register.js'
import { CHAT_TIMING, defaultChatTiming, type ChatTiming } from '../features/chat/index.js'
import { FeaturesModule } from '../features/features.module.js'
import { AuthModule } from '../features/accounts/auth/index.js'
import { configureHttp, HttpModule } from '../http/index.js'
import { JobQueue, JobsModule, RecurringJobs } from '../jobs/index.js'
import {
  AnswerWordings,
  BusinessHours,
  BusinessZones,
  GoldenQuestions,
  KnowledgeBuilder,
  KnowledgeEraser,
  KnowledgeModule,
  PassageSearch,
  QuestionAnswerer,
  QuestionClusters,
  SafeWeb,
  SiteGaps,
  SourceControl,
  UploadCheck,
  VectorStore,
} from '../knowledge/index.js'
import { MemoryJobs } from './memory-jobs.js'
import { ScriptedAnswerer } from './scripted-answerer.js'
import { ScriptedBuilder } from './scripted-builder.js'

export interface TestAppOptions {
  dataSource: DataSource
  environment?: Record<string, string>
  timing?: Partial<ChatTiming>
  /** Real knowledge behind the features instead of the scripted one; jobs still run in this process's memory. */
  realKnowledge?: boolean
  /** No other process can be working on the database, as with the embedded one. */
  alone?: boolean
  /** Routes that only the test needs. */
  controllers?: Type[]
}

export interface TestApp {
  app: NestExpressApplication
  /** `http://127.0.0.1:PORT` */
  url: string
  answerer: ScriptedAnswerer
  builder: ScriptedBuilder
  jobs: MemoryJobs
  stop(): Promise<void>
}

const noVectors = {
  embedderOf: () => undefined,
  of: async () => ({ vectors: new Map<string, Float32Array>(), waiting: 0 }),
}

/**
 * The features on a real HTTP server and real sockets over a real database; only the knowledge behind them and the
 * queue beside them follow the test's script.
 */
export async function startTestApp({
  dataSource,
  environment = {},
  timing = {},
  realKnowledge = false,
  controllers = [],
  alone = false,
}: TestAppOptions): Promise<TestApp> {
  const answerer = new ScriptedAnswerer()
  const builder = new ScriptedBuilder()
  const jobs = new MemoryJobs(alone)

  // Where there is no model to embed with, words alone: a test is to be quick, and nothing is fetched.
  const embeddings = environment.OPENAI_API_KEY === undefined ? { EMBEDDINGS: 'off' } : {}

  @Global()
  @Module({
    providers: [
      { provide: DataSource, useValue: dataSource },
      { provide: ProcessRegister, useFactory: () => new ProcessRegister(dataSource, alone) },
      {
        provide: ENVIRONMENT,
        useValue: readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...embeddings, ...environment }),
      },
    ],
    exports: [DataSource, ENVIRONMENT, ProcessRegister],
  })
  class TestFoundationModule {}

  @Module({
    providers: [
      SourceControl,
      { provide: KnowledgeBuilder, useValue: builder },
      { provide: QuestionAnswerer, useValue: answerer },
      // Not asked for by any test that follows the script.
      { provide: KnowledgeEraser, useValue: {} },
      UploadCheck,
      { provide: GoldenQuestions, useValue: {} },
      { provide: PassageSearch, useValue: { search: async () => [] } },
      { provide: VectorStore, useValue: { waiting: async () => 0 } },
      // As where EMBEDDINGS is off.
      { provide: AnswerWordings, useFactory: () => new AnswerWordings(dataSource, { of: () => undefined }) },
      { provide: QuestionClusters, useFactory: () => new QuestionClusters(noVectors) },
      BusinessHours,
      BusinessZones,
      SafeWeb,
      SiteGaps,
    ],
    exports: [
      AnswerWordings,
      QuestionClusters,
      BusinessHours,
      BusinessZones,
      SourceControl,
      GoldenQuestions,
      KnowledgeBuilder,
      QuestionAnswerer,
      KnowledgeEraser,
      PassageSearch,
      UploadCheck,
      SafeWeb,
      SiteGaps,
      VectorStore,
    ],
  })
  class ScriptedKnowledgeModule {}

  @Global()
  @Module({ providers: [{ provide: JobQueue, useValue: jobs }, RecurringJobs], exports: [JobQueue, RecurringJobs] })
  class MemoryJobsModule {}

  const builderOfApp = Test.createTestingModule({
    imports: [TestFoundationModule, ClusterModule, HttpModule, FeaturesModule, AuthModule],
    controllers,
  })
  if (!realKnowledge) builderOfApp.overrideModule(KnowledgeModule).useModule(ScriptedKnowledgeModule)
  const testing = await builderOfApp
    .overrideModule(JobsModule)
    .useModule(MemoryJobsModule)
    .overrideProvider(CHAT_TIMING)
    .useValue({ ...defaultChatTiming, ...timing })
    .compile()
  const app = testing.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false })
  configureHttp(app)
  await app.listen(0, '127.0.0.1')
  const { port } = app.getHttpServer().address() as AddressInfo
  const stop = async (): Promise<void> => {
    await jobs.stop()
    await app.close()
  }
  return { app, url: `http://127.0.0.1:${port}`, answerer, builder, jobs, stop }
}
