import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { root } from '../../build/parts.ts'

interface EmbeddedModule {
  spawnEmbeddedPostgres(options: { dataDir: string }): Promise<{ url: string; stop(): Promise<void> }>
}

const columns = `ordinal, kind, url, title, headings, text, language, words, text_terms, heading_terms`

export async function inDatabase<Result>(dataDir: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const built = pathToFileURL(join(root, 'api/dist/platform/database/embedded/spawn-postgres.js')).href
  const { spawnEmbeddedPostgres } = (await import(built)) as EmbeddedModule
  const database = await spawnEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  const client = new Client({ connectionString: database.url })
  try {
    await client.connect()
    const result = await work(client)
    await client.query('ANALYZE')
    return result
  } finally {
    await client.end()
    await database.stop()
  }
}

/**
 * Copies a bot's passages to new bots, numbered from `made` to `copies`.
 * @returns how many passages other bots have then
 */
export function copyPassages(dataDir: string, demoId: string, made: number, copies: number): Promise<number> {
  return inDatabase(dataDir, async (client) => {
    for (let copy = made + 1; copy <= copies; copy++) {
      await client.query(
        `WITH original AS (SELECT * FROM bots WHERE public_id = $1),
           bot AS (INSERT INTO bots (public_id, kind, domain, name) SELECT $2, kind, domain, name FROM original RETURNING id),
           source AS (INSERT INTO sources (bot_id, type, location, status) SELECT id, 'site', $2, 'ready' FROM bot RETURNING id, bot_id),
           page AS (INSERT INTO pages (source_id, bot_id, url, status) SELECT id, bot_id, $2, 'read' FROM source RETURNING id, bot_id),
           vocabulary AS (INSERT INTO term_counts (bot_id, stems, words) SELECT page.bot_id, stems, words FROM term_counts, page WHERE term_counts.bot_id = (SELECT id FROM original))
         INSERT INTO chunks (bot_id, page_id, ${columns}) SELECT page.bot_id, page.id, ${columns} FROM chunks, page WHERE chunks.bot_id = (SELECT id FROM original)`,
        [demoId, `copy-${copy}`],
      )
    }
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM chunks WHERE bot_id <> (SELECT id FROM bots WHERE public_id = $1)`,
      [demoId],
    )
    return rows[0]?.n ?? 0
  })
}

export function growBot(dataDir: string, demoId: string, times: number): Promise<number> {
  return inDatabase(dataDir, async (client) => {
    const bot = `(SELECT id FROM bots WHERE public_id = $1)`
    const { rowCount } = await client.query(
      `INSERT INTO chunks (bot_id, page_id, ${columns}) SELECT bot_id, page_id, ${columns} FROM chunks, generate_series(2, $2::int) WHERE bot_id = ${bot}`,
      [demoId, times],
    )
    await client.query(
      `INSERT INTO term_counts (bot_id, stems, words) SELECT bot_id, stems, words FROM term_counts, generate_series(2, $2::int) WHERE bot_id = ${bot}`,
      [demoId, times],
    )
    return Math.round(((rowCount ?? 0) * times) / (times - 1))
  })
}
