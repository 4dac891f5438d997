import { locales, type Locale } from '@loquia/contracts'
import type { Alternate } from './page.js'
import { urlIdentity, normalizeUrl, siteHost } from './addresses/url-identity.js'

/** A bot reads its own and the root page's language first, then its second, and skips versions in other languages. */
export type LanguageRank = 'own' | 'second' | 'foreign'

const maxNamed = 20_000

/** Learns languages from `hreflang`, and from folders such as `/de/` once `hreflang` has named one. */
export class SiteLanguages {
  private own: Locale | undefined
  /** Languages of the root page are never skipped. */
  private readonly root = new Set<string>()
  private rootIdentity: string | undefined
  private readonly byIdentity = new Map<string, string>()
  private readonly folders = new Map<string, string>()

  constructor(own: Locale | undefined) {
    this.own = own
  }

  /**
   * The root page's language is the bot's default and always read.
   * @param languages declared language, then that of the text
   */
  setRootLanguages(url: URL, ...languages: readonly (string | undefined)[]): void {
    this.own ??= locales.find((locale) => locale === primarySubtag(languages[0]))
    this.rootIdentity = urlIdentity(url)
    for (const language of [...languages, this.byIdentity.get(this.rootIdentity)]) {
      const name = primarySubtag(language)
      if (name !== undefined) this.root.add(name)
    }
  }

  addAlternates(alternates: readonly Alternate[], base: URL): void {
    // Without a version in a readable language, none of these pages is skipped.
    if (!alternates.some(({ language }) => this.isRead(primarySubtag(language)))) return
    for (const { language, href } of alternates) {
      const name = primarySubtag(language)
      const url = normalizeUrl(href, base)
      if (
        name === undefined ||
        name === 'x' ||
        url === undefined ||
        siteHost(url) !== siteHost(base) ||
        this.byIdentity.size >= maxNamed
      )
        continue
      const identity = urlIdentity(url)
      // The first readable of several languages counts.
      if (!this.isRead(this.byIdentity.get(identity))) this.byIdentity.set(identity, name)
      if (identity === this.rootIdentity) this.root.add(name)
      const folder = languageFolder(url)
      if (folder !== undefined && primarySubtag(folder) === name) this.folders.set(folder, name)
    }
  }

  rankUrl(url: URL): LanguageRank {
    const language = this.byIdentity.get(urlIdentity(url)) ?? this.folders.get(languageFolder(url) ?? '')
    if (language === undefined || language === this.own || this.root.has(language)) return 'own'
    if (!this.isRead(language)) return 'foreign'
    return this.own === undefined ? 'own' : 'second'
  }

  isForeign(url: URL, language: string | undefined, alternates: readonly Alternate[]): boolean {
    const name = primarySubtag(language)
    if (name === undefined || this.isRead(name)) return false
    // Without `hreflang`, the folder decides: a Greek page in `/el/`.
    if (this.own !== undefined && primarySubtag(languageFolder(url)) === name) return true
    return (
      alternates.some((alternate) => this.isRead(primarySubtag(alternate.language))) &&
      alternates.some((alternate) => primarySubtag(alternate.language) === name)
    )
  }

  private isRead(language: string | undefined): boolean {
    return language !== undefined && (this.root.has(language) || locales.some((locale) => locale === language))
  }
}

function primarySubtag(language: string | undefined): string | undefined {
  const name = language?.trim().toLowerCase().split(/[-_]/)[0]
  return name === undefined || name === '' ? undefined : name
}

/** Matches `/de/preise`, `/pt-br/`. */
function languageFolder(url: URL): string | undefined {
  return /^\/([a-z]{2}(?:[-_][a-z]{2})?)(?:\/|$)/i.exec(url.pathname)?.[1]?.toLowerCase()
}
