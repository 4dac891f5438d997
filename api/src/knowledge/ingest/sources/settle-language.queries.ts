import { firstRow, type SqlRunner } from '../../../database/rows.js'
import type { Language } from '../../languages/language.js'

/**
 * A bot that has no website speaks the language that most of its documents are written in.
 * @returns the language it has now; undefined when it is gone
 */
export async function settleLanguage(runner: SqlRunner, botId: string): Promise<Language | undefined> {
  // SQL: the words of its passages are summed, and the bot is written, in one statement.
  const row = await firstRow<{ language: Language }>(
    runner,
    `UPDATE bots SET language = coalesce(
       (SELECT c.language FROM chunks c WHERE c.bot_id = $1 AND NOT EXISTS (SELECT FROM sources WHERE bot_id = $1 AND type = 'site')
        GROUP BY c.language ORDER BY sum(c.words) DESC LIMIT 1), language)
     WHERE id = $1 RETURNING language`,
    [botId],
  )
  return row?.language
}
