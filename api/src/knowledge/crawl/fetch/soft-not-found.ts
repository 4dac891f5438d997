import { randomInt } from 'node:crypto'
import { isSoftNotFound } from '../scan/html-scan.js'
import { kindOf } from './page-kind.js'
import type { PageScan, ReadHtml } from '../page.js'
import type { RobotsRules } from '../robots/robots.js'
import type { SafeFetch } from './safe-fetch.js'

/** Milliseconds; a site that takes longer to say "not found" is judged by the words of its titles alone. */
const probeWithinMs = 3_000
const maxProbeBytes = 512 * 1024

/**
 * Knows a site's "not found" page when it comes with status 200. An address that cannot exist is asked for once; pages
 * that show the same words as the answer are not pages.
 */
export class SoftNotFound {
  /** The site is known to have no such page, or was not asked for one. */
  isAbsent = false

  private constructor(private readonly fingerprint: Promise<string | undefined>) {
    void this.settle()
  }

  private async settle(): Promise<void> {
    this.isAbsent = (await this.fingerprint) === undefined
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
    const ask = async (): Promise<string | undefined> => {
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
        },
        within,
      )
      return scan.visibleWords === 0 ? undefined : scan.fingerprint
    }
    return new SoftNotFound(ask().catch(() => undefined))
  }

  static unknown(): SoftNotFound {
    return new SoftNotFound(Promise.resolve(undefined))
  }

  async matches(scan: PageScan): Promise<boolean> {
    return (
      isSoftNotFound(scan.title, scan.visibleWords) || (!this.isAbsent && scan.fingerprint === (await this.fingerprint))
    )
  }
}
