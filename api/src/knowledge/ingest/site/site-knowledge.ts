import type { PageScan } from '../../crawl/page.js'
import { normalizeUrl } from '../../crawl/addresses/url-identity.js'
import type { Block, KnowledgeDocument } from '../../documents/document.js'
import { SiteLines } from '../../documents/html/boilerplate/site-lines.js'
import type { PageOwnership } from '../../documents/html/structured-data/page-ownership.js'
import { SiteTitles } from '../../documents/html/title/site-titles.js'
import { languageOfTag, type Language } from '../../languages/language.js'
import { ContactPages } from './contact-pages.js'
import { SiteVoices } from './site-voices.js'
import { lineKey } from '../../documents/text/text-patterns.js'
import type { SiteSoFar } from '../parser/parse.js'
import type { SiteMemory } from '../sources/site-memory.js'

/** Lines remembered from one reading to the next. */
const maxRemembered = 2_000
/** Lines told that a thread is sent along. */
const maxSent = 300

/** What the pages of a site tell of each other, while they are read one by one. */
export class SiteKnowledge {
  private readonly lines: SiteLines
  private readonly titles = new SiteTitles()
  private readonly voices: SiteVoices
  private readonly contacts: ContactPages
  private rootUrl: string | undefined
  private names: string[]
  private language: Language
  private belied: Language | undefined
  /** Lines of headers, footers and structured data, by the page that tells them. */
  private readonly told: Map<string, string>

  constructor(memory: SiteMemory | null, language: Language) {
    this.lines = new SiteLines(memory?.repeated)
    this.voices = new SiteVoices(memory ?? {})
    this.contacts = new ContactPages(memory?.contactPages)
    this.names = memory?.siteNames ?? []
    this.told = new Map(memory?.knownFacts)
    this.language = language
    this.belied = memory?.belied
  }

  /** The root page has told the site's name and language. @param declared the `lang` of its template */
  begin(name: string | undefined, language: Language, declared: string | undefined): void {
    const said = languageOfTag(declared)
    this.language = language
    this.belied = said === language ? undefined : said
    if (name !== undefined) this.names = [name]
  }

  /** Where a page leads, as it writes its links. */
  led(url: string, scan: Pick<PageScan, 'links' | 'contactLinks' | 'baseHref'>, depth: number): void {
    const { links, contactLinks, baseHref } = scan
    if (depth === 0) this.rootUrl ??= url
    const base = URL.parse(baseHref ?? '', url) ?? new URL(url)
    this.voices.led(
      url,
      links.flatMap((link) => normalizeUrl(link, base) ?? []),
    )
    this.contacts.led(contactLinks.flatMap((link) => normalizeUrl(link, base) ?? []))
  }

  /** What a page is read with. */
  soFar(url: string): SiteSoFar {
    const knownFacts: string[] = []
    for (const [key, page] of this.told) {
      if (page !== url) knownFacts.push(key)
      if (knownFacts.length === maxSent) break
    }
    return {
      siteNames: this.siteNames,
      language: this.language,
      belied: this.belied,
      knownFacts,
    }
  }

  /**
   * Takes a page into account.
   * @param sharedFrom from this block on, what the page tells is the site's: kept on the first page that tells it
   * @returns the page without what others have told, and its number for {@link finished}
   */
  meet(
    read: KnowledgeDocument,
    sharedFrom: number,
    ownership?: PageOwnership,
  ): { document: KnowledgeDocument; number: number } {
    // What it told in an earlier reading it tells again, or nobody does.
    for (const [key, page] of this.told) if (page === read.url) this.told.delete(key)
    const blocks = read.blocks.filter((block, index) => index < sharedFrom || this.isFirstToTell(block, read.url))
    const document = blocks.length === read.blocks.length ? read : { ...read, blocks }
    this.titles.add(document)
    if (ownership !== undefined) this.voices.add(document.url, ownership)
    return { document, number: this.lines.add(document) }
  }

  /** The page as it is to be indexed, after what is known by now. */
  finished(document: KnowledgeDocument, number: number): KnowledgeDocument {
    const cleaned = this.voices.voiced(this.lines.clean(document, number))
    const title = this.titles.titleOf(cleaned)
    return title === cleaned.title ? cleaned : { ...cleaned, title }
  }

  /** A page that others were silent for is gone. */
  forget(url: string): void {
    for (const [key, page] of this.told) if (page === url) this.told.delete(key)
  }

  /** All pages are met. @param isWhole none was left as an earlier reading had it */
  complete(isWhole: boolean): void {
    this.titles.complete()
    if (!isWhole) return
    this.lines.forgetEarlier()
    this.contacts.forgetEarlier()
    if (this.rootUrl !== undefined) this.voices.complete(this.siteNames, this.rootUrl)
  }

  /** @param urls of pages that a visitor can open */
  contactPages(urls: readonly string[]): string[] {
    return this.contacts.among(urls)
  }

  /** For the next reading. */
  memory(): Omit<SiteMemory, 'contactPages' | 'unlisted'> {
    return {
      siteNames: this.siteNames,
      repeated: this.lines.repeated(maxRemembered),
      knownFacts: [...this.told].slice(0, maxRemembered),
      belied: this.belied,
      ...this.voices.memory(maxRemembered),
    }
  }

  private get siteNames(): string[] {
    const { shared } = this.titles
    return shared === undefined ? this.names : [...this.names, shared]
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
