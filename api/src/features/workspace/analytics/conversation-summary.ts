import { limits, type ConversationSummary } from '@loquia/contracts'
import type { SummaryRow } from './analytics.queries.js'

/** A conversation in a line of a list. */
export function toSummary(row: SummaryRow): ConversationSummary {
  return {
    id: row.id,
    startedAt: row.created_at.toISOString(),
    lastAt: (row.last_at ?? row.created_at).toISOString(),
    language: row.language,
    isTest: row.is_test,
    pageUrl: row.page_url,
    visitor:
      row.visitor_sub === null ? null : { id: row.visitor_sub, name: row.visitor_name, email: row.visitor_email },
    firstQuestion: (row.first_question ?? '').slice(0, limits.messageMaxChars),
    questions: row.questions,
    sure: row.sure,
    unsure: row.unsure,
    none: row.none,
    up: row.up,
    down: row.down,
  }
}
