import { FetchFailure } from './fetch-failure.js'
import type { SafeResponse } from './fetch-request.js'

const maxCookies = 20
const maxCookieChars = 1_000

/** Cookies that one fetch receives on its redirects. Other fetches of the website run beside it and have their own. */
export class ReceivedCookies {
  readonly list: { origin: string; name: string; value: string }[] = []

  /** @param header all lines, joined by commas */
  collect(url: URL, header: string | undefined): void {
    // Commas inside dates precede a space.
    for (const line of header?.split(/,\s*(?=[^;,\s=]+=)/) ?? []) {
      const [, name, value] = /^\s*([^\s=;,]+)=([\x21-\x2b\x2d-\x3a\x3c-\x7e]*)/.exec(line) ?? []
      if (name === undefined || value === undefined || line.length > maxCookieChars) continue
      if (this.list.length < maxCookies) this.list.push({ origin: url.origin, name, value })
    }
  }
}

/**
 * For sites that redirect cookieless visitors in a circle. Cookies stay in memory, go only to their origin, and only
 * after a circle, as they may change the language.
 */
export class RedirectCookies {
  private readonly stored = new Map<string, Map<string, string>>()
  private changes = 0

  /** Changes with the stored cookies, so a fetch learns that repeating its circle may end elsewhere. */
  get version(): number {
    return this.changes
  }

  store(received: ReceivedCookies): void {
    for (const { origin, name, value } of received.list) {
      const ofOrigin = this.stored.get(origin) ?? new Map<string, string>()
      if (this.stored.size >= maxCookies || (ofOrigin.size >= maxCookies && !ofOrigin.has(name))) continue
      if (ofOrigin.get(name) !== value) this.changes++
      this.stored.set(origin, ofOrigin.set(name, value))
    }
  }

  headersFor(url: URL): Record<string, string> {
    const ofOrigin = this.stored.get(url.origin)
    if (ofOrigin === undefined) return {}
    return { cookie: [...ofOrigin].map(([name, value]) => `${name}=${value}`).join('; ') }
  }
}

/** @throws FetchFailure without a readable target */
export function redirectTarget(response: SafeResponse): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(response.status)) return undefined
  const location = response.headers['location']
  if (location === undefined)
    throw new FetchFailure('http_error', 'a redirect without a target', { status: response.status })
  // Node decodes headers as Latin-1; servers send UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8')
  const next = URL.parse(text.includes('\uFFFD') ? location : text, response.url.href)
  if (next === null) throw new FetchFailure('http_error', 'a redirect to nowhere', { status: response.status })
  next.hash = ''
  return next
}
