import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Locale } from '@loquia/contracts'
import type { IngestionState } from '../ingestion-state.js'
import type { FetchedPage } from '../../ingest/crawl/page.js'
import type { KnowledgeDocument } from '../../ingest/parse/document.js'
import { spokenLocale } from '../../languages/passage-language.js'
import type { EarlierPages } from '../pages/earlier-pages.js'
import type { PageParser } from '../pages/page-parser.js'
import type { PageRow } from '../pages/pages.queries.js'
import type { PageWriter } from '../pages/page-writer.js'
import type { ParsedPage } from '../parser/parse-task.js'
import { ingestionVersion } from '../parser/ingestion-version.js'
import type { SiteKnowledge } from './site-knowledge.js'

interface IndexedPage {
  row: PageRow
  document: KnowledgeDocument
  number: number
  indexed: KnowledgeDocument
  passages: number
}

interface Copy {
  page: FetchedPage<ParsedPage | undefined>
  parsed: ParsedPage
  original: string
}

interface IndexedPagesDependencies {
  site: SiteKnowledge
  parser: PageParser
  writer: PageWriter
  state: IngestionState
}

/** Pages are written at once, and again if knowledge of the whole site changes them. */
export class IndexedPages {
  private readonly pages = new Map<string, IndexedPage>()
  private readonly copies: Copy[] = []
  private readonly texts: Map<string, string>

  constructor(
    private readonly earlier: EarlierPages,
    private readonly dependencies: IndexedPagesDependencies,
  ) {
    this.texts = earlier.mapTextHashes()
  }

  get hasKnownPages(): boolean {
    return this.texts.size > 0
  }

  get size(): number {
    return this.pages.size
  }

  get urls(): string[] {
    return [...this.pages.keys()]
  }

  has(url: string): boolean {
    return this.pages.has(url)
  }

  countPassages(url: string): number {
    return this.pages.get(url)?.passages ?? 0
  }

  countWordsByLocale(): Record<Locale, number> {
    const words = this.earlier.countRetainedWords()
    for (const { row, document } of this.pages.values()) words[spokenLocale(document.language)] += row.words
    return words
  }

  /** @returns false for a copy, which waits for {@link addOrphanedCopies} */
  async add(page: FetchedPage<ParsedPage | undefined>, parsed: ParsedPage, signal: AbortSignal): Promise<boolean> {
    const original = this.texts.get(parsed.textHash)
    if (original !== undefined && original !== page.requestedUrl) {
      this.copies.push({ page, parsed, original: original })
      return false
    }
    await this.addPage(page, parsed, signal)
    return true
  }

  /** Keeps copies whose originals are gone. */
  async addOrphanedCopies(signal: AbortSignal): Promise<void> {
    for (const { page, parsed, original } of this.copies) {
      if (
        this.earlier.retainedUrls.has(original) ||
        this.pages.has(original) ||
        this.texts.get(parsed.textHash) !== original
      )
        continue
      await this.addPage(page, parsed, signal)
    }
  }

  async rewriteChanged(signal: AbortSignal): Promise<void> {
    for (const page of this.pages.values()) {
      const document = this.dependencies.site.finalizeDocument(page.document, page.number)
      if (!isSame(document, page.indexed)) await this.writePage(page, document, undefined, signal)
      await nextTurn()
    }
  }

  private async addPage(
    page: FetchedPage<ParsedPage | undefined>,
    parsed: ParsedPage,
    signal: AbortSignal,
  ): Promise<void> {
    const url = page.requestedUrl
    this.texts.set(parsed.textHash, url)
    const { document, number } = this.dependencies.site.addPage(parsed.document, parsed.sharedFrom, parsed.ownership)
    const row: PageRow = {
      ...this.dependencies.state.ensurePage(url),
      title: document.title,
      status: 'read',
      language: document.language,
      textHash: parsed.textHash,
      readingVersion: ingestionVersion,
      fetched: true,
      ...(page.etag === undefined ? {} : { etag: page.etag }),
      ...(page.lastModified === undefined ? {} : { lastModified: page.lastModified }),
    }
    delete row.reason
    // Partial pages are searchable; owners see why.
    if (page.isPart === true) row.reason = 'needs_browser'
    if (page.isCut === true) row.reason = 'too_large'
    const indexedPage: IndexedPage = { row, document, number, indexed: document, passages: 0 }
    this.pages.set(url, indexedPage)
    await this.writePage(indexedPage, this.dependencies.site.finalizeDocument(document, number), parsed, signal)
    // Yields between pages to answers streamed by this process.
    await nextTurn()
  }

  /** @param parsed reused if from this document */
  private async writePage(
    page: IndexedPage,
    document: KnowledgeDocument,
    parsed: ParsedPage | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const prepared =
      parsed !== undefined && parsed.document === document
        ? parsed
        : await this.dependencies.parser.parseDocument(document, signal)
    if (prepared === undefined) return
    const { row } = page
    page.indexed = document
    row.title = document.title
    row.contentHash = prepared.contentHash
    row.words = prepared.passages.reduce((sum, { chunk }) => sum + chunk.words, 0)
    page.passages = prepared.passages.length
    const isFirst = parsed !== undefined
    const isThere = isFirst && this.earlier.isSame(row.url, prepared)
    await this.dependencies.writer.addPage(
      { ...row },
      isThere ? undefined : prepared.passages,
      isFirst && !this.earlier.isIndexed(row.url),
      signal,
    )
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
