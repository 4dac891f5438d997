import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Environment } from '../config/env.js'
import { SealedText } from '../sealing/index.js'
import { onlyOverTls } from './session.js'

const kept = z.object({ until: z.number(), value: z.unknown() })

/**
 * A cookie that soon ends and that this server alone can read or make: what it holds is sealed, for its name. A page of
 * another site does not send it with what it fetches, only a browser that goes to us.
 */
export class SealedCookie<T> {
  private readonly box: SealedText
  private readonly secure: boolean

  /**
   * @param minutes how long it is good for
   * @param schema what it holds; anything else counts as no cookie
   */
  constructor(
    environment: Environment,
    private readonly minutes: number,
    private readonly schema: z.ZodType<T>,
  ) {
    this.box = new SealedText(environment.ENCRYPTION_KEY, 'cookie')
    this.secure = onlyOverTls(environment)
  }

  set(response: Response, name: string, value: T): void {
    const maxAge = this.minutes * 60_000
    const sealed = this.box.seal(JSON.stringify({ until: Date.now() + maxAge, value }), name)
    response.cookie(this.named(name), sealed, { ...this.attributes, maxAge })
  }

  read(request: Request, name: string): T | undefined {
    const start = `${this.named(name)}=`
    const found = (request.headers.cookie ?? '').split(/; */).find((cookie) => cookie.startsWith(start))
    const text = found === undefined ? undefined : this.box.open(found.slice(start.length), name)
    if (text === undefined) return undefined
    const { until, value } = kept.parse(JSON.parse(text))
    return until < Date.now() ? undefined : this.schema.safeParse(value).data
  }

  clear(response: Response, name: string): void {
    response.clearCookie(this.named(name), this.attributes)
  }

  private get attributes() {
    return { httpOnly: true, sameSite: 'lax', secure: this.secure, path: '/' } as const
  }

  /** No other host, and nothing that came over plain http, can plant a cookie of such a name (RFC 6265bis). */
  private named(name: string): string {
    return this.secure ? `__Host-${name}` : name
  }
}
