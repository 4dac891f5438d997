import { skipReasonSchema, type SkipReason } from '@loquia/contracts'
import type { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import type { Environment } from '../../../config/env.js'
import type { BuildState } from '../build-state.js'
import type { CrawlProcesses } from '../../crawl/process/crawl-processes.js'
import { FetchFailure } from '../../crawl/fetch/fetch-failure.js'
import type { CrawlEvent, FetchedPage, PageScan, RawHtml } from '../../crawl/page.js'
import { productToken } from '../../crawl/robots/site-robots.js'
import { UnreadableFile } from '../../documents/read-file.js'
import type { BuildTurn } from '../builds/build-turns.js'
import { EarlierPages } from '../pages/earlier-pages.js'
import type { ChunkIndex } from '../../index/chunk-index.js'
import { PageParser } from '../pages/page-parser.js'
import { PageQueue } from '../pages/page-queue.js'
import { PageWriter } from '../pages/page-writer.js'
import type { ParserPool } from '../parser/parser-pool.js'
import type { ParsedPage } from '../parser/parse.js'
import type { KnowledgeDocument } from '../../documents/document.js'
import { FileBudget } from './file-budget.js'
import { KeptPages } from './kept-pages.js'
import type { SiteIdentity } from './site-identity.js'
import { SiteName } from '../../documents/html/site-name/choose-name.js'
import { SiteLook } from './site-look.js'
import { SiteKnowledge } from './site-knowledge.js'
import { settleLanguage } from '../sources/settle-language.queries.js'
import { Halted } from '../sources/source-control.js'
import type { ClaimedSource } from '../sources/claimed-source.js'
import type { SourceStore } from '../sources/source-store.js'
import { deletePagesExcept, pagesGone, storedPages } from '../pages/pages.queries.js'
import type { PageRow } from '../pages/page-row.js'

interface SiteBuildDependencies {
  database: DataSource
  store: SourceStore
  index: ChunkIndex
  environment: Environment
  threads: ParserPool
  crawls: CrawlProcesses
  identity: SiteIdentity
}

/** One reading of one website: the first, a part of one that was halted, or one of many. */
export class SiteBuild {
  private readonly site: SiteKnowledge
  private readonly parser: PageParser
  private readonly writer: PageWriter
  private readonly look: SiteLook
  private earlier = new EarlierPages([])
  private kept: KeptPages
  private readonly turns = new PageQueue()
  private readonly names = new SiteName()
  private readonly files = new FileBudget()
  private isAnswerable = false

  constructor(
    private readonly source: ClaimedSource,
    private readonly state: BuildState,
    private readonly advanced: () => void,
    private readonly turn: BuildTurn,
    private readonly dependencies: SiteBuildDependencies,
  ) {
    this.site = new SiteKnowledge(source.memory, source.language)
    this.parser = new PageParser(this.site, dependencies.threads)
    this.writer = new PageWriter(source, dependencies.database, dependencies.index, (rows) => this.wrote(rows))
    this.look = new SiteLook(source, state, dependencies.identity, advanced)
    this.kept = this.noneKept()
    state.language = source.language
  }

  private noneKept(): KeptPages {
    const { site, parser, writer, state } = this
    return new KeptPages(this.earlier, { site, parser, writer, state })
  }

  /**
   * @param signal ends everything at once
   * @param halt ends the crawl; what is in hand is still written. With `stop` the reading is finished, with `pause` it
   * is not
   * @throws AppError with a `site_…` code; the signal's reason; the `pause`
   */
  async run(signal: AbortSignal, halt: AbortSignal): Promise<void> {
    const end = (): void => this.look.end(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    this.dependencies.threads.prepare()
    try {
      await this.readSite(signal, halt)
    } finally {
      signal.removeEventListener('abort', end)
      this.look.end()
      await this.look.pictured()
    }
  }

  private async readSite(signal: AbortSignal, halt: AbortSignal): Promise<void> {
    this.earlier = new EarlierPages(await storedPages(this.dependencies.database, this.source))
    this.kept = this.noneKept()
    if (this.kept.isAnyKnown) await this.markAnswerable()
    try {
      try {
        await this.crawl(signal, halt)
      } catch (error) {
        if (!(error instanceof Halted)) throw error
      }
      await this.turns.done()
      await this.writer.drain(signal)
    } finally {
      // Nothing of this build may write any more once it has ended, well or badly.
      await this.turns.settle()
      await this.writer.settle()
    }
    const isHalted = halt.aborted && halt.reason instanceof Halted
    if (isHalted && halt.reason.halt === 'pause') throw halt.reason
    await this.finish(signal, isHalted)
  }

  private async crawl(signal: AbortSignal, halt: AbortSignal): Promise<void> {
    const { PUBLIC_URL, CRAWLER_ALLOW_HOSTS, CRAWLER_MAX_PAGES, CRAWLER_BROWSER_PATH } = this.dependencies.environment
    const within = AbortSignal.any([signal, halt])
    const events = this.dependencies.crawls.site<ParsedPage | undefined>(
      this.source.location,
      {
        allowHosts: CRAWLER_ALLOW_HOSTS,
        maxPages: CRAWLER_MAX_PAGES,
        userAgent: `${productToken}/1.0 (+${PUBLIC_URL}/bot)`,
        language: this.source.language,
        readHtml: async (raw, reading) => {
          // A crawl whose pages nobody reads soon asks for no more.
          await this.turn.wait(reading)
          return this.readHtml(raw, reading)
        },
        timeUp: this.turn.timeUp,
        known: this.earlier.known(),
        ...(CRAWLER_BROWSER_PATH === undefined ? {} : { browserPath: CRAWLER_BROWSER_PATH }),
      },
      within,
    )
    for await (const event of events) {
      await this.turn.wait(within)
      await this.take(event, signal, halt)
    }
  }

  /** The root page tells what the site is before any other is read. */
  private async readHtml(
    raw: RawHtml,
    signal: AbortSignal,
  ): Promise<{ scan: PageScan; reading: ParsedPage | undefined }> {
    const read = await this.parser.html(raw, signal)
    const { scan, reading } = read
    if (!scan.onlyLeads) this.site.led(raw.url, scan, raw.depth)
    if (raw.depth === 0 && reading !== undefined && !scan.noindex && !scan.onlyLeads) {
      const { brand, document } = reading
      scan.textLanguage = document.language
      this.site.begin(brand.name, document.language, brand.language)
      await this.look.dress(brand, document.language, raw.url)
    }
    return read
  }

  private async take(event: CrawlEvent<ParsedPage | undefined>, signal: AbortSignal, halt: AbortSignal): Promise<void> {
    switch (event.type) {
      case 'found':
        this.writer.note({ ...this.state.met(event.url), fetched: false })
        break
      case 'skipped':
        if (!event.mayPass || !this.leave(event.url, false)) this.skip(event.url, event.reason)
        break
      case 'unchanged':
        this.leave(event.url, true)
        break
      case 'unlisted':
        this.state.unlisted[event.reason] = (this.state.unlisted[event.reason] ?? 0) + event.count
        break
      case 'fetched':
        await this.read(event.page, signal, halt)
        break
      default:
        event satisfies never
    }
    this.advanced()
  }

  private async read(page: FetchedPage<ParsedPage | undefined>, signal: AbortSignal, halt: AbortSignal): Promise<void> {
    if (page.kind === 'pdf') this.turns.file(async () => (halt.aborted ? undefined : this.readPage(page, signal)))
    else await this.turns.page(() => this.readPage(page, signal), page.depth === 0)
  }

  private async readPage(page: FetchedPage<ParsedPage | undefined>, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    let reading: ParsedPage | undefined
    try {
      reading = page.kind === 'html' ? page.reading : await this.parser.file(page, signal)
    } catch (error) {
      if (error instanceof UnreadableFile || error instanceof FetchFailure)
        return this.skip(page.requestedUrl, 'unreadable')
      throw error
    }
    if (reading === undefined || reading.tellsNothing) return this.skip(page.requestedUrl, 'empty')
    if (page.framedIn !== undefined && page.framedIn !== reading.document.title)
      reading = await this.preparedAgain(reading, { ...reading.document, title: page.framedIn }, signal)
    if (page.kind === 'pdf') {
      const within = this.files.within(reading.document)
      if (within !== reading.document) page.isCut = true
      reading = within === reading.document ? reading : await this.preparedAgain(reading, within, signal)
    } else this.files.countPage(reading.passages.reduce((sum, { chunk }) => sum + chunk.words, 0))
    if (!(await this.kept.take(page, reading, signal))) this.skip(page.requestedUrl, 'duplicate')
    else if (reading.names !== undefined) this.names.add(reading.names, page.depth === 0)
  }

  private async preparedAgain(
    reading: ParsedPage,
    document: KnowledgeDocument,
    signal: AbortSignal,
  ): Promise<ParsedPage> {
    const { brand, sharedFrom } = reading
    const prepared = await this.parser.document(document, signal)
    if (prepared === undefined) return reading
    return { ...reading, ...prepared, brand, sharedFrom: Math.min(sharedFrom, prepared.document.blocks.length) }
  }

  /** What only the whole site can tell: which lines repeat, what its titles have in common, and what is gone. */
  private async finish(signal: AbortSignal, isStopped: boolean): Promise<void> {
    const { leftUrls } = this.earlier
    await this.kept.keepCopies(signal)
    if (isStopped) this.leaveRest()
    if (this.kept.size === 0 && leftUrls.size === 0) throw new AppError(isStopped ? 'reading_stopped' : 'site_empty')
    await this.look.settleLanguage(this.kept.words())
    this.site.complete(leftUrls.size === 0)
    // Pages that were left as they are have told their names in an earlier ingestion.
    if (leftUrls.size === 0) {
      const { hostname } = new URL(`http://${this.source.location}`)
      await this.dependencies.identity.rename(this.source, this.names.best(hostname, this.state.language))
    }
    await this.kept.rewrite(signal)
    await this.writer.drain(signal)
    await this.look.pictured()
    const there = [...this.kept.urls, ...leftUrls]
    for (const pageId of await pagesGone(this.dependencies.database, this.source, there))
      await this.dependencies.index.removePage({ botId: this.source.botId, pageId })
    await deletePagesExcept(this.dependencies.database, this.source, [...new Set([...this.state.urls, ...leftUrls])])
    await settleLanguage(this.dependencies.database, this.source.botId)
    await this.dependencies.store.remember(this.source.id, {
      ...this.site.memory(),
      contactPages: this.site.contactPages([...new Set([...there, ...this.formPages()])]),
      unlisted: this.state.unlisted,
    })
  }

  /** Pages without words to answer from that visitors can open all the same, such as a form. */
  private formPages(): string[] {
    return this.state.urls.filter((url) => {
      const { status, reason } = this.state.met(url)
      return status === 'skipped' && (reason === 'empty' || reason === 'needs_browser')
    })
  }

  /** A reading that was stopped has not met every page: what was there stays, what is new was not reached. */
  private leaveRest(): void {
    for (const url of this.earlier.urls) this.leave(url, false)
    for (const url of this.state.urls) if (this.state.met(url).status === 'found') this.skip(url, 'stopped')
  }

  /** Leaves a page as an earlier reading has it. @returns false when there is nothing to be left */
  private leave(url: string, isConfirmed: boolean): boolean {
    const page = this.kept.has(url) ? undefined : this.earlier.leave(url)
    if (page === undefined) return false
    const { title, words, passages } = page
    const reason = skipReasonSchema.safeParse(page.reason)
    const state = Object.assign(this.state.met(url), { title, status: 'read' as const, words, passages })
    if (reason.success) state.reason = reason.data
    if (isConfirmed && !page.isFresh) this.writer.note({ ...state, fetched: true })
    return true
  }

  private skip(url: string, reason: SkipReason): void {
    if (this.earlier.has(url)) this.site.forget(url)
    const page = Object.assign(this.state.met(url), { status: 'skipped' as const, reason, words: 0, passages: 0 })
    this.writer.note({ ...page, fetched: true })
  }

  /** Pages that can be asked about from now on. */
  private async wrote(rows: readonly PageRow[]): Promise<void> {
    for (const { url, title, words, reason } of rows) {
      const state = this.state.met(url)
      delete state.reason
      if (reason !== undefined) state.reason = reason
      Object.assign(state, { title, status: 'read', words, passages: this.kept.passagesOf(url) })
    }
    this.advanced()
    if (rows.some(({ words }) => words > 0)) await this.markAnswerable()
  }

  private async markAnswerable(): Promise<void> {
    if (this.isAnswerable) return
    this.isAnswerable = true
    this.state.markAnswerable()
    await this.dependencies.store.markAnswerable(this.source.id)
    this.advanced()
  }
}
