import { rows, type SqlRunner } from '../../../database/rows.js'

/**
 * Passages of a bot's business that may tell amounts, times, telephone numbers or addresses, in the order of their ids.
 * @param after the id of the one before
 */
export function passagesWithData(
  runner: SqlRunner,
  botId: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; text: string; language: string }[]> {
  // SQL: many long texts, which nobody needs as entities. The first three are written with digits, addresses with an @.
  return rows(
    runner,
    `SELECT id, text, language FROM chunks WHERE bot_id = $1 AND id > $2 AND voice = 'business' AND text ~ '[0-9@]' ORDER BY id LIMIT $3`,
    [botId, after, limit],
  )
}
