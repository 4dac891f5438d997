import { errorBodySchema, type ErrorCode } from '@loquia/contracts'

export class CookieCaller {
  cookie = ''
  constructor(private readonly url: string) {}

  /** @returns an empty `body` without JSON */
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

  /** @returns `undefined` on success */
  async refusal(method: string, path: string, body?: unknown): Promise<ErrorCode | undefined> {
    const reply = await this.call(method, path, body)
    return reply.status < 400 ? undefined : errorBodySchema.parse(reply.body).code
  }

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
