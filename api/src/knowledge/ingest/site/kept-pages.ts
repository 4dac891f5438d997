import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Locale } from '@loquia/contracts'
import type { BuildState } from '../build-state.js'
import type { FetchedPage } from '../../crawl/page.js'
import type { KnowledgeDocument } from '../../documents/document.js'
import { spokenLocale } from '../../languages/spoken-locale.js'
import type { EarlierPages } from '../pages/earlier-pages.js'
import type { PageParser } from '../pages/page-parser.js'
import type { PageRow } from '../pages/page-row.js'
import type { PageWriter } from '../pages/page-writer.js'
import type { ParsedPage } from '../parser/parse.js'
import { readingVersion } from '../parser/reading-version.js'
import type { SiteKnowledge } from './site-knowledge.js'

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

interface KeptPagesDependencies {
  site: SiteKnowledge
  parser: PageParser
  writer: PageWriter
  state: BuildState
}

/** The pages that a reading of a website has brought: each is written at once, and maybe again when all are known. */
export class KeptPages {
  private readonly kept = new Map<string, Kept>()
  private readonly copies: Copy[] = []
  /** Addresses by the text of their pages; those of earlier readings too. */
  private readonly texts: Map<string, string>

  constructor(
    private readonly earlier: EarlierPages,
    private readonly dependencies: KeptPagesDependencies,
  ) {
    this.texts = earlier.texts()
  }

  /** Whether a page can be asked about, of this reading or of an earlier one. */
  get isAnyKnown(): boolean {
    return this.texts.size > 0
  }

  get size(): number {
    return this.kept.size
  }

  get urls(): string[] {
    return [...this.kept.keys()]
  }

  has(url: string): boolean {
    return this.kept.has(url)
  }

  /** Passages of a page; 0 where it is not kept. */
  passagesOf(url: string): number {
    return this.kept.get(url)?.passages ?? 0
  }

  /** Words in each language, with those of the pages that were left as they were. */
  words(): Record<Locale, number> {
    const words = this.earlier.wordsLeft()
    for (const { row, document } of this.kept.values()) words[spokenLocale(document.language)] += row.words
    return words
  }

  /** Keeps a page. @returns false for a copy of another one, which waits for {@link keepCopies} */
  async take(page: FetchedPage<ParsedPage | undefined>, reading: ParsedPage, signal: AbortSignal): Promise<boolean> {
    const original = this.texts.get(reading.textHash)
    if (original !== undefined && original !== page.requestedUrl) {
      this.copies.push({ page, reading, of: original })
      return false
    }
    await this.keep(page, reading, signal)
    return true
  }

  /** Keeps copies of pages that have gone meanwhile. */
  async keepCopies(signal: AbortSignal): Promise<void> {
    for (const { page, reading, of } of this.copies) {
      if (this.earlier.leftUrls.has(of) || this.kept.has(of) || this.texts.get(reading.textHash) !== of) continue
      await this.keep(page, reading, signal)
    }
  }

  /** Writes the pages again that come out otherwise with what is known of the whole site. */
  async rewrite(signal: AbortSignal): Promise<void> {
    for (const page of this.kept.values()) {
      const document = this.dependencies.site.finished(page.document, page.number)
      if (!isSame(document, page.indexed)) await this.write(page, document, undefined, signal)
      await nextTurn()
    }
  }

  private async keep(
    page: FetchedPage<ParsedPage | undefined>,
    reading: ParsedPage,
    signal: AbortSignal,
  ): Promise<void> {
    const url = page.requestedUrl
    this.texts.set(reading.textHash, url)
    const { document, number } = this.dependencies.site.meet(reading.document, reading.sharedFrom, reading.ownership)
    const row: PageRow = {
      ...this.dependencies.state.met(url),
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
    if (page.isCut === true) row.reason = 'too_large'
    const kept: Kept = { row, document, number, indexed: document, passages: 0 }
    this.kept.set(url, kept)
    await this.write(kept, this.dependencies.site.finished(document, number), reading, signal)
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
      reading !== undefined && reading.document === document
        ? reading
        : await this.dependencies.parser.document(document, signal)
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
    await this.dependencies.writer.add(
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
