import { randomInt } from 'node:crypto'
import { isSoftNotFound } from '../scan/html-scan.js'
import { hashAddressWords } from '../scan/word-hashes.js'
import { detectPageKind } from './page-kind.js'
import type { PageScan, ReadHtml } from '../page.js'
import type { RobotsRules } from '../robots/robots.js'
import type { SafeFetch } from './safe-fetch.js'

/** Slower sites are judged by title words. */
const probeWithinMs = 3_000
const maxProbeBytes = 512 * 1024

interface NotFoundPage {
  words: ReadonlySet<number>
  address: ReadonlySet<number>
}

interface NotFoundPages {
  always: ReadonlySet<number>
  sometimes: ReadonlySet<number>
  /** Such pages may suggest random others. */
  varying: number
}

/**
 * Detects "not found" pages with status 200 in any language. A page must differ from the answers for two impossible
 * addresses by more words than these differ from each other. Ignores numbers and address words, which such pages
 * repeat.
 */
export class SoftNotFound {
  isAbsent = false

  private constructor(private readonly pages: Promise<NotFoundPages | undefined>) {
    void this.recordMissingPage()
  }

  private async recordMissingPage(): Promise<void> {
    this.isAbsent = (await this.pages) === undefined
  }

  /** Never rejects. */
  static probe(
    safeFetch: SafeFetch,
    root: URL,
    rules: RobotsRules,
    readHtml: ReadHtml<unknown>,
    signal: AbortSignal,
  ): SoftNotFound {
    const within = AbortSignal.any([signal, AbortSignal.timeout(probeWithinMs)])
    const probeOnce = async (): Promise<NotFoundPage | undefined> => {
      const url = new URL(`/${randomInt(10 ** 11, 10 ** 12)}`, root)
      if (!rules.allows(url)) return undefined
      const response = await safeFetch.fetch(url, {
        signal: within,
        maxBytes: (head) => (head.status === 200 ? maxProbeBytes : 0),
      })
      if (response.status !== 200 || response.body.byteLength === 0 || detectPageKind(response) !== 'html')
        return undefined
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
      return { words: new Set(scan.words), address: hashAddressWords(url) }
    }
    const probeTwice = async (): Promise<NotFoundPages | undefined> => {
      const first = await probeOnce()
      if (first === undefined) return undefined
      const second = await probeOnce().catch(() => undefined)
      return mergeNotFoundPages(first, second ?? first)
    }
    return new SoftNotFound(probeTwice().catch(() => undefined))
  }

  static createUnprobed(): SoftNotFound {
    return new SoftNotFound(Promise.resolve(undefined))
  }

  async matches(url: URL, scan: PageScan): Promise<boolean> {
    if (isSoftNotFound(scan.title, scan.visibleWords)) return true
    const notFound = this.isAbsent ? undefined : await this.pages
    if (notFound === undefined || scan.words === undefined) return false
    const words = new Set(scan.words)
    const address = hashAddressWords(url)
    for (const word of notFound.always) if (!words.has(word) && !address.has(word)) return false
    let others = 0
    for (const word of words)
      if (word % 2 === 0 && !address.has(word) && !notFound.sometimes.has(word) && ++others > notFound.varying)
        return false
    return true
  }
}

function mergeNotFoundPages(one: NotFoundPage, other: NotFoundPage): NotFoundPages {
  const ownWords = (page: NotFoundPage): Set<number> =>
    new Set([...page.words].filter((word) => word % 2 === 0 && !page.address.has(word)))
  const [words, others] = [ownWords(one), ownWords(other)]
  const always = new Set([...words].filter((word) => others.has(word)))
  const sometimes = new Set([...words, ...others])
  return {
    always,
    sometimes: new Set([...sometimes, ...one.address, ...other.address]),
    varying: Math.max(words.size, others.size) - always.size,
  }
}
