import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Environment } from '../../config/env.js'
import { SealedText } from '../sealing/index.js'
import { onlyOverTls } from './session.js'

const envelope = z.object({ until: z.number(), value: z.unknown() })

/** A short-lived, encrypted cookie; other sites can send it only by navigation. */
export class SealedCookie<T> {
  private readonly box: SealedText
  private readonly secure: boolean

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
    response.cookie(this.cookieName(name), sealed, { ...this.attributes, maxAge })
  }

  read(request: Request, name: string): T | undefined {
    const start = `${this.cookieName(name)}=`
    const found = (request.headers.cookie ?? '').split(/; */).find((cookie) => cookie.startsWith(start))
    const text = found === undefined ? undefined : this.box.open(found.slice(start.length), name)
    if (text === undefined) return undefined
    const { until, value } = envelope.parse(JSON.parse(text))
    return until < Date.now() ? undefined : this.schema.safeParse(value).data
  }

  clear(response: Response, name: string): void {
    response.clearCookie(this.cookieName(name), this.attributes)
  }

  private get attributes() {
    return { httpOnly: true, sameSite: 'lax', secure: this.secure, path: '/' } as const
  }

  /** RFC 6265bis: neither other hosts nor plain http can set a `__Host-` cookie. */
  private cookieName(name: string): string {
    return this.secure ? `__Host-${name}` : name
  }
}
