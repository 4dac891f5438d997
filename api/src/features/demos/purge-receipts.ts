import type { PurgeReceipt } from '@loquia/contracts'
import { firstRow, type SqlRunner } from '../../database/rows.js'
import { hashOf } from '../../database/stored-secret.js'

/** What hangs on a bot and goes with it, table by table. */
const tables = [
  'pages',
  'chunks',
  'term_counts',
  'sources',
  'conversations',
  'unanswered_questions',
  'refused_origins',
  'demos',
] as const

/** How many rows a bot has in each table that falls with it. */
export async function countRows(runner: SqlRunner, botId: string, publicId: string): Promise<PurgeReceipt['counts']> {
  const sums = tables.map((table) => `(SELECT count(*)::int FROM ${table} WHERE bot_id = $1) AS ${table}`)
  const counted = await firstRow<Record<(typeof tables)[number] | 'messages' | 'contacts' | 'files', number>>(
    runner,
    `SELECT ${sums.join(', ')},
            (SELECT count(*)::int FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.bot_id = $1) AS messages,
            (SELECT count(*)::int FROM demo_contacts WHERE demo_id = $2) AS contacts,
            (SELECT count(*)::int FROM sources WHERE bot_id = $1 AND type = 'document') AS files`,
    [botId, publicId],
  )
  const { pages, chunks, conversations, messages, contacts, files } = counted!
  // One for the bot itself; documents were counted among the sources.
  const all = 1 + tables.reduce((sum, table) => sum + counted![table], 0) + messages + contacts
  return { pages, passages: chunks, conversations, messages, contacts, rows: all, files }
}

/** Notes what was deleted of a demo, once; its id is kept as a hash. */
export async function keepReceipt(runner: SqlRunner, publicId: string, counts: PurgeReceipt['counts']): Promise<void> {
  await runner.query(
    `INSERT INTO purge_receipts (demo_hash, counts) VALUES ($1, $2) ON CONFLICT (demo_hash) DO NOTHING`,
    [hashOf(publicId), JSON.stringify(counts)],
  )
}

/** The receipt of a demo that was purged, found by the id that its address still has. */
export async function receiptOf(runner: SqlRunner, publicId: string): Promise<PurgeReceipt | undefined> {
  const row = await firstRow<{ purged_at: Date; counts: PurgeReceipt['counts'] }>(
    runner,
    `SELECT purged_at, counts FROM purge_receipts WHERE demo_hash = $1`,
    [hashOf(publicId)],
  )
  return row && { purgedAt: row.purged_at.toISOString(), counts: row.counts }
}
