import { setImmediate as nextTurn } from 'node:timers/promises'
import { skipReasonSchema, type Locale, type SkipReason } from '@loquia/contracts'
import { AppError } from '../../../app-error.js'
import type { Environment } from '../../../config/env.js'
import type { BuildState } from '../build-state.js'
import type { CrawlProcesses } from '../../crawl/process/crawl-processes.js'
import { FetchFailure } from '../../crawl/fetch/fetch-failure.js'
import type { CrawlEvent, FetchedPage, PageScan, RawHtml } from '../../crawl/page.js'
import { productToken } from '../../crawl/robots/site-robots.js'
import type { Brand } from '../../documents/html/structured-data/brand.js'
import type { KnowledgeDocument } from '../../documents/document.js'
import { UnreadableFile } from '../../documents/read-file.js'
import { EarlierPages } from '../pages/earlier-pages.js'
import type { Language } from '../../languages/language.js'
import { spokenLocale } from '../../languages/spoken-locale.js'
import type { ChunkIndex } from '../../index/chunk-index.js'
import { PageParser } from '../pages/page-parser.js'
import { PageQueue } from '../pages/page-queue.js'
import { PageWriter } from '../pages/page-writer.js'
import type { ParserPool } from '../parser/parser-pool.js'
import { readingVersion } from '../parser/reading-version.js'
import type { ParsedPage } from '../parser/parse.js'
import type { SiteIdentity } from './site-identity.js'
import { SiteKnowledge } from './site-knowledge.js'
import { Halted } from '../sources/source-control.js'
import type { ClaimedSource, PageRow, SourceStore } from '../sources/source-store.js'

/** A page that was read, with what is needed to write it again at the end. */
interface Kept {
  row: PageRow
  document: KnowledgeDocument
  number: number
  /** What is indexed of it. */
  indexed: KnowledgeDocument
  passages: number
}

interface Copy {
  page: FetchedPage<ParsedPage | undefined>
  reading: ParsedPage
  of: string
}

interface SiteBuildDependencies {
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
  private readonly kept = new Map<string, Kept>()
  private readonly copies: Copy[] = []
  /** Addresses by the text of their pages; those of earlier readings too. */
  private texts = new Map<string, string>()
  private earlier = new EarlierPages([])
  private readonly turns = new PageQueue()
  private isAnswerable = false
  /** The logo is fetched beside the pages. */
  private pictures: Promise<void> | undefined
  private readonly ending = new AbortController()

  constructor(
    private readonly source: ClaimedSource,
    private readonly state: BuildState,
    private readonly advanced: () => void,
    private readonly dependencies: SiteBuildDependencies,
  ) {
    this.site = new SiteKnowledge(source.memory, source.language)
    this.parser = new PageParser(this.site, dependencies.threads)
    this.writer = new PageWriter(source, dependencies.store, dependencies.index, (rows) => this.wrote(rows))
    state.language = source.language
  }

