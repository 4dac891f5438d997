import type { Locale } from '@loquia/contracts'
import { rows, type SqlRunner } from '../../database/rows.js'

/** Public id of the bot that answers about this very site, in each language in which it has read it; null elsewhere. */
export async function readyAssistants(runner: SqlRunner): Promise<Record<Locale, string | null>> {
  const found = await rows<{ public_id: string; language: Locale }>(
    runner,
    `SELECT public_id, language FROM bots WHERE kind = 'site' AND EXISTS (SELECT 1 FROM chunks WHERE bot_id = bots.id) ORDER BY created_at`,
  )
  const idOf = (language: Locale): string | null => found.find((bot) => bot.language === language)?.public_id ?? null
  return { en: idOf('en'), it: idOf('it') }
}
