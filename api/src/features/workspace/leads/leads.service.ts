import type { Lead, LeadRequest, LeadsQuery } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { firstRow, holding, rows, type SqlRunner } from '../../../database/rows.js'
import { storable } from '../../../database/stored-text.js'
import { isUuid } from '../../../database/uuid.js'

/** Leads of one page of the owner's list. */
const pageSize = 50

export interface NewLead extends LeadRequest {
  botId: string
  conversationId: string
}

interface LeadRow {
  id: string
  conversation_id: string
  name: string
  email: string
  message: string
  question: string | null
  page_url: string | null
  created_at: Date
}

const selectLead = `
  SELECT l.*, q.content AS question
  FROM leads l LEFT JOIN messages a ON a.id = l.answer_id LEFT JOIN messages q ON q.id = a.question_id
  WHERE l.bot_id = $1 AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.id = l.conversation_id AND c.is_test) AND ($2 = '' OR concat_ws(' ', l.name, l.email, l.message, q.content) ILIKE $3)`
const newestFirst = `ORDER BY l.created_at DESC, l.id DESC`

/** What visitors left for a business. Nobody but the bot's owner may read it: callers check that before they ask. */
@Injectable()
export class LeadsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The lead that was stored under a client's id, and the conversation it was left in. */
  find(
    botId: string,
    clientLeadId: string,
    runner: SqlRunner = this.dataSource,
  ): Promise<{ id: string; conversationId: string } | undefined> {
    return firstRow(
      runner,
      `SELECT id, conversation_id AS "conversationId" FROM leads WHERE bot_id = $1 AND client_lead_id = $2`,
      [botId, clientLeadId],
    )
  }

  /** Stores a lead once. An answer of another conversation is left out, as if the form had stood below none. */
  async add(runner: SqlRunner, lead: NewLead): Promise<{ id: string }> {
    const row = await firstRow<{ id: string }>(
      runner,
      `INSERT INTO leads (bot_id, conversation_id, answer_id, client_lead_id, name, email, message, page_url)
       VALUES ($1, $2, (SELECT id FROM messages WHERE id = $3 AND conversation_id = $2 AND role = 'assistant'), $4, $5, $6, $7, $8) RETURNING id`,
      [
        lead.botId,
        lead.conversationId,
        lead.messageId !== undefined && isUuid(lead.messageId) ? lead.messageId : null,
        lead.clientLeadId,
        storable(lead.name),
        storable(lead.email),
        storable(lead.message),
        lead.pageUrl === undefined ? null : storable(lead.pageUrl),
      ],
    )
    return row!
  }

  /**
   * A bot's leads, the newest first, 50 at a time.
   * @param botId the bot's row id, of a bot that the caller owns
   * @param before the id of the last lead of the page before; an unknown one begins at the start
   * @param search words as they were typed; empty for all
   */
  async list(
    botId: string,
    { before, search = '' }: Partial<LeadsQuery> = {},
  ): Promise<{ leads: Lead[]; more: boolean; total: number }> {
    const searched = [botId, search, holding(search)]
    const counting = firstRow<{ n: number }>(
      this.dataSource,
      `SELECT count(*)::int AS n FROM (${selectLead}) found`,
      searched,
    )
    const listing = rows<LeadRow>(
      this.dataSource,
      `${selectLead} AND NOT EXISTS (SELECT 1 FROM leads last WHERE last.id = $4::uuid AND last.bot_id = $1 AND (l.created_at, l.id) >= (last.created_at, last.id))
       ${newestFirst} LIMIT $5`,
      [...searched, before !== undefined && isUuid(before) ? before : null, pageSize + 1],
    )
    const [counted, found] = await Promise.all([counting, listing])
    return { leads: found.slice(0, pageSize).map(toLead), more: found.length > pageSize, total: counted?.n ?? 0 }
  }

  /** Every lead of a bot that fits, the newest first, for an export. */
  async listAll(botId: string, search = ''): Promise<Lead[]> {
    return (await rows<LeadRow>(this.dataSource, `${selectLead} ${newestFirst}`, [botId, search, holding(search)])).map(
      toLead,
    )
  }

  /** @returns false when the bot has no such lead */
  async remove(botId: string, leadId: string): Promise<boolean> {
    if (!isUuid(leadId)) return false
    return (
      (await firstRow(this.dataSource, `DELETE FROM leads WHERE bot_id = $1 AND id = $2 RETURNING id`, [
        botId,
        leadId,
      ])) !== undefined
    )
  }
}

function toLead(row: LeadRow): Lead {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    name: row.name,
    email: row.email,
    message: row.message,
    question: row.question,
    pageUrl: row.page_url,
    createdAt: row.created_at.toISOString(),
  }
}
