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

/** An answer for an address that cannot exist: hashes of its words, and of those of its address. */
interface NotFoundPage {
  words: ReadonlySet<number>
  address: ReadonlySet<number>
}

/** The common part of all answers for addresses that cannot exist, and how much they differ. */
interface NotFoundPages {
  always: ReadonlySet<number>
  sometimes: ReadonlySet<number>
  /** Words in which two of them differ: a page that suggests others by chance. */
  varying: number
}

/**
 * Knows a site's "not found" page when it comes with status 200, in whatever language. Two addresses that cannot exist
 * are asked for; a page that shows the same words as the answers, but for as many as these differ in, is not one. Words
 * of the addresses, which such pages repeat, and numbers do not count.
 */
export class SoftNotFound {
  /** The site is known to have no such page, or was not asked for one. */
  isAbsent = false

  private constructor(private readonly pages: Promise<NotFoundPages | undefined>) {
    void this.settle()
  }

  private async settle(): Promise<void> {
    this.isAbsent = (await this.pages) === undefined
  }

  /** Asks for addresses that cannot exist. Never rejects. */
  static probe(
    safeFetch: SafeFetch,
    root: URL,
    rules: RobotsRules,
    readHtml: ReadHtml<unknown>,
    signal: AbortSignal,
  ): SoftNotFound {
    const within = AbortSignal.any([signal, AbortSignal.timeout(probeWithinMs)])
    const ask = async (): Promise<NotFoundPage | undefined> => {
      const url = new URL(`/${randomInt(10 ** 11, 10 ** 12)}`, root)
      if (!rules.allows(url)) return undefined
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
    const askTwice = async (): Promise<NotFoundPages | undefined> => {
      const first = await ask()
      if (first === undefined) return undefined
      const second = await ask().catch(() => undefined)
      return together(first, second ?? first)
    }
    return new SoftNotFound(askTwice().catch(() => undefined))
  }

  static unknown(): SoftNotFound {
    return new SoftNotFound(Promise.resolve(undefined))
  }

  async matches(url: URL, scan: PageScan): Promise<boolean> {
    if (isSoftNotFound(scan.title, scan.visibleWords)) return true
    const notFound = this.isAbsent ? undefined : await this.pages
    if (notFound === undefined || scan.words === undefined) return false
    const words = new Set(scan.words)
    const address = wordsOfAddress(url)
    for (const word of notFound.always) if (!words.has(word) && !address.has(word)) return false
    let others = 0
    for (const word of words)
      if (word % 2 === 0 && !address.has(word) && !notFound.sometimes.has(word) && ++others > notFound.varying)
        return false
    return true
  }
}

function together(one: NotFoundPage, other: NotFoundPage): NotFoundPages {
  const own = (page: NotFoundPage): Set<number> =>
    new Set([...page.words].filter((word) => word % 2 === 0 && !page.address.has(word)))
  const [words, others] = [own(one), own(other)]
  const always = new Set([...words].filter((word) => others.has(word)))
  const sometimes = new Set([...words, ...others])
  return {
    always,
    // Their addresses are repeated by pages that tell which one was asked for.
    sometimes: new Set([...sometimes, ...one.address, ...other.address]),
    varying: Math.max(words.size, others.size) - always.size,
  }
}
