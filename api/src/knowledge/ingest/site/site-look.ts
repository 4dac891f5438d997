import type { Locale } from '@loquia/contracts'
import type { BuildState } from '../build-state.js'
import type { Brand } from '../../documents/html/structured-data/brand.js'
import type { Language } from '../../languages/language.js'
import { spokenLocale } from '../../languages/spoken-locale.js'
import type { ClaimedSource } from '../sources/claimed-source.js'
import type { SiteIdentity } from './site-identity.js'

/** What a reading makes its bot speak and look like. */
export class SiteLook {
  /** The logo is fetched beside the pages. */
  private pictures: Promise<void> | undefined
  private readonly ending = new AbortController()

  /** @param advanced called when there is a logo */
  constructor(
    private readonly source: ClaimedSource,
    private readonly state: BuildState,
    private readonly identity: SiteIdentity,
    private readonly advanced: () => void,
  ) {}

  /** Takes what the root page tells. @param url its address */
  async dress(brand: Brand, written: Language, url: string): Promise<void> {
    const language = spokenLocale(written)
    this.state.language = language
    await this.identity.speak(this.source.botId, language, written)
    await this.identity.take(this.source, brand)
    // Not within the time of the one page: it goes on beside the others.
    this.pictures ??= this.identity.takePictures(this.source, brand, url, this.ending.signal).then(
      () => this.advanced(),
      // A bot without a logo answers as well as one with it.
      () => undefined,
    )
  }

  /** A root page of pictures and links may mislead: most words decide. @param words of all pages, by language */
  async settleLanguage(words: Readonly<Record<Locale, number>>): Promise<void> {
    const language: Locale = words.it === words.en ? this.state.language : words.it > words.en ? 'it' : 'en'
    if (language === this.state.language) return
    this.state.language = language
    await this.identity.speak(this.source.botId, language)
  }

  /** Resolves when the logo is there, or none is to be had. */
  async pictured(): Promise<void> {
    await this.pictures
  }

  /** Fetches nothing more. @param reason why, where it is not that everything was fetched */
  end(reason?: unknown): void {
    this.ending.abort(reason)
  }
}
