import { errorBodySchema, type ErrorCode } from '@loquia/contracts'

export interface Reply {
  status: number
  body: Record<string, unknown>
  text: string
  headers: Headers
}

/** A person with a browser: remembers the session cookie. */
export class Browser {
  private cookie = ''

  constructor(private readonly url: string) {}

  /** Opens an account and stays logged in. */
  static async registered(url: string, username: string): Promise<Browser> {
    const browser = new Browser(url)
    const reply = await browser.call('POST', '/api/register', { username, password: 'a good password', email: `${username}@example.com` })
    if (reply.status !== 201) throw new Error(`not registered: ${reply.text}`)
    return browser
  }

  async call(method: string, path: string, body?: unknown): Promise<Reply> {
    const response = await fetch(this.url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(this.cookie === '' ? {} : { cookie: this.cookie }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) this.cookie = set.split(';')[0]!
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {}, text, headers: response.headers }
  }

  /** The code of a call that is refused; `undefined` for one that is not. */
  async refusal(method: string, path: string, body?: unknown): Promise<ErrorCode | undefined> {
    const reply = await this.call(method, path, body)
    return reply.status < 400 ? undefined : errorBodySchema.parse(reply.body).code
  }
}
