import { errorBodySchema, type ErrorCode } from '@loquia/contracts'

/** A browser's memory of one cookie: calls the api as one person. */
export class CookieCaller {
  cookie = ''
  constructor(private readonly url: string) {}

  /** A call with a JSON body, if any. @returns an empty `body` where the answer is no JSON */
  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: T; text: string; headers: Headers }> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) this.cookie = set.split(';')[0]!
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, body: (isJson ? JSON.parse(text) : {}) as T, text, headers: response.headers }
  }

  /** The code of a call that is refused; `undefined` for one that is not. */
  async refusal(method: string, path: string, body?: unknown): Promise<ErrorCode | undefined> {
    const reply = await this.call(method, path, body)
    return reply.status < 400 ? undefined : errorBodySchema.parse(reply.body).code
  }

  /** Opens an account of one's own and stays logged in. */
  async register(username: string): Promise<this> {
    const { status } = await this.call('POST', '/api/register', {
      username,
      password: `password of ${username}`,
      email: `${username}@example.com`,
    })
    if (status !== 201) throw new Error(`${username} was not registered: ${status}`)
    return this
  }
}
