import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Locale, SkipReason } from '@loquia/contracts'
import { AppError } from '../app-error.js'
import type { Environment } from '../config/env.js'
import type { BuildState } from './build-state.js'
import { chunkDocument } from './chunks/chunk-document.js'
import { crawlSite } from './crawl/crawl-site.js'
import type { CrawlEvent, FetchedPage } from './crawl/page.js'
import type { KnowledgeDocument } from './documents/document.js'
import { cleanTitle } from './documents/page-title.js'
import { readPage, UnreadableFile, type SiteContext } from './documents/read-page.js'
import { sharedTitlePart, SiteLines } from './documents/site-lines.js'
import { countWords } from './documents/text-patterns.js'
import type { ChunkIndex } from './indexing/chunk-index.js'
import type { ClaimedSource, PageRow, SourceStore } from './source-store.js'

/** Pages stored side by side. */
const pagesAtOnce = 4
/** A page with fewer words tells nothing. */
const minWords = 4

/** A page that was read, with what is needed to write it again at the end. */
interface Kept {
  row: PageRow
  pageId: string
  document: KnowledgeDocument
  number: number
  /** Hash of what is indexed. */
  indexed: string
}

/** One reading of one website. */
export class SiteBuild {
  private readonly site: SiteContext = { siteNames: [], language: 'en', harvested: new Set() }
  private readonly lines = new SiteLines()
  private readonly kept: Kept[] = []
  private readonly texts = new Set<string>()
  /** Rows to be written, by address, in the order met. */
  private waiting = new Map<string, PageRow>()
  private readonly ids = new Map<string, string>()
  private writing: Promise<void> = Promise.resolve()
  /** Pages being stored; embedding them may take a model its time. */
  private readonly active = new Set<Promise<void>>()
  private files: Promise<void> = Promise.resolve()
  private isAnswerable = false

  constructor(
    private readonly source: ClaimedSource,
    private readonly state: BuildState,
    private readonly store: SourceStore,
    private readonly index: ChunkIndex,
    private readonly environment: Environment,
    private readonly advanced: () => void,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const { PUBLIC_URL, PORT, CRAWLER_ALLOW_HOSTS, CRAWLER_MAX_PAGES } = this.environment
    const publicUrl = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
    const events = crawlSite(
      this.source.location,
      { allowHosts: CRAWLER_ALLOW_HOSTS, maxPages: CRAWLER_MAX_PAGES, userAgent: `LoquiaBot/1.0 (+${publicUrl}/bot)` },
      signal,
    )
    try {
      for await (const event of events) await this.take(event, signal)
      await Promise.all([...this.active, this.files])
    } finally {
      // Nothing of this build may write any more once it has ended, well or badly.
      await Promise.allSettled([...this.active, this.files])
    }
    signal.throwIfAborted()
    await this.finish(signal)
  }

  private async take(event: CrawlEvent, signal: AbortSignal): Promise<void> {
    switch (event.type) {
      case 'found':
        this.write({ ...this.state.met(event.url), fetched: false })
        break
      case 'skipped':
        this.skip(event.url, event.reason)
        break
      case 'fetched':
        if (event.page.kind === 'pdf') this.readLater(event.page, signal)
        else await this.readSoon(event.page, signal)
        break
      case 'unchanged':
        break
      default:
        event satisfies never
    }
    this.advanced()
  }

  /** Several pages are stored side by side, but none before the root page has told what the site is. */
  private async readSoon(page: FetchedPage, signal: AbortSignal): Promise<void> {
    if (page.depth === 0) return this.read(page, signal)
    const reading = this.read(page, signal).finally(() => this.active.delete(reading))
    this.active.add(reading)
    // The failure is met again where the reading is awaited.
    reading.catch(() => {})
    if (this.active.size >= pagesAtOnce) await Promise.race(this.active)
  }

  /** Files are opened in another thread; the pages after them need not wait. */
  private readLater(page: FetchedPage, signal: AbortSignal): void {
    this.files = this.files.then(() => this.read(page, signal))
    // The failure is met again where the chain is awaited.
    this.files.catch(() => {})
  }

