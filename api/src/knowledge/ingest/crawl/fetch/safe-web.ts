import type { SkipReason } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../../../config/env.js'
import { AllowList, assertMayFetch, effectivePort } from '../addresses/address-rules.js'
import { decodeText } from './decode-text.js'
import { FetchFailure } from './fetch-failure.js'
import { SafeFetch } from './safe-fetch.js'

const maxPageBytes = 2 * 1024 * 1024

export interface WebResponse {
  url: URL
  status: number
  mediaType: string
  /** Lowercase; repeated headers are joined by commas. */
  headers: Readonly<Record<string, string>>
  text: string
}
export interface WebFailure {
  reason: SkipReason
}

/** Applies the crawler's checks to client-chosen addresses. */
@Injectable()
export class SafeWeb {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** Checks only the name; addresses are checked on connection. */
  mayFetch(host: string): boolean {
    const allowed = new AllowList(this.environment.CRAWLER_ALLOW_HOSTS)
    return ['https', 'http'].some((scheme) => {
      try {
        assertMayFetch(new URL(`${scheme}://${host}/`), allowed)
        return true
      } catch (error) {
        if (error instanceof FetchFailure) return false
        throw error
      }
    })
  }

  /** Requires TLS and a public host unless allowed; addresses are checked on connection. */
  mayPost(address: string): boolean {
    const url = new URL(address)
    const allowed = new AllowList(this.environment.CRAWLER_ALLOW_HOSTS)
    if (url.protocol !== 'https:' && !allowed.allows(url.hostname, effectivePort(url))) return false
    try {
      assertMayFetch(url, allowed)
      return true
    } catch (error) {
      if (error instanceof FetchFailure) return false
      throw error
    }
  }

  get(url: string, signal: AbortSignal): Promise<WebResponse | WebFailure> {
    return this.fetchOnce(url, { signal, maxBytes: () => maxPageBytes })
  }

  /**
   * Redirects fail, as the body is for this address only.
   * @param readBytes of the response
   */
  post(
    url: string,
    body: string | Uint8Array,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    readBytes: number,
  ): Promise<WebResponse | WebFailure> {
    return this.fetchOnce(url, {
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

  private async fetchOnce(url: string, request: Parameters<SafeFetch['fetch']>[1]): Promise<WebResponse | WebFailure> {
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
