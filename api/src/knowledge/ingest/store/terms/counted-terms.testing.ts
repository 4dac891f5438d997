import type { DataSource } from 'typeorm'
import { TermChange, type CountedTerms } from './term-change.js'
import type { TermTable } from './term-counts.queries.js'

/** Sums a bot's document frequencies over its rows and omits zeros. */
export async function countedTerms(
  database: DataSource,
  botId: string,
  field: 'stems' | 'words',
  table: TermTable = 'term_counts',
): Promise<Record<string, number>> {
  const rows: CountedTerms[] = await database.query(`SELECT stems, words FROM ${table} WHERE bot_id = $1 ORDER BY id`, [
    botId,
  ])
  const change = new TermChange()
  for (const row of rows) change.addCounted(row)
  return Object.fromEntries(
    [...change[field]].filter(([, documents]) => documents !== 0).sort(([x], [y]) => (x < y ? -1 : 1)),
  )
}
