import type { Locale } from '@loquia/contracts'
import type { Block, KnowledgeDocument } from './documents/document.js'
import { localeOf } from './documents/language.js'
import { cleanTitle } from './documents/page-title.js'
import { sharedTitlePart, SiteLines } from './documents/site-lines.js'
import { lineKey } from './documents/text-patterns.js'
import type { SiteSoFar } from './reading/take-apart.js'
import type { SiteMemory } from './source-store.js'

/** Titles that must be known before a part they share is believed; later ones confirm it or are written again. */
const titlesToBelieve = 5
/** A site without a shared part is not asked for one at every page. */
const titlesAtMost = 40
/** Lines remembered from one reading to the next. */
const maxRemembered = 2_000
/** Lines told that a thread is sent along. */
const maxSent = 300

/** What the pages of a site tell of each other, while they are read one by one. */
export class SiteKnowledge {
  private readonly lines: SiteLines
  private readonly titles: string[] = []
  private names: string[]
  private shared: string | undefined
  private language: Locale
  private belied: Locale | undefined
  /** Lines of headers, footers and structured data, by the page that tells them. */
  private readonly told: Map<string, string>

  constructor(memory: SiteMemory | null, language: Locale) {
    this.lines = new SiteLines(memory?.repeated)
    this.names = memory?.siteNames ?? []
    this.told = new Map(memory?.harvested)
    this.language = language
    this.belied = memory?.belied
  }

  /** The root page has told the site's name and language. @param declared the `lang` of its template */
  begin(name: string | undefined, language: Locale, declared: string | undefined): void {
    const said = localeOf(declared)
    this.language = language
    this.belied = said === language ? undefined : said
    if (name !== undefined) this.names = [name]
  }

  /** What a page is read with. */
  soFar(url: string): SiteSoFar {
    const harvested: string[] = []
    for (const [key, page] of this.told) {
      if (page !== url) harvested.push(key)
      if (harvested.length === maxSent) break
    }
    return {
      siteNames: this.shared === undefined ? this.names : [...this.names, this.shared],
      language: this.language,
      belied: this.belied,
      harvested,
    }
  }

  /**
   * Takes a page into account.
   * @param sharedFrom from this block on, what the page tells is the site's: kept on the first page that tells it
   * @returns the page without what others have told, and its number for {@link finished}
   */
  meet(read: KnowledgeDocument, sharedFrom: number): { document: KnowledgeDocument; number: number } {
    // What it told in an earlier reading it tells again, or nobody does.
    for (const [key, page] of this.told) if (page === read.url) this.told.delete(key)
    const blocks = read.blocks.filter((block, index) => index < sharedFrom || this.isFirstToTell(block, read.url))
    const document = blocks.length === read.blocks.length ? read : { ...read, blocks }
    this.titles.push(document.title)
    if (this.shared === undefined && this.titles.length >= titlesToBelieve && this.titles.length <= titlesAtMost)
      this.shared = sharedTitlePart(this.titles)
    return { document, number: this.lines.add(document) }
  }

  /** The page as it is to be indexed, after what is known by now. */
  finished(document: KnowledgeDocument, number: number): KnowledgeDocument {
    const cleaned = this.lines.clean(document, number)
    const title = this.shared === undefined ? cleaned.title : cleanTitle(cleaned.title, [this.shared])
    return title === cleaned.title ? cleaned : { ...cleaned, title }
  }

  /** A page that others were silent for is gone. */
  forget(url: string): void {
    for (const [key, page] of this.told) if (page === url) this.told.delete(key)
  }

  /** All pages are met. @param isWhole none was left as an earlier reading had it */
  complete(isWhole: boolean): void {
    if (isWhole) this.lines.forgetEarlier()
    this.shared ??= sharedTitlePart(this.titles)
  }

  /** For the next reading. */
  memory(): SiteMemory {
    return {
      siteNames: this.shared === undefined ? this.names : [...this.names, this.shared],
      repeated: this.lines.repeated(maxRemembered),
      harvested: [...this.told].slice(0, maxRemembered),
      belied: this.belied,
    }
  }

  private isFirstToTell(block: Block, url: string): boolean {
    let isFirst = false
    for (const key of block.text.split('\n').map(lineKey)) {
      const page = this.told.get(key)
      if (page === undefined) this.told.set(key, url)
      if (page === undefined || page === url) isFirst = true
    }
    return isFirst
  }
}
