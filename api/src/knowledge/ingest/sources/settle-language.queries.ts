import { defaultLocale, locales, type Locale } from '@loquia/contracts'
import { firstRow, type SqlRunner } from '../../../database/rows.js'

/**
 * Stores the language that most words of a bot's passages are written in, whichever it is. A bot that has no website
 * also gets its locale from that: the same language, or English.
 * @returns the bot's locale; undefined when the bot is gone
 */
export async function settleLanguage(runner: SqlRunner, botId: string): Promise<Locale | undefined> {
  // SQL: the words of its passages are summed, and the bot is written, in one statement.
  const row = await firstRow<{ language: Locale }>(
    runner,
    `WITH written AS (
       SELECT c.language FROM chunks c WHERE c.bot_id = $1 GROUP BY c.language ORDER BY sum(c.words) DESC, c.language LIMIT 1
     )
     UPDATE bots SET content_language = coalesce((SELECT language FROM written), content_language),
       language = CASE
         WHEN NOT EXISTS (SELECT FROM written) OR EXISTS (SELECT FROM sources WHERE bot_id = $1 AND type = 'site') THEN language
         WHEN (SELECT language FROM written) = ANY($2::text[]) THEN (SELECT language FROM written)
         ELSE $3 END
     WHERE id = $1 RETURNING language`,
    [botId, locales, defaultLocale],
  )
  return row?.language
}
