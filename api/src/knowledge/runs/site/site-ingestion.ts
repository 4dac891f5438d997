import { skipReasonSchema, type SkipReason } from '@loquia/contracts'
import type { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import type { Environment } from '../../../config/env.js'
import type { IngestionState } from '../ingestion-state.js'
import type { CrawlProcesses } from '../../ingest/crawl/process/crawl-processes.js'
import { FetchFailure } from '../../ingest/crawl/fetch/fetch-failure.js'
import type { CrawlEvent, FetchedPage, PageScan, RawHtml } from '../../ingest/crawl/page.js'
import { productToken } from '../../ingest/crawl/robots/site-robots.js'
import { UnreadableFile } from '../../ingest/parse/read-file.js'
import type { IngestionSlot } from '../builds/ingestion-slots.js'
import { EarlierPages } from '../pages/earlier-pages.js'
import type { PassageIndex } from '../../ingest/store/passage-index.js'
import { PageParser } from '../pages/page-parser.js'
import { PageWriter } from '../pages/page-writer.js'
import type { ParserPool } from '../parser/parser-pool.js'
import type { ParsedPage } from '../parser/parse-task.js'
import type { KnowledgeDocument } from '../../ingest/parse/document.js'
import { IndexedPages } from './indexed-pages.js'
import { type SiteIdentity, SiteAppearance } from './site-identity.js'
import { SiteName } from '../../ingest/parse/html/site-name/choose-name.js'
import { SiteKnowledge } from './site-knowledge.js'
import { settleLanguage, type ClaimedSource } from '../sources/source-store.queries.js'
import { Halted } from '../sources/source-control.js'
import type { SourceStore } from '../sources/source-store.js'
import { deletePagesExcept, pagesGone, storedPages, type PageRow } from '../pages/pages.queries.js'
import { countWords } from '../../ingest/parse/text/text-patterns.js'

/** About 40 pages, always allowed. */
const minWords = 20_000
/** Beyond that, a file may have one word per this many page words. */
const pageWordsForEach = 4

/** Keeps a website's files from drowning its pages. */
export class FileBudget {
  private pageWords = 0

  countPage(words: number): void {
    this.pageWords += words
  }

  /** @returns the same object if all fits */
  truncate(document: KnowledgeDocument): KnowledgeDocument {
    const most = Math.max(minWords, this.pageWords / pageWordsForEach)
    let words = 0
    const end = document.blocks.findIndex(({ text }) => {
      words += countWords(text, Infinity)
      return words > most
    })
    return end === -1 ? document : { ...document, blocks: document.blocks.slice(0, Math.max(1, end)) }
  }
}

const pagesAtOnce = 6

/** Processes a few pages of a website at once, and files one by one. */
class PageQueue {
  private readonly active = new Set<Promise<void>>()
  private files: Promise<void> = Promise.resolve()
  private failure: { error: unknown } | undefined

  /**
   * Resolves when another page may start.
   * @param isAlone blocks others
   * @throws the failure of this or an earlier page
   */
  async addPage(read: () => Promise<void>, isAlone: boolean): Promise<void> {
    this.throwFailure()
    const task = read().finally(() => this.active.delete(task))
    this.active.add(task)
    task.catch(this.recordFailure)
    if (isAlone) await task
    else if (this.active.size >= pagesAtOnce) await Promise.race(this.active)
  }

  addFile(read: () => Promise<void>): void {
    this.files = this.files.then(read)
    this.files.catch(this.recordFailure)
  }

  async waitForAll(): Promise<void> {
    await Promise.all([...this.active, this.files])
    this.throwFailure()
  }

  async waitUntilSettled(): Promise<void> {
    await Promise.allSettled([...this.active, this.files])
  }

  private readonly recordFailure = (error: unknown): void => {
    this.failure ??= { error }
  }

  private throwFailure(): void {
    if (this.failure !== undefined) throw this.failure.error
  }
}

interface SiteIngestionDependencies {
  database: DataSource
  store: SourceStore
  index: PassageIndex
  environment: Environment
  threads: ParserPool
  crawls: CrawlProcesses
  identity: SiteIdentity
}

export class SiteIngestion {
  private readonly site: SiteKnowledge
  private readonly parser: PageParser
  private readonly writer: PageWriter
  private readonly appearance: SiteAppearance
  private earlier = new EarlierPages([])
  private pages: IndexedPages
  private readonly pageQueue = new PageQueue()
  private readonly names = new SiteName()
  private readonly files = new FileBudget()
  private isAnswerable = false

  constructor(
    private readonly source: ClaimedSource,
    private readonly state: IngestionState,
    private readonly onAdvance: () => void,
    private readonly slot: IngestionSlot,
    private readonly dependencies: SiteIngestionDependencies,
  ) {
    this.site = new SiteKnowledge(source.memory, source.language)
    this.parser = new PageParser(this.site, dependencies.threads)
    this.writer = new PageWriter(source, dependencies.database, dependencies.index, (rows) => this.onWritten(rows))
    this.appearance = new SiteAppearance(source, state, dependencies.identity, onAdvance)
    this.pages = this.createPages()
    state.language = source.language
  }

  private createPages(): IndexedPages {
    const { site, parser, writer, state } = this
    return new IndexedPages(this.earlier, { site, parser, writer, state })
  }

  /**
   * @param signal aborts everything at once
   * @param halt ends the crawl, but pages in progress are still written; `stop` completes the run, `pause` does not
   * @throws AppError with a `site_…` code; the signal's reason; the `pause`
   */
  async run(signal: AbortSignal, halt: AbortSignal): Promise<void> {
    const onAbort = (): void => this.appearance.abort(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    this.dependencies.threads.warmUp()
    try {
      await this.ingestSite(signal, halt)
    } finally {
      signal.removeEventListener('abort', onAbort)
      this.appearance.abort()
      await this.appearance.waitForPictures()
    }
  }

  private async ingestSite(signal: AbortSignal, halt: AbortSignal): Promise<void> {
    this.earlier = new EarlierPages(await storedPages(this.dependencies.database, this.source))
    this.pages = this.createPages()
    if (this.pages.hasKnownPages) await this.markAnswerable()
    try {
      try {
        await this.crawl(signal, halt)
      } catch (error) {
        if (!(error instanceof Halted)) throw error
      }
      await this.pageQueue.waitForAll()
      await this.writer.drain(signal)
    } finally {
      // No write may follow the run's end.
      await this.pageQueue.waitUntilSettled()
      await this.writer.waitUntilSettled()
    }
    const isHalted = halt.aborted && halt.reason instanceof Halted
    if (isHalted && halt.reason.halt === 'pause') throw halt.reason
    await this.finish(signal, isHalted)
  }

  private async crawl(signal: AbortSignal, halt: AbortSignal): Promise<void> {
    const { PUBLIC_URL, CRAWLER_ALLOW_HOSTS, CRAWLER_MAX_PAGES, CRAWLER_BROWSER_PATH } = this.dependencies.environment
    const within = AbortSignal.any([signal, halt])
    const events = this.dependencies.crawls.crawlSite<ParsedPage | undefined>(
      this.source.location,
      {
        allowHosts: CRAWLER_ALLOW_HOSTS,
        maxPages: CRAWLER_MAX_PAGES,
        userAgent: `${productToken}/1.0 (+${PUBLIC_URL}/bot)`,
        language: this.source.language,
        readHtml: async (raw, readSignal) => {
          // Backpressure: stop requesting pages while reading is behind.
          await this.slot.wait(readSignal)
          return this.readHtml(raw, readSignal)
        },
        timeUp: this.slot.timeUp,
        known: this.earlier.toKnownPages(),
        ...(CRAWLER_BROWSER_PATH === undefined ? {} : { browserPath: CRAWLER_BROWSER_PATH }),
      },
      within,
    )
    for await (const event of events) {
      await this.slot.wait(within)
      await this.applyEvent(event, signal, halt)
    }
  }

  /** The root page must be read first, as it describes the site. */
  private async readHtml(
    raw: RawHtml,
    signal: AbortSignal,
  ): Promise<{ scan: PageScan; reading: ParsedPage | undefined }> {
    const read = await this.parser.parseHtml(raw, signal)
    const { scan, reading: parsed } = read
    if (!scan.onlyLeads) this.site.recordLinks(raw.url, scan, raw.depth)
    if (raw.depth === 0 && parsed !== undefined && !scan.noindex && !scan.onlyLeads) {
      const { brand, document } = parsed
      scan.textLanguage = document.language
      this.site.recordRoot(brand.name, document.language, brand.language)
      await this.appearance.applyBrand(brand, document.language, raw.url)
    }
    return read
  }

  private async applyEvent(
    event: CrawlEvent<ParsedPage | undefined>,
    signal: AbortSignal,
    halt: AbortSignal,
  ): Promise<void> {
    switch (event.type) {
      case 'found':
        this.writer.addRow({ ...this.state.ensurePage(event.url), fetched: false })
        break
      case 'skipped':
        if (!event.isTransient || !this.retainPage(event.url, false)) this.skipPage(event.url, event.reason)
        break
      case 'unchanged':
        this.retainPage(event.url, true)
        break
      case 'unlisted':
        this.state.unlisted[event.reason] = (this.state.unlisted[event.reason] ?? 0) + event.count
        break
      case 'fetched':
        await this.queuePage(event.page, signal, halt)
        break
      default:
        event satisfies never
    }
    this.onAdvance()
  }

  private async queuePage(
    page: FetchedPage<ParsedPage | undefined>,
    signal: AbortSignal,
    halt: AbortSignal,
  ): Promise<void> {
    if (page.kind === 'pdf')
      this.pageQueue.addFile(async () => (halt.aborted ? undefined : this.readPage(page, signal)))
    else await this.pageQueue.addPage(() => this.readPage(page, signal), page.depth === 0)
  }

  private async readPage(page: FetchedPage<ParsedPage | undefined>, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    let parsed: ParsedPage | undefined
    try {
      parsed = page.kind === 'html' ? page.reading : await this.parser.parseFile(page, signal)
    } catch (error) {
      if (error instanceof UnreadableFile || error instanceof FetchFailure)
        return this.skipPage(page.requestedUrl, 'unreadable')
      throw error
    }
    if (parsed === undefined || parsed.tellsNothing) return this.skipPage(page.requestedUrl, 'empty')
    if (page.framedIn !== undefined && page.framedIn !== parsed.document.title)
      parsed = await this.prepareAgain(parsed, { ...parsed.document, title: page.framedIn }, signal)
    if (page.kind === 'pdf') {
      const within = this.files.truncate(parsed.document)
      if (within !== parsed.document) page.isCut = true
      parsed = within === parsed.document ? parsed : await this.prepareAgain(parsed, within, signal)
    } else this.files.countPage(parsed.passages.reduce((sum, { chunk }) => sum + chunk.words, 0))
    if (!(await this.pages.add(page, parsed, signal))) this.skipPage(page.requestedUrl, 'duplicate')
    else if (parsed.names !== undefined) this.names.addWitnesses(parsed.names, page.depth === 0)
  }

  private async prepareAgain(
    parsed: ParsedPage,
    document: KnowledgeDocument,
    signal: AbortSignal,
  ): Promise<ParsedPage> {
    const { brand, sharedFrom } = parsed
    const prepared = await this.parser.parseDocument(document, signal)
    if (prepared === undefined) return parsed
    return { ...parsed, ...prepared, brand, sharedFrom: Math.min(sharedFrom, prepared.document.blocks.length) }
  }

  private async finish(signal: AbortSignal, isStopped: boolean): Promise<void> {
    const { retainedUrls: leftUrls } = this.earlier
    await this.pages.addOrphanedCopies(signal)
    if (isStopped) this.retainRest()
    if (this.pages.size === 0 && leftUrls.size === 0) throw new AppError(isStopped ? 'reading_stopped' : 'site_empty')
    await this.appearance.settleLanguage(this.pages.countWordsByLocale())
    this.site.complete(leftUrls.size === 0)
    // Names of unchanged pages were learned in an earlier run.
    if (leftUrls.size === 0) {
      const { hostname } = new URL(`http://${this.source.location}`)
      await this.dependencies.identity.renameBot(this.source, this.names.choose(hostname, this.state.language))
    }
    await this.pages.rewriteChanged(signal)
    await this.writer.drain(signal)
    await this.appearance.waitForPictures()
    const there = [...this.pages.urls, ...leftUrls]
    for (const pageId of await pagesGone(this.dependencies.database, this.source, there))
      await this.dependencies.index.removePage({ botId: this.source.botId, pageId })
    await deletePagesExcept(this.dependencies.database, this.source, [...new Set([...this.state.urls, ...leftUrls])])
    await settleLanguage(this.dependencies.database, this.source.botId)
    await this.dependencies.store.saveMemory(this.source.id, {
      ...this.site.toMemory(),
      contactPages: this.site.contactPages([...new Set([...there, ...this.formPages()])]),
      unlisted: this.state.unlisted,
    })
  }

  /** Pages without text are kept as possible contact pages, because they may be forms. */
  private formPages(): string[] {
    return this.state.urls.filter((url) => {
      const { status, reason } = this.state.ensurePage(url)
      return status === 'skipped' && (reason === 'empty' || reason === 'needs_browser')
    })
  }

  /** A stopped run has not met every page: known pages stay, new ones were not reached. */
  private retainRest(): void {
    for (const url of this.earlier.urls) this.retainPage(url, false)
    for (const url of this.state.urls) if (this.state.ensurePage(url).status === 'found') this.skipPage(url, 'stopped')
  }

  private retainPage(url: string, isConfirmed: boolean): boolean {
    const page = this.pages.has(url) ? undefined : this.earlier.retain(url)
    if (page === undefined) return false
    const { title, words, passages } = page
    const reason = skipReasonSchema.safeParse(page.reason)
    const state = Object.assign(this.state.ensurePage(url), { title, status: 'read' as const, words, passages })
    if (reason.success) state.reason = reason.data
    if (isConfirmed && !page.isFresh) this.writer.addRow({ ...state, fetched: true })
    return true
  }

  private skipPage(url: string, reason: SkipReason): void {
    if (this.earlier.has(url)) this.site.releaseFacts(url)
    const page = Object.assign(this.state.ensurePage(url), {
      status: 'skipped' as const,
      reason,
      words: 0,
      passages: 0,
    })
    this.writer.addRow({ ...page, fetched: true })
  }

  private async onWritten(rows: readonly PageRow[]): Promise<void> {
    for (const { url, title, words, reason } of rows) {
      const state = this.state.ensurePage(url)
      delete state.reason
      if (reason !== undefined) state.reason = reason
      Object.assign(state, { title, status: 'read', words, passages: this.pages.countPassages(url) })
    }
    this.onAdvance()
    if (rows.some(({ words }) => words > 0)) await this.markAnswerable()
  }

  private async markAnswerable(): Promise<void> {
    if (this.isAnswerable) return
    this.isAnswerable = true
    this.state.markAnswerable()
    await this.dependencies.store.markAnswerable(this.source.id)
    this.onAdvance()
  }
}
