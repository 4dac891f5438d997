import { locales, localeSchema, defaultLocale, type Locale } from '@loquia/contracts'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import { addressKey } from './client-address.js'

/**
 * The language to speak to a caller: `?language=`, then an `/it` path, then `Accept-Language`, then English.
 */
export function callerLocale(request: Request): Locale {
  const asked = localeSchema.safeParse(request.query?.['language'])
  if (asked.success) return asked.data
  if (/^\/it(?:\/|$)/.test(request.path)) return 'it'
  const accepted = request.acceptsLanguages(...locales)
  return locales.find((locale) => locale === accepted) ?? defaultLocale
}

/** What rate limits count a caller by. */
export const callerAddress = (request: Request): string => addressKey(request.ip ?? '')

/** Parameter decorator: the caller's language. */
export const CallerLocale = createParamDecorator((_: unknown, context: ExecutionContext): Locale =>
  callerLocale(context.switchToHttp().getRequest<Request>()),
)

/** Parameter decorator: what rate limits count the caller by. */
export const CallerAddress = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  callerAddress(context.switchToHttp().getRequest<Request>()),
)
