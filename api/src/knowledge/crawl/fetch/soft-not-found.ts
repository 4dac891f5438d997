import { randomInt } from 'node:crypto'
import { isSoftNotFound } from '../scan/html-scan.js'
import { wordsOfAddress } from '../scan/word-hashes.js'
import { kindOf } from './page-kind.js'
import type { PageScan, ReadHtml } from '../page.js'
import type { RobotsRules } from '../robots/robots.js'
import type { SafeFetch } from './safe-fetch.js'

/** Milliseconds; a site that takes longer to say "not found" is judged by the words of its titles alone. */
const probeWithinMs = 3_000
const maxProbeBytes = 512 * 1024

/** An answer for an address that cannot exist. */
interface NotFoundPage {
  words: ReadonlySet<number>
  address: ReadonlySet<number>
}

/**
 * Knows a site's "not found" page when it comes with status 200, in whatever language. An address that cannot exist is
 * asked for once; pages that show the same words as the answer are not pages. Words of the two addresses, which such
 * pages repeat, and numbers do not count.
 */
export class SoftNotFound {
  /** The site is known to have no such page, or was not asked for one. */
  isAbsent = false

  private constructor(private readonly page: Promise<NotFoundPage | undefined>) {
    void this.settle()
  }

  private async settle(): Promise<void> {
    this.isAbsent = (await this.page) === undefined
  }

  /** Asks for an address that cannot exist. Never rejects. */
  static probe(
    safeFetch: SafeFetch,
    root: URL,
    rules: RobotsRules,
    readHtml: ReadHtml<unknown>,
    signal: AbortSignal,
  ): SoftNotFound {
    const url = new URL(`/${randomInt(10 ** 11, 10 ** 12)}`, root)
    const ask = async (): Promise<NotFoundPage | undefined> => {
      if (!rules.allows(url)) return undefined
      const within = AbortSignal.any([signal, AbortSignal.timeout(probeWithinMs)])
      const response = await safeFetch.fetch(url, {
        signal: within,
        maxBytes: (head) => (head.status === 200 ? maxProbeBytes : 0),
      })
      if (response.status !== 200 || response.body.byteLength === 0 || kindOf(response) !== 'html') return undefined
      const { scan } = await readHtml(
        {
          url: url.href,
          contentType: response.headers['content-type'] ?? '',
          robotsHeader: '',
          body: response.body,
          depth: 1,
          wantsWords: true,
        },
        within,
      )
      if (scan.visibleWords === 0) return undefined
      return { words: new Set(scan.words), address: wordsOfAddress(url) }
    }
    return new SoftNotFound(ask().catch(() => undefined))
  }

  static unknown(): SoftNotFound {
    return new SoftNotFound(Promise.resolve(undefined))
  }

  async matches(url: URL, scan: PageScan): Promise<boolean> {
    if (isSoftNotFound(scan.title, scan.visibleWords)) return true
    const notFound = this.isAbsent ? undefined : await this.page
    if (notFound === undefined || scan.words === undefined) return false
    const words = new Set(scan.words)
    const address = wordsOfAddress(url)
    const counts = (word: number): boolean => word % 2 === 0 && !address.has(word) && !notFound.address.has(word)
    for (const word of words) if (!notFound.words.has(word) && counts(word)) return false
    for (const word of notFound.words) if (!words.has(word) && counts(word)) return false
    return true
  }
}
