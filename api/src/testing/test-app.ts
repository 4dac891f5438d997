import type { AddressInfo } from 'node:net'
import { Global, Module, type Type } from '@nestjs/common'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { Test } from '@nestjs/testing'
import { DataSource } from 'typeorm'
import { afterAll, beforeAll } from 'vitest'
import { ENVIRONMENT, readEnvironment } from '../config/env.js'
import { FeaturesModule } from '../features.module.js'
import { ClusterModule } from '../platform/cluster/index.js'
import { ProcessRegister } from '../platform/database/process-register.js'
import { type TestDatabase, useTestDatabase } from '../platform/database/testing.js'
import { configureHttp, HttpModule } from '../platform/http/index.js'
import { JobQueue, RecurringJobs } from '../platform/jobs/index.js'
import {
  AnswerVariants,
  BusinessHours,
  BusinessZones,
  GoldenQuestions,
  IngestionRunner,
  SourceDeleter,
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
import { CHAT_TIMING, defaultChatTiming, type ChatTiming } from '../chat/index.js'
import { MemoryJobs } from './memory-jobs.js'
import { ScriptedAnswerer } from './scripted-answerer.js'
import { ScriptedIngestion } from './scripted-ingestion.js'

export interface TestAppOptions {
  dataSource: DataSource
  environment?: Record<string, string>
  timing?: Partial<ChatTiming>
  /** Uses real knowledge; jobs still run in memory. */
  realKnowledge?: boolean
  /** No other process can use the database, as with the embedded one. */
  alone?: boolean
  controllers?: Type[]
}

export interface TestApp {
  app: NestExpressApplication
  url: string
  answerer: ScriptedAnswerer
  builder: ScriptedIngestion
  jobs: MemoryJobs
  stop(): Promise<void>
}

const noVectors = {
  embedderOf: () => undefined,
  loadOrEmbed: async () => ({ vectors: new Map<string, Float32Array>(), waiting: 0 }),
}

/** Real HTTP, sockets and database; only knowledge and queue are scripted. */
export async function startTestApp({
  dataSource,
  environment = {},
  timing = {},
  realKnowledge = false,
  controllers = [],
  alone = false,
}: TestAppOptions): Promise<TestApp> {
  const answerer = new ScriptedAnswerer()
  const builder = new ScriptedIngestion()
  const jobs = new MemoryJobs(alone)

  // Tests without a key download no model.
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
      { provide: IngestionRunner, useValue: builder },
      { provide: QuestionAnswerer, useValue: answerer },
      { provide: SourceDeleter, useValue: {} },
      UploadCheck,
      { provide: GoldenQuestions, useValue: {} },
      { provide: PassageSearch, useValue: { search: async () => [] } },
      { provide: VectorStore, useValue: { waiting: async () => 0 } },
      { provide: AnswerVariants, useFactory: () => new AnswerVariants(dataSource, { forBot: () => undefined }) },
      { provide: QuestionClusters, useFactory: () => new QuestionClusters(noVectors) },
      BusinessHours,
      BusinessZones,
      SafeWeb,
      SiteGaps,
    ],
    exports: [
      AnswerVariants,
      QuestionClusters,
      BusinessHours,
      BusinessZones,
      SourceControl,
      GoldenQuestions,
      IngestionRunner,
      QuestionAnswerer,
      SourceDeleter,
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
    imports: [TestFoundationModule, MemoryJobsModule, ClusterModule, HttpModule, FeaturesModule],
    controllers,
  })
  if (!realKnowledge) builderOfApp.overrideModule(KnowledgeModule).useModule(ScriptedKnowledgeModule)
  const testing = await builderOfApp
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

/** Starts a database and an app before the tests of a file and stops them after. */
export function useTestApp(options: Omit<TestAppOptions, 'dataSource'> = {}): {
  database: TestDatabase
  server: TestApp
} {
  const database = useTestDatabase()
  const server = {} as TestApp
  beforeAll(async () => void Object.assign(server, await startTestApp({ ...options, dataSource: database.dataSource })))
  afterAll(() => server.stop?.())
  return { database, server }
}
