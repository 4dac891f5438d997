import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../../config/env.js'
import { ProcessRegister } from '../../database/process-register.js'
import { startTestDatabase } from '../../database/testing.js'
import { DiskBlobStore } from '../../files/index.js'
import { SuggestionFinder } from '../composition/suggestions/suggestion-finder.js'
import { KnowledgeBuilder } from './knowledge-builder.js'
import { CrawlProcesses } from '../crawl/process/crawl-processes.js'
import { startSite, type Answer, type TestSite } from '../crawl/hostile-site.testing.js'
import { ChunkIndex } from '../index/chunk-index.js'
import type { AnswerFinder } from '../answering/answer-finder.js'
import { ParserPool } from './parser/parser-pool.js'
import { finderOn } from '../answering/answer-finder.testing.js'
import { SiteIdentity } from './site/site-identity.js'
import { SourceControl } from './sources/source-control.js'
import { SourceReader } from './sources/source-reader.js'

/** What one process has of the product, as far as reading sites goes. */
export interface KnowledgeNode {
  builder: KnowledgeBuilder
  control: SourceControl
  finder: AnswerFinder
}

/** Real reading of websites on loopback into a real database, without a model. */
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
      const finder = finderOn(dataSource)
      const control = new SourceControl(dataSource)
      const register = new ProcessRegister(dataSource, true)
      const builder = new KnowledgeBuilder(
        dataSource,
        new ChunkIndex(dataSource),
        new SuggestionFinder(dataSource, finder),
        environment,
        new SourceReader(dataSource, files, environment, threads, crawls),
        threads,
        control,
        crawls,
        register,
        new SiteIdentity(dataSource, files, environment),
      )
      return { builder, control, finder }
    },
    /** A website until the end of the test; {@link stopSites} ends it. */
    async site(pages: Record<string, Answer>, fallback?: (path: string) => Answer | undefined): Promise<TestSite> {
      const started = await startSite(pages, fallback)
      sites.push(started)
      return started
    },
    stopSites: () => Promise.all(sites.splice(0).map((site) => site.stop())),
    /** A bot that waits for its website to be read. */
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
