import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../../config/env.js'
import { ProcessRegister } from '../../platform/database/process-register.js'
import { startTestDatabase } from '../../platform/database/testing.js'
import { DiskBlobStore } from '../../platform/files/index.js'
import { SuggestionFinder } from '../answer/suggest/suggestion-finder.js'
import { IngestionRunner } from './ingestion-runner.js'
import { CrawlProcesses } from '../ingest/crawl/process/crawl-processes.js'
import { startSite, type Answer, type TestSite } from '../ingest/crawl/hostile-site.testing.js'
import { PassageIndex } from '../ingest/store/passage-index.js'
import { ParserPool } from './parser/parser-pool.js'
import { finderOn } from '../answer/plan/answer-finder.testing.js'
import { SiteIdentity } from './site/site-identity.js'
import { SourceControl } from './sources/source-control.js'
import { SourceReader } from './sources/source-reader.js'

export interface KnowledgeNode {
  builder: IngestionRunner
  control: SourceControl
}

export async function startKnowledge() {
  const database = await startTestDatabase()
  const threads = new ParserPool()
  const crawls = new CrawlProcesses()
  const sites: TestSite[] = []
  const environment = readEnvironment({ CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' })
  const files = new DiskBlobStore(join(tmpdir(), 'loquia-no-files'))
  const { dataSource } = database
  let bots = 0
  return {
    url: database.url,
    dataSource,
    newNode(): KnowledgeNode {
      const control = new SourceControl(dataSource)
      const register = new ProcessRegister(dataSource, true)
      const builder = new IngestionRunner(
        dataSource,
        new PassageIndex(dataSource),
        new SuggestionFinder(dataSource, finderOn(dataSource)),
        environment,
        new SourceReader(dataSource, files, environment, threads, crawls),
        threads,
        control,
        crawls,
        register,
        new SiteIdentity(dataSource, files, environment),
      )
      return { builder, control }
    },
    async site(pages: Record<string, Answer>, fallback?: (path: string) => Answer | undefined): Promise<TestSite> {
      const started = await startSite(pages, fallback)
      sites.push(started)
      return started
    },
    stopSites: () => Promise.all(sites.splice(0).map((site) => site.stop())),
    async submit(host: string, settings = '{}'): Promise<{ botId: string; sourceId: string }> {
      const [bot] = await dataSource.query(
        `INSERT INTO bots (public_id, kind, domain, name, settings) VALUES ($1, 'demo', $2, $2, $3) RETURNING id`,
        [`bot${bots++}`, host, settings],
      )
      const [source] = await dataSource.query(
        `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', $2) RETURNING id`,
        [bot.id, host],
      )
      return { botId: bot.id, sourceId: source.id }
    },
    async stop(): Promise<void> {
      crawls.onApplicationShutdown()
      await threads.onApplicationShutdown()
      await database.stop()
    },
  }
}
