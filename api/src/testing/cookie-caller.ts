/** A browser's memory of one cookie: calls the api as one person. */
export class CookieCaller {
  cookie = ''
  constructor(private readonly url: string) {}

  async call<T = Record<string, unknown>>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<{ status: number; body: T; headers: Headers }> {
    const response = await fetch(this.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(this.cookie === '' ? {} : { cookie: this.cookie }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) this.cookie = set.split(';')[0]!
    return { status: response.status, body: (await response.json()) as T, headers: response.headers }
  }

  /** Opens an account of one's own and stays logged in. */
  async register(username: string): Promise<this> {
    const { status } = await this.call('POST', '/api/register', { username, password: `password of ${username}`, email: `${username}@example.com` })
    if (status !== 201) throw new Error(`${username} was not registered: ${status}`)
    return this
  }
}
