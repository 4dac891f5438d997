import type { SqlRunner } from '../../database/rows.js'

/** By how much each term's document frequency changes. */
export class TermChange {
  private readonly stems = new Map<string, number>()
  private readonly words = new Map<string, number>()

  add({ stems, words }: { stems: Iterable<string>; words: Iterable<string> }, sign: 1 | -1): void {
    for (const term of stems) this.stems.set(term, (this.stems.get(term) ?? 0) + sign)
    for (const term of words) this.words.set(term, (this.words.get(term) ?? 0) + sign)
  }

  /** Leaves the changes to {@link settleTerms}; until then whoever counts terms adds them up. */
  async defer(queries: SqlRunner, botId: string): Promise<void> {
    const changes = [...list('stem', this.stems), ...list('word', this.words)]
    if (changes.length === 0) return
    await queries.query(`INSERT INTO term_changes (bot_id, fields, terms, counts) VALUES ($1, $2, $3, $4)`, [
      botId, changes.map(([field]) => field), changes.map(([, term]) => term), changes.map(([, , documents]) => documents),
    ])
  }

  /** One statement, terms in a fixed order: two pages of a bot written at once wait for each other and cannot deadlock. */
  async write(queries: SqlRunner, botId: string, table: 'terms' | 'draft_terms'): Promise<void> {
    const changes = [...list('stem', this.stems), ...list('word', this.words)]
    if (changes.length === 0) return
    await queries.query(
      `INSERT INTO ${table} (bot_id, field, term, documents)
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::int[])
       ON CONFLICT (bot_id, field, term) DO UPDATE SET documents = ${table}.documents + excluded.documents`,
      [botId, changes.map(([field]) => field), changes.map(([, term]) => term), changes.map(([, , documents]) => documents)],
    )
  }
}

/** Adds what was deferred to a bot's terms. One statement, so that each change counts once whoever reads meanwhile. */
export async function settleTerms(queries: SqlRunner, botId: string): Promise<void> {
  await queries.query(
    `WITH settled AS (DELETE FROM term_changes WHERE bot_id = $1 RETURNING fields, terms, counts)
     INSERT INTO terms (bot_id, field, term, documents)
     SELECT $1, field, term, sum(count) FROM settled, unnest(fields, terms, counts) AS change (field, term, count)
     GROUP BY field, term HAVING sum(count) <> 0 ORDER BY field, term COLLATE "C"
     ON CONFLICT (bot_id, field, term) DO UPDATE SET documents = terms.documents + excluded.documents`,
    [botId],
  )
}

function list(field: 'stem' | 'word', changes: ReadonlyMap<string, number>): [string, string, number][] {
  return [...changes]
    .filter(([, documents]) => documents !== 0)
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([term, documents]) => [field, term, documents])
}
