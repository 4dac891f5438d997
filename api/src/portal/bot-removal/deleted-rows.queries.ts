import type { PurgeReceipt } from '@loquia/contracts'
import { queryFirstRow, type SqlRunner } from '../../platform/database/rows.js'

const ofConversations = 'conversation_id IN (SELECT id FROM conversations WHERE bot_id = $1)'
const ofBot = 'bot_id = $1'

/**
 * Conditions for the rows that are deleted with a bot, by table; $1 is the bot's id, $2 its public one. A test compares
 * the tables with the foreign keys that cascade.
 */
export const deletedRows = {
  bots: 'id = $1',
  answer_wordings: ofBot,
  bot_identity_keys: ofBot,
  bot_notifications: ofBot,
  chunks: ofBot,
  conversations: ofBot,
  demos: ofBot,
  draft_chunks: ofBot,
  draft_pages: ofBot,
  draft_terms: ofBot,
  golden_questions: ofBot,
  golden_reports: ofBot,
  handovers: ofBot,
  leads: ofBot,
  model_keys: ofBot,
  model_usage: ofBot,
  pages: ofBot,
  refused_emails: ofBot,
  refused_origins: ofBot,
  sources: ofBot,
  term_counts: ofBot,
  unanswered_questions: ofBot,
  vector_sets: ofBot,
  webhook_deliveries: ofBot,
  webhook_endpoints: ofBot,
  // Its sweep deletes rows without a conversation with their bytes.
  conversation_files: ofConversations,
  conversation_notes: ofConversations,
  conversation_reads: ofConversations,
  conversation_tokens: ofConversations,
  idempotent_replies: ofConversations,
  messages: ofConversations,
  question_vectors: `message_id IN (SELECT id FROM messages WHERE ${ofConversations})`,
  passage_vectors: `set_id IN (SELECT id FROM vector_sets WHERE ${ofBot})`,
  webhook_secrets: `endpoint_id IN (SELECT id FROM webhook_endpoints WHERE ${ofBot})`,
  secret_views: `identity_kid IN (SELECT kid FROM bot_identity_keys WHERE ${ofBot}) OR webhook_secret_id IN
    (SELECT s.id FROM webhook_secrets s JOIN webhook_endpoints e ON e.id = s.endpoint_id WHERE e.${ofBot})`,
  demo_contacts: 'demo_id = $2',
} as const

/** Call inside the deleting transaction. */
export async function countDeletedRows(
  runner: SqlRunner,
  { id, publicId }: { id: string; publicId: string },
): Promise<Omit<PurgeReceipt['counts'], 'files'> & { chatFiles: number }> {
  const counts = Object.entries(deletedRows).map(
    ([table, where]) => `(SELECT count(*)::int FROM ${table} WHERE ${where}) AS ${table}`,
  )
  // SQL: one statement counts all tables.
  const counted = await queryFirstRow<Record<keyof typeof deletedRows, number>>(runner, `SELECT ${counts.join(', ')}`, [
    id,
    publicId,
  ])
  const { pages, chunks, conversations, messages, demo_contacts, leads, conversation_files } = counted!
  return {
    pages,
    passages: chunks,
    conversations,
    messages,
    contacts: demo_contacts + leads,
    rows: Object.values(counted!).reduce((sum, count) => sum + count, 0),
    chatFiles: conversation_files,
  }
}
