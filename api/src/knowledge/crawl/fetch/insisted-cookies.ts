const maxCookies = 20
const maxCookieChars = 1_000

/**
 * Cookies of sites that answer every visitor without one by a redirect to where they came from. They are kept in memory
 * for one website, sent to the origin that set them alone, and only once a redirect has led in a circle: others may
 * change what a site shows, such as its language.
 */
export class InsistedCookies {
  private readonly kept = new Map<string, Map<string, string>>()
  private offered: { origin: string; name: string; value: string }[] = []

  /** A fetch begins: what the redirects of the one before have set is of no interest. */
  forgetOffered(): void {
    this.offered = []
  }

  /** @param header all `Set-Cookie` lines of a redirect, joined by commas */
  offer(url: URL, header: string | undefined): void {
    // A comma within a line stands in a date, before a space.
    for (const line of header?.split(/,\s*(?=[^;,\s=]+=)/) ?? []) {
      const [, name, value] = /^\s*([^\s=;,]+)=([\x21-\x2b\x2d-\x3a\x3c-\x7e]*)/.exec(line) ?? []
      if (name === undefined || value === undefined || line.length > maxCookieChars) continue
      if (this.offered.length < maxCookies) this.offered.push({ origin: url.origin, name, value })
    }
  }

  /** Keeps what was offered. @returns whether there is something that was not sent before */
  accept(): boolean {
    let isNew = false
    for (const { origin, name, value } of this.offered) {
      const ofOrigin = this.kept.get(origin) ?? new Map<string, string>()
      if (this.kept.size >= maxCookies || (ofOrigin.size >= maxCookies && !ofOrigin.has(name))) continue
      if (ofOrigin.get(name) !== value) isNew = true
      this.kept.set(origin, ofOrigin.set(name, value))
    }
    this.offered = []
    return isNew
  }

  headersFor(url: URL): Record<string, string> {
    const ofOrigin = this.kept.get(url.origin)
    if (ofOrigin === undefined) return {}
    return { cookie: [...ofOrigin].map(([name, value]) => `${name}=${value}`).join('; ') }
  }
}
