import type { PageScan } from '../../ingest/crawl/page.js'
import { normalizeUrl, urlIdentity } from '../../ingest/crawl/addresses/url-identity.js'
import type { Block, KnowledgeDocument } from '../../ingest/parse/document.js'
import { SiteLines } from '../../ingest/parse/html/boilerplate/site-lines.js'
import type { PageOwnership } from '../../ingest/parse/html/structured-data/page-ownership.js'
import { SiteTitles } from '../../ingest/parse/html/title/site-titles.js'
import { languageOfTag, type Language } from '../../../core/languages/index.js'
import { SiteVoices } from './site-voices.js'
import { lineKey } from '../../ingest/parse/text/text-patterns.js'
import type { SiteSoFar } from '../parser/parse-task.js'
import type { SiteMemory } from '../../../core/sources/index.js'

/** Directories link each entry as "Contact". */
const maxAddresses = 2_000
const maxContactPages = 20
/** Menus are on every page, a branch's link on one. */
const leastShare = 0.5

class ContactPages {
  private readonly counts = new Map<string, number>()
  private remembered: ReadonlySet<string>

  constructor(remembered: readonly string[] = []) {
    this.remembered = new Set(remembered.map((url) => urlIdentity(new URL(url))))
  }

  countLinks(links: readonly URL[]): void {
    for (const identity of new Set(links.map(urlIdentity))) {
      const count = this.counts.get(identity)
      if (count !== undefined || this.counts.size < maxAddresses) this.counts.set(identity, (count ?? 0) + 1)
    }
  }

  /** Discards earlier results after a complete crawl. */
  forgetEarlier(): void {
    this.remembered = new Set()
  }

  /** Excludes files. */
  selectFrom(urls: readonly string[]): string[] {
    const most = Math.max(0, ...this.counts.values())
    const found = urls.filter((url) => {
      if (!/^https?:/.test(url) || /\.pdf(?:$|\?)/i.test(url)) return false
      const identity = urlIdentity(new URL(url))
      return this.remembered.has(identity) || (this.counts.get(identity) ?? 0) >= Math.max(1, most * leastShare)
    })
    return found.slice(0, maxContactPages)
  }
}

/** Lines carried over between ingestion runs. */
const maxRemembered = 2_000
const maxSent = 300

/** Cross-page knowledge of a site, collected while its pages are read. */
export class SiteKnowledge {
  private readonly lines: SiteLines
  private readonly titles = new SiteTitles()
  private readonly voices: SiteVoices
  private readonly contacts: ContactPages
  private rootUrl: string | undefined
  private names: string[]
  private language: Language
  private belied: Language | undefined
  /** Maps shared lines to the page that keeps them. */
  private readonly factOwners: Map<string, string>

  constructor(memory: SiteMemory | null, language: Language) {
    this.lines = new SiteLines(memory?.repeated)
    this.voices = new SiteVoices(memory ?? {})
    this.contacts = new ContactPages(memory?.contactPages)
    this.names = memory?.siteNames ?? []
    this.factOwners = new Map(memory?.knownFacts)
    this.language = language
    this.belied = memory?.belied
  }

  /** @param declared the `lang` of the root page's template */
  recordRoot(name: string | undefined, language: Language, declared: string | undefined): void {
    const declaredLanguage = languageOfTag(declared)
    this.language = language
    this.belied = declaredLanguage === language ? undefined : declaredLanguage
    if (name !== undefined) this.names = [name]
  }

  recordLinks(url: string, scan: Pick<PageScan, 'links' | 'contactLinks' | 'baseHref'>, depth: number): void {
    const { links, contactLinks, baseHref } = scan
    if (depth === 0) this.rootUrl ??= url
    const base = URL.parse(baseHref ?? '', url) ?? new URL(url)
    this.voices.recordLinks(
      url,
      links.flatMap((link) => normalizeUrl(link, base) ?? []),
    )
    this.contacts.countLinks(contactLinks.flatMap((link) => normalizeUrl(link, base) ?? []))
  }

  soFar(url: string): SiteSoFar {
    const knownFacts: string[] = []
    for (const [key, page] of this.factOwners) {
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
   * @param sharedFrom index of the first block that is shared across the site: such blocks stay only on the first page
   *   that has them
   * @returns the page without blocks of other pages, and its number for {@link finalizeDocument}
   */
  addPage(
    read: KnowledgeDocument,
    sharedFrom: number,
    ownership?: PageOwnership,
  ): { document: KnowledgeDocument; number: number } {
    // Earlier facts stay with this page only if repeated.
    for (const [key, page] of this.factOwners) if (page === read.url) this.factOwners.delete(key)
    const blocks = read.blocks.filter((block, index) => index < sharedFrom || this.isFirstMention(block, read.url))
    const document = blocks.length === read.blocks.length ? read : { ...read, blocks }
    this.titles.add(document)
    if (ownership !== undefined) this.voices.add(document.url, ownership)
    return { document, number: this.lines.add(document) }
  }

  finalizeDocument(document: KnowledgeDocument, number: number): KnowledgeDocument {
    const cleaned = this.voices.applyVoice(this.lines.clean(document, number))
    const title = this.titles.distinctTitle(cleaned)
    return title === cleaned.title ? cleaned : { ...cleaned, title }
  }

  /** Releases the facts that other pages omitted because of this deleted page. */
  releaseFacts(url: string): void {
    for (const [key, page] of this.factOwners) if (page === url) this.factOwners.delete(key)
  }

  /** @param isWhole false if any page was kept unread */
  complete(isWhole: boolean): void {
    this.titles.complete()
    if (!isWhole) return
    this.lines.forgetEarlier()
    this.contacts.forgetEarlier()
    if (this.rootUrl !== undefined) this.voices.complete(this.siteNames, this.rootUrl)
  }

  contactPages(urls: readonly string[]): string[] {
    return this.contacts.selectFrom(urls)
  }

  toMemory(): Omit<SiteMemory, 'contactPages' | 'unlisted'> {
    return {
      siteNames: this.siteNames,
      repeated: this.lines.listRepeated(maxRemembered),
      knownFacts: [...this.factOwners].slice(0, maxRemembered),
      belied: this.belied,
      ...this.voices.toMemory(maxRemembered),
    }
  }

  private get siteNames(): string[] {
    const { shared } = this.titles
    return shared === undefined ? this.names : [...this.names, shared]
  }

  private isFirstMention(block: Block, url: string): boolean {
    let isFirst = false
    for (const key of block.text.split('\n').map(lineKey)) {
      const page = this.factOwners.get(key)
      if (page === undefined) this.factOwners.set(key, url)
      if (page === undefined || page === url) isFirst = true
    }
    return isFirst
  }
}