  /**
   * @param signal ends everything at once
   * @param halt ends the crawl; what is in hand is still written. With `stop` the reading is finished, with `pause` it
   * is not
   * @throws AppError with a `site_…` code; the signal's reason; the `pause`
   */
  async run(signal: AbortSignal, halt: AbortSignal): Promise<void> {
    const end = (): void => this.ending.abort(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    try {
      await this.readSite(signal, halt)
    } finally {
      signal.removeEventListener('abort', end)
      this.ending.abort()
      await this.pictures
    }
  }

  private async readSite(signal: AbortSignal, halt: AbortSignal): Promise<void> {
    this.earlier = new EarlierPages(await this.dependencies.store.storedPages(this.source))
    this.texts = this.earlier.texts()
    if (this.texts.size > 0) await this.markAnswerable()
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
    const events = this.dependencies.crawls.site<ParsedPage | undefined>(
      this.source.location,
      {
        allowHosts: CRAWLER_ALLOW_HOSTS,
        maxPages: CRAWLER_MAX_PAGES,
        userAgent: `${productToken}/1.0 (+${PUBLIC_URL}/bot)`,
        language: this.source.language,
        readHtml: (raw, within) => this.readHtml(raw, within),
        known: this.earlier.known(),
        ...(CRAWLER_BROWSER_PATH === undefined ? {} : { browserPath: CRAWLER_BROWSER_PATH }),
      },
      AbortSignal.any([signal, halt]),
    )
    for await (const event of events) await this.take(event, signal, halt)
  }

  /** The root page tells what the site is before any other is read. */
  private async readHtml(
    raw: RawHtml,
    signal: AbortSignal,
  ): Promise<{ scan: PageScan; reading: ParsedPage | undefined }> {
    const read = await this.parser.html(raw, signal)
    const { scan, reading } = read
    this.site.led(raw.url, scan, raw.depth)
    if (raw.depth === 0 && reading !== undefined && !scan.noindex)
      await this.dress(reading.brand, reading.document.language, raw.url)
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
    const original = this.texts.get(reading.textHash)
    if (original !== undefined && original !== page.requestedUrl) {
      this.copies.push({ page, reading, of: original })
      return this.skip(page.requestedUrl, 'duplicate')
    }
    await this.keep(page, reading, signal)
  }

  private async keep(
    page: FetchedPage<ParsedPage | undefined>,
    reading: ParsedPage,
    signal: AbortSignal,
  ): Promise<void> {
    const url = page.requestedUrl
    this.texts.set(reading.textHash, url)
    const { document, number } = this.site.meet(reading.document, reading.sharedFrom, reading.ownership)
    const row: PageRow = {
      ...this.state.met(url),
      title: document.title,
      status: 'read',
      language: document.language,
      textHash: reading.textHash,
      readingVersion,
      fetched: true,
      ...(page.etag === undefined ? {} : { etag: page.etag }),
      ...(page.lastModified === undefined ? {} : { lastModified: page.lastModified }),
    }
    delete row.reason
    // What is known of it can be asked; its owner is told that there is more.
    if (page.isPart === true) row.reason = 'needs_browser'
    const kept: Kept = { row, document, number, indexed: document, passages: 0 }
    this.kept.set(url, kept)
    await this.write(kept, this.site.finished(document, number), reading, signal)
    // Answers are streamed by this process too: let them through between two pages.
    await nextTurn()
  }

  /** @param reading what is made of a document already; used when it is this one */
  private async write(
    page: Kept,
    document: KnowledgeDocument,
    reading: ParsedPage | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const prepared =
      reading !== undefined && reading.document === document ? reading : await this.parser.document(document, signal)
    if (prepared === undefined) return
    const { row } = page
    page.indexed = document
    row.title = document.title
    row.contentHash = prepared.contentHash
    row.words = prepared.passages.reduce((sum, { chunk }) => sum + chunk.words, 0)
    page.passages = prepared.passages.length
    // A page is written with its reading once, and maybe again without when the whole site is known.
    const isFirst = reading !== undefined
    const isThere = isFirst && this.earlier.isSame(row.url, prepared)
    await this.writer.add(
      { ...row },
      isThere ? undefined : prepared.passages,
      isFirst && !this.earlier.isIndexed(row.url),
      signal,
    )
  }

  private async dress(brand: Brand, written: Language, url: string): Promise<void> {
    const { identity } = this.dependencies
    this.site.begin(brand.name, written, brand.language)
    const language = spokenLocale(written)
    this.state.language = language
    await identity.speak(this.source.botId, language)
    await identity.take(this.source, brand)
    // Not within the time of the one page: it goes on beside the others.
    this.pictures ??= identity.takePictures(this.source, brand, url, this.ending.signal).then(
      () => this.advanced(),
      // A bot without a logo answers as well as one with it.
      () => undefined,
    )
  }

  /** A root page of pictures and links may mislead: most words decide. */
  private async settleLanguage(): Promise<void> {
    const words = this.earlier.wordsLeft()
    for (const { row, document } of this.kept.values()) words[spokenLocale(document.language)] += row.words
    const language: Locale = words.it === words.en ? this.state.language : words.it > words.en ? 'it' : 'en'
    if (language === this.state.language) return
    this.state.language = language
    await this.dependencies.identity.speak(this.source.botId, language)
  }

  /** What only the whole site can tell: which lines repeat, what its titles have in common, and what is gone. */
  private async finish(signal: AbortSignal, isStopped: boolean): Promise<void> {
    const { leftUrls } = this.earlier
    for (const { page, reading, of } of this.copies) {
      // The page it was a copy of has gone meanwhile.
      if (leftUrls.has(of) || this.kept.has(of) || this.texts.get(reading.textHash) !== of) continue
      await this.keep(page, reading, signal)
    }
    if (isStopped) this.leaveRest()
    if (this.kept.size === 0 && leftUrls.size === 0) throw new AppError(isStopped ? 'reading_stopped' : 'site_empty')
    await this.settleLanguage()
    this.site.complete(leftUrls.size === 0)
    for (const page of this.kept.values()) {
      const document = this.site.finished(page.document, page.number)
      if (!isSame(document, page.indexed)) await this.write(page, document, undefined, signal)
      await nextTurn()
    }
    await this.writer.drain(signal)
    await this.pictures
    const there = [...this.kept.keys(), ...leftUrls]
    for (const pageId of await this.dependencies.store.pagesGone(this.source, there))
      await this.dependencies.index.removePage({ botId: this.source.botId, pageId })
    await this.dependencies.store.deletePagesExcept(this.source, [...new Set([...this.state.urls, ...leftUrls])])
    await this.dependencies.store.remember(this.source.id, this.site.memory())
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
      Object.assign(state, { title, status: 'read', words, passages: this.kept.get(url)?.passages ?? 0 })
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

function isSame(a: KnowledgeDocument, b: KnowledgeDocument): boolean {
  return (
    a === b ||
    (a.title === b.title &&
      a.blocks.length === b.blocks.length &&
      a.blocks.every((block, index) => {
        const other = b.blocks[index]
        return block === other || (block.text === other?.text && block.voice === other.voice)
      }))
  )
}
