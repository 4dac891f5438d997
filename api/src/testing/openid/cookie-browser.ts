/** Keeps cookies of all sites and follows redirects; runs no scripts. */
export class CookieBrowser {
  private readonly jars = new Map<string, Map<string, string>>()

  constructor(
    private readonly url: string,
    private readonly publicUrl: string,
  ) {}

  /** Does not follow redirects. */
  async call(
    method: string,
    address: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; location: string; body: Record<string, unknown> }> {
    const at = new URL(address, this.publicUrl)
    const isOurs = at.origin === new URL(this.publicUrl).origin
    const response = await fetch(isOurs ? this.url + at.pathname + at.search : at, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...this.jar(at.origin)].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) this.keep(at.origin, cookie)
    const text = await response.text()
    const location = response.headers.get('location') ?? ''
    return {
      status: response.status,
      location: location === '' ? '' : new URL(location, at).href,
      body: response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
  }

  /** @returns the first address outside the API, or matching `until` */
  async go(address: string, until?: (at: URL) => boolean): Promise<URL> {
    let at = new URL(address, this.publicUrl)
    for (let steps = 0; steps < 12; steps++) {
      if (until?.(at) || (at.origin === new URL(this.publicUrl).origin && !at.pathname.startsWith('/api/'))) return at
      const { location, status } = await this.call('GET', at.href)
      if (location === '') throw new Error(`${at.href} answered ${status} and leads nowhere`)
      at = new URL(location)
    }
    throw new Error(`no end of ${address}`)
  }

  get cookies(): Map<string, string> {
    return this.jar(new URL(this.publicUrl).origin)
  }

  private jar(origin: string): Map<string, string> {
    const jar = this.jars.get(origin) ?? new Map<string, string>()
    this.jars.set(origin, jar)
    return jar
  }

  private keep(origin: string, cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/; */)
    const [name = '', ...value] = pair.split('=')
    const expires = attributes.find((each) => /^expires=/i.test(each))?.slice('expires='.length)
    if (expires !== undefined && Date.parse(expires) < Date.now()) this.jar(origin).delete(name)
    else this.jar(origin).set(name, value.join('='))
  }
}
