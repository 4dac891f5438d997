import type { IncomingHttpHeaders } from 'node:http'
import { visitorLanguageOf, type VisitorLanguage } from '@loquia/contracts'
import { acceptedLanguage } from '../../http/index.js'
import type { Bot } from '../workspace/bots/index.js'

/**
 * The language of a bot's own sentences for a caller: the one asked for, else the first that the browser accepts, else
 * the nearest to the bot's sources. Every entrance (REST, sockets, public API, MCP) calls this once; inside, languages
 * are `VisitorLanguage`.
 * @param requested a language tag as the caller sent it; any text
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
