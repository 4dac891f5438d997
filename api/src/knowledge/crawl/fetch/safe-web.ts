import type { SkipReason } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { AllowList, assertMayAsk, portOf } from '../addresses/address-rules.js'
import { decodeText } from './decode-text.js'
import { FetchFailure } from './fetch-failure.js'
import { SafeFetch } from './safe-fetch.js'

/** Bytes read of a page. */
const maxPageBytes = 2 * 1024 * 1024

export interface WebAnswer {
  /** After redirects. */
  url: URL
  status: number
  mediaType: string
  /** Names in lower case; several of one name are joined by commas. */
  headers: Readonly<Record<string, string>>
  text: string
}
export interface WebFailure {
  reason: SkipReason
}

/** Single requests to addresses that a client chose, with the same checks as the crawler's. */
@Injectable()
export class SafeWeb {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /**
   * Whether a host, with a port if it has one, may be asked at all as far as its name tells: neither a private address nor
   * a name of the inside. What a public name leads to is judged when it is connected to.
   */
  mayAsk(host: string): boolean {
    const allowed = new AllowList(this.environment.CRAWLER_ALLOW_HOSTS)
    return ['https', 'http'].some((scheme) => {
      try {
        assertMayAsk(new URL(`${scheme}://${host}/`), allowed)
        return true
      } catch (error) {
        if (error instanceof FetchFailure) return false
        throw error
      }
    })
  }

  /**
   * Whether something may be sent to an address as far as it tells: over TLS and to nothing of the inside, unless the
   * operator names its host. What its name leads to is judged when it is connected to.
   */
  mayPost(address: string): boolean {
    const url = new URL(address)
    const allowed = new AllowList(this.environment.CRAWLER_ALLOW_HOSTS)
    if (url.protocol !== 'https:' && !allowed.allows(url.hostname, portOf(url))) return false
    try {
      assertMayAsk(url, allowed)
      return true
    } catch (error) {
      if (error instanceof FetchFailure) return false
      throw error
    }
  }

  /** Reads one page, redirects followed. An address that may not or cannot be read is an answer too. */
  read(url: string, signal: AbortSignal): Promise<WebAnswer | WebFailure> {
    return this.once(url, { signal, maxBytes: () => maxPageBytes })
  }

  /**
   * Sends a body to an address; a redirect counts as a failure, as what is sent is meant for this address alone.
   * @param readBytes of the answer, of which no more is read
   */
  post(
    url: string,
    body: string | Uint8Array,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    readBytes: number,
  ): Promise<WebAnswer | WebFailure> {
    return this.once(url, {
      signal,
      body,
      headers,
      maxBytes: () => readBytes,
      atLimit: 'cut',
      mayFollow: () => {
        throw new FetchFailure('http_error', 'a delivery is not redirected')
      },
    })
  }

  private async once(url: string, request: Parameters<SafeFetch['fetch']>[1]): Promise<WebAnswer | WebFailure> {
    const web = new SafeFetch({
      allowHosts: this.environment.CRAWLER_ALLOW_HOSTS,
      userAgent: `LoquiaBot/1.0 (+${this.environment.PUBLIC_URL}/bot)`,
      connections: 1,
    })
    try {
      const { body, ...head } = await web.fetch(url, request)
      return { ...head, text: decodeText(body, head.headers['content-type'] ?? '') }
    } catch (error) {
      if (error instanceof FetchFailure) return { reason: error.reason }
      throw error
    } finally {
      await web.close()
    }
  }
}
