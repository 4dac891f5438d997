import { locales, type Locale } from '@loquia/contracts'
import type { Alternate } from './page.js'
import { identityOf, normalizeUrl, siteOf } from './addresses/url-identity.js'

/**
 * A bot reads its own language and that of the root page first, holds the other of its two as well, and leaves out
 * pages that are versions of these in a further language.
 */
export type LanguageRank = 'own' | 'second' | 'foreign'

const maxNamed = 20_000

/**
 * What a site says of the languages of its pages: by `hreflang`, and by folders such as `/de/` once `hreflang` has
 * named one.
 */
export class SiteLanguages {
  private own: Locale | undefined
  /** The languages of the root page, as it, its text and the site's own lists name them. They are never left out. */
  private readonly root = new Set<string>()
  private rootIdentity: string | undefined
  private readonly byIdentity = new Map<string, string>()
  private readonly folders = new Map<string, string>()

  constructor(own: Locale | undefined) {
    this.own = own
  }

  /**
   * The root page's language is the bot's where nobody has said another, and is read whatever the bot's is.
   * @param languages as the page declares it and as its text is
   */
  settle(url: URL, ...languages: readonly (string | undefined)[]): void {
    this.own ??= locales.find((locale) => locale === primary(languages[0]))
    this.rootIdentity = identityOf(url)
    for (const language of [...languages, this.byIdentity.get(this.rootIdentity)]) {
      const name = primary(language)
      if (name !== undefined) this.root.add(name)
    }
  }

  /** Learns the languages of the addresses that a page or sitemap names as versions of one page. */
  learn(alternates: readonly Alternate[], base: URL): void {
    // A page that is to be had in one language only is no version of another.
    if (!alternates.some(({ language }) => this.isRead(primary(language)))) return
    for (const { language, href } of alternates) {
      const name = primary(language)
      const url = normalizeUrl(href, base)
      if (
        name === undefined ||
        name === 'x' ||
        url === undefined ||
        siteOf(url) !== siteOf(base) ||
        this.byIdentity.size >= maxNamed
      )
        continue
      const identity = identityOf(url)
      // An address that stands for several languages is held by the first that a bot can hold.
      if (!this.isRead(this.byIdentity.get(identity))) this.byIdentity.set(identity, name)
      if (identity === this.rootIdentity) this.root.add(name)
      const folder = folderOf(url)
      if (folder !== undefined && primary(folder) === name) this.folders.set(folder, name)
    }
  }

  rankOf(url: URL): LanguageRank {
    const language = this.byIdentity.get(identityOf(url)) ?? this.folders.get(folderOf(url) ?? '')
    if (language === undefined || language === this.own || this.root.has(language)) return 'own'
    if (!this.isRead(language)) return 'foreign'
    return this.own === undefined ? 'own' : 'second'
  }

  /** Whether a page that was read is another page's version in a language that no bot holds. */
  isForeign(url: URL, language: string | undefined, alternates: readonly Alternate[]): boolean {
    const name = primary(language)
    if (name === undefined || this.isRead(name)) return false
    // A site that names no versions tells them by their folders: what stands in `/el/` and says it is Greek.
    if (this.own !== undefined && primary(folderOf(url)) === name) return true
    return (
      alternates.some((alternate) => this.isRead(primary(alternate.language))) &&
      alternates.some((alternate) => primary(alternate.language) === name)
    )
  }

  private isRead(language: string | undefined): boolean {
    return language !== undefined && (this.root.has(language) || locales.some((locale) => locale === language))
  }
}

function primary(language: string | undefined): string | undefined {
  const name = language?.trim().toLowerCase().split(/[-_]/)[0]
  return name === undefined || name === '' ? undefined : name
}

/** The first folder of an address, when it may be a language: `/de/preise`, `/pt-br/`. */
function folderOf(url: URL): string | undefined {
  return /^\/([a-z]{2}(?:[-_][a-z]{2})?)(?:\/|$)/i.exec(url.pathname)?.[1]?.toLowerCase()
}
