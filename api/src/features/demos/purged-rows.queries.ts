import type { PurgeReceipt } from '@loquia/contracts'
import { firstRow, type SqlRunner } from '../../database/rows.js'

/** What hangs on a bot and goes with it, table by table. */
const tables = [
  'pages',
  'chunks',
  'term_counts',
  'sources',
  'conversations',
  'handovers',
  'unanswered_questions',
  'refused_origins',
  'demos',
] as const

/** How many rows a bot has in each table that falls with it. */
export async function countRows(runner: SqlRunner, botId: string, publicId: string): Promise<PurgeReceipt['counts']> {
  const sums = tables.map((table) => `(SELECT count(*)::int FROM ${table} WHERE bot_id = $1) AS ${table}`)
  // SQL: counts of ten tables of many rooms, in one question.
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
