import type { IncomingHttpHeaders } from 'node:http'
import { visitorLanguageOf, type VisitorLanguage } from '@loquia/contracts'
import { acceptedLanguage } from '../platform/http/index.js'
import type { Bot } from '../core/bots/index.js'

/**
 * Returns the requested language of built-in sentences, else the browser's first accepted one, else the nearest to the
 * bot's sources.
 */
export function chooseVisitorLanguage(
  bot: Pick<Bot, 'visitorLanguage'>,
  requested: string | undefined,
  headers: Pick<IncomingHttpHeaders, 'accept-language'>,
): VisitorLanguage {
  return (
    visitorLanguageOf(requested) ??
    acceptedLanguage(headers['accept-language'], visitorLanguageOf) ??
    bot.visitorLanguage
  )
}
