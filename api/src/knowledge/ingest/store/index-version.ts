/** `draft`: the live index with unpublished changes. */
export type IndexVersion = 'live' | 'draft'

// $1 is the bot's id.
const passages: Record<IndexVersion, (columns: string) => string> = {
  live: (columns) => `SELECT ${columns} FROM chunks WHERE bot_id = $1`,
  draft: (columns) =>
    `SELECT ${columns} FROM chunks WHERE bot_id = $1 AND NOT EXISTS (SELECT FROM draft_pages d WHERE d.page_id = chunks.page_id)
     UNION ALL SELECT ${columns} FROM draft_chunks WHERE bot_id = $1`,
}

export function passagesSql(indexVersion: IndexVersion, columns: string): string {
  return passages[indexVersion](columns)
}

const terms: Record<IndexVersion, (columns: string) => string> = {
  live: (columns) => `SELECT ${columns} FROM term_counts WHERE bot_id = $1`,
  draft: (columns) =>
    `SELECT ${columns} FROM term_counts WHERE bot_id = $1 UNION ALL SELECT ${columns} FROM draft_terms WHERE bot_id = $1`,
}

/** Adding up rows costs less here than in the database. Every index change inserts a row with a higher id. */
export function termsSql(indexVersion: IndexVersion, columns: string): string {
  return terms[indexVersion](columns)
}
