/** `live`: what visitors are answered from. `draft`: the same with what a reading that is not yet published would change. */
export type Edition = 'live' | 'draft'

// $1 is the bot in all of these.
const passages: Record<Edition, (columns: string) => string> = {
  live: (columns) => `SELECT ${columns} FROM chunks WHERE bot_id = $1`,
  draft: (columns) =>
    `SELECT ${columns} FROM chunks WHERE bot_id = $1 AND NOT EXISTS (SELECT FROM draft_pages d WHERE d.page_id = chunks.page_id)
     UNION ALL SELECT ${columns} FROM draft_chunks WHERE bot_id = $1`,
}

/** A query for a bot's passages; the bot's id is its parameter $1. */
export function passagesOf(edition: Edition, columns: string): string {
  return passages[edition](columns)
}

const counts = `SELECT term, field, documents FROM terms WHERE bot_id = $1
  UNION ALL SELECT change.term, change.field, change.count FROM term_changes, unnest(fields, terms, counts) AS change (field, term, count) WHERE bot_id = $1`

const terms: Record<Edition, string> = {
  live: counts,
  draft: `${counts} UNION ALL SELECT term, field, documents FROM draft_terms WHERE bot_id = $1`,
}

/**
 * A query for `{term, field, documents}` of a bot, its parameter $1: in how many passages each term stands. A term may
 * come several times; its numbers are to be added up, which costs less here than in the database.
 */
export function termsIn(edition: Edition): string {
  return terms[edition]
}
