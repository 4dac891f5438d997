import { locales, localeSchema, defaultLocale, type Locale } from '@loquia/contracts'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import ipaddr from 'ipaddr.js'

/** Order: `?language=`, `/it` path, `Accept-Language`, English. */
export function callerLocale(request: Request): Locale {
  const asked = localeSchema.safeParse(request.query?.['language'])
  if (asked.success) return asked.data
  if (/^\/it(?:\/|$)/.test(request.path)) return 'it'
  const accepted = request.acceptsLanguages(...locales)
  return locales.find((locale) => locale === accepted) ?? defaultLocale
}

export const callerAddress = (request: Request): string => addressKey(request.ip ?? '')

export const CallerLocale = createParamDecorator((_: unknown, context: ExecutionContext): Locale =>
  callerLocale(context.switchToHttp().getRequest<Request>()),
)

export const CallerAddress = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  callerAddress(context.switchToHttp().getRequest<Request>()),
)

const privateRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

/** Only private addresses may set `X-Forwarded-For`. */
export function isTrustedProxy(address: string): boolean {
  return ipaddr.isValid(address) && privateRanges.has(ipaddr.process(address).range())
}

/** Returns the rightmost address that is not a trusted proxy; others can be forged. */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined): string {
  const claimed = (forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  let address = peer ?? ''
  while (isTrustedProxy(address)) {
    const next = claimed.pop()
    if (next === undefined || !ipaddr.isValid(next)) break
    address = next
  }
  return address
}

/** IPv6 subscribers hold a whole /64. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