  private async read(page: FetchedPage, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const isRoot = page.depth === 0
    let document: KnowledgeDocument
    try {
      const understood = await readPage(page, this.site, signal)
      document = understood.document
      if (isRoot) await this.dress(understood.brand, document.language)
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      return this.skip(page.requestedUrl, 'unreadable')
    }
    const text = hash(document.blocks.map((block) => block.text).join('\n'))
    if (document.blocks.reduce((sum, block) => sum + countWords(block.text), 0) < minWords) return this.skip(page.requestedUrl, 'empty')
    if (this.texts.has(text)) return this.skip(page.requestedUrl, 'duplicate')
    this.texts.add(text)

    const number = this.lines.add(document)
    const row: PageRow = {
      ...this.state.met(page.requestedUrl),
      title: document.title,
      status: 'read',
      language: document.language,
      fetched: true,
      ...(page.etag === undefined ? {} : { etag: page.etag }),
      ...(page.lastModified === undefined ? {} : { lastModified: page.lastModified }),
    }
    const clean = this.lines.clean(document, number)
    const chunks = chunkDocument(clean)
    row.words = chunks.reduce((sum, chunk) => sum + chunk.words, 0)
    row.contentHash = contentHash(clean)
    this.write(row)
    await this.flush()
    const pageId = this.ids.get(row.url)
    if (pageId === undefined) throw new Error(`page ${row.url} was not stored`)
    await this.index.replacePage({ botId: this.source.botId, pageId }, chunks, signal)
    this.kept.push({ row, pageId, document, number, indexed: row.contentHash })
    Object.assign(this.state.met(row.url), { title: row.title, status: 'read', words: row.words, passages: chunks.length })
    if (!this.isAnswerable && chunks.length > 0) {
      this.isAnswerable = true
      this.state.markAnswerable()
      await this.store.markAnswerable(this.source.id)
    }
    // Answers are streamed by this process too: let them through between two pages.
    await nextTurn()
  }

  private async dress(brand: { name?: string; color?: string }, language: Locale): Promise<void> {
    this.site.language = language
    this.state.language = language
    if (brand.name !== undefined) this.site.siteNames = [brand.name]
    await this.store.dress(this.source.botId, { ...(brand.name === undefined ? {} : { name: brand.name }), ...(brand.color === undefined ? {} : { color: brand.color }), language })
  }

  /** A root page of pictures and links may mislead: most words decide. */
  private async settleLanguage(): Promise<void> {
    const words = { en: 0, it: 0 }
    for (const { row, document } of this.kept) words[document.language] += row.words
    const language: Locale = words.it > words.en ? 'it' : 'en'
    if (language === this.state.language) return
    this.state.language = language
    await this.store.dress(this.source.botId, { language })
  }

  /** What only the whole site can tell: which lines repeat, and what its titles have in common. */
  private async finish(signal: AbortSignal): Promise<void> {
    await this.flush()
    if (this.kept.length === 0) throw new AppError('site_empty')
    await this.settleLanguage()
    const shared = sharedTitlePart(this.kept.map((page) => page.document.title))
    for (const page of this.kept) {
      const cleaned = this.lines.clean(page.document, page.number)
      const document = shared === undefined ? cleaned : { ...cleaned, title: cleanTitle(cleaned.title, [shared]) }
      const wanted = contentHash(document)
      if (wanted === page.indexed) continue
      signal.throwIfAborted()
      const chunks = chunkDocument(document)
      const words = chunks.reduce((sum, chunk) => sum + chunk.words, 0)
      await this.index.replacePage({ botId: this.source.botId, pageId: page.pageId }, chunks, signal)
      this.write({ ...page.row, title: document.title, words, contentHash: wanted })
      Object.assign(this.state.met(page.row.url), { title: document.title, words, passages: chunks.length })
    }
    await this.flush()
    for (const pageId of await this.store.pagesGone(this.source, this.kept.map((page) => page.row.url))) await this.index.removePage({ botId: this.source.botId, pageId })
    await this.store.deletePagesExcept(this.source, this.state.urls)
  }

  private skip(url: string, reason: SkipReason): void {
    const page = Object.assign(this.state.met(url), { status: 'skipped' as const, reason })
    this.write({ ...page, fetched: true })
  }

  private write(row: PageRow): void {
    this.waiting.set(row.url, row)
  }

  /** Everything that waits goes in one statement. */
  private flush(): Promise<void> {
    this.writing = this.writeAfter(this.writing)
    return this.writing
  }

  private async writeAfter(before: Promise<void>): Promise<void> {
    await before
    const rows = [...this.waiting.values()]
    this.waiting.clear()
    for (const [url, id] of await this.store.writePages(this.source, rows)) this.ids.set(url, id)
  }
}

function contentHash(document: KnowledgeDocument): string {
  return hash(JSON.stringify([document.title, document.language, document.blocks]))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
