/**
 * `live`: what visitors are answered from. `draft`: the same with what a reading that is not yet published would
 * change.
 */
export type IndexVersion = 'live' | 'draft'

// $1 is the bot in all of these.
const passages: Record<IndexVersion, (columns: string) => string> = {
  live: (columns) => `SELECT ${columns} FROM chunks WHERE bot_id = $1`,
  draft: (columns) =>
    `SELECT ${columns} FROM chunks WHERE bot_id = $1 AND NOT EXISTS (SELECT FROM draft_pages d WHERE d.page_id = chunks.page_id)
     UNION ALL SELECT ${columns} FROM draft_chunks WHERE bot_id = $1`,
}

/** A query for a bot's passages; the bot's id is its parameter $1. */
export function passagesOf(indexVersion: IndexVersion, columns: string): string {
  return passages[indexVersion](columns)
}

const terms: Record<IndexVersion, (columns: string) => string> = {
  live: (columns) => `SELECT ${columns} FROM term_counts WHERE bot_id = $1`,
  draft: (columns) =>
    `SELECT ${columns} FROM term_counts WHERE bot_id = $1 UNION ALL SELECT ${columns} FROM draft_terms WHERE bot_id = $1`,
}

/**
 * A query for the rows that count a bot's terms, its parameter $1; they are to be added up, which costs less here than
 * in the database. Every change of the index writes one, with a higher id than those before it.
 */
export function termsIn(indexVersion: IndexVersion, columns: string): string {
  return terms[indexVersion](columns)
}
