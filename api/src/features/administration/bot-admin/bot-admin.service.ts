import {
  botUsageDays,
  limits,
  type Locale,
  type BotSort,
  type BotsQuery,
  type ManagedBot,
  type ManagedBotsResponse,
  type User,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { firstRow, holding, rows, type SqlRunner } from '../../../database/rows.js'
import { Audit } from '../audit/index.js'
import { BotsService } from '../../workspace/bots/index.js'

interface ManagedRow {
  id: string
  public_id: string
  kind: ManagedBot['kind']
  name: string
  domain: string
  language: Locale
  owner_id: number | null
  username: string | null
  status: ManagedBot['status']
  pages: number
  passages: number
  questions: number
  last_question_at: Date | null
  /** `numeric`, which the driver gives as text. */
  tokens: string
  cost_micros: string | null
  created_at: Date
  expires_at: Date | null
  purchased_at: Date | null
}

/** What is under way comes first; a bot with one readable source can answer. */
const status = `coalesce((SELECT s.status FROM sources s WHERE s.bot_id = b.id ORDER BY array_position(ARRAY['crawling', 'queued', 'ready', 'failed'], s.status) LIMIT 1), 'empty')`

const selectManaged = `SELECT b.id, b.public_id, b.kind, b.name, b.domain, b.language, b.owner_id, o.username, b.created_at, b.purchased_at,
    CASE WHEN b.purchased_at IS NULL THEN d.expires_at END AS expires_at,
    ${status} AS status,
    (SELECT count(*) FROM pages p WHERE p.bot_id = b.id AND p.status = 'read')::int AS pages,
    (SELECT count(*) FROM chunks c WHERE c.bot_id = b.id)::int AS passages,
    coalesce(q.questions, 0)::int AS questions,
    (SELECT max(m.created_at) FROM conversations c JOIN messages m ON m.conversation_id = c.id WHERE c.bot_id = b.id AND NOT c.is_test AND m.role = 'user') AS last_question_at, coalesce(u.tokens, 0) AS tokens,
    CASE WHEN u.unpriced THEN NULL ELSE coalesce(u.cost_micros, 0) END AS cost_micros
  FROM bots b
  LEFT JOIN users o ON o.id = b.owner_id
  LEFT JOIN demos d ON d.bot_id = b.id
  LEFT JOIN (
    SELECT c.bot_id, count(*) AS questions FROM messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE m.role = 'user' AND NOT c.is_test AND m.created_at > now() - interval '${botUsageDays} days' GROUP BY c.bot_id
  ) q ON q.bot_id = b.id
  LEFT JOIN (
    -- A client's own key is the client's bill.
    SELECT bot_id, sum(prompt_tokens + completion_tokens) AS tokens, sum(cost_micros) FILTER (WHERE NOT own_key) AS cost_micros,
           bool_or(NOT own_key AND cost_micros IS NULL AND prompt_tokens > 0) AS unpriced
    FROM model_usage WHERE day > (now() AT TIME ZONE 'UTC')::date - ${botUsageDays} GROUP BY bot_id
  ) u ON u.bot_id = b.id`

/** What a list may be sorted by; names from a request never reach the SQL. */
const sorts: Readonly<Record<BotSort, string>> = {
  created: 'b.created_at DESC',
  questions: 'questions DESC',
  active: 'last_question_at DESC NULLS LAST',
  cost: 'coalesce(u.cost_micros, 0) DESC, tokens DESC',
  expires: 'expires_at ASC NULLS LAST',
}
const matching = `($1 = '' OR concat_ws(' ', b.name, b.domain, b.public_id, o.username, o.email) ILIKE $2)
  AND ($3 = 'all' OR b.kind = $3 OR ($3 = 'purchased' AND b.purchased_at IS NOT NULL))`

/** Everybody's bots with what they are used for, and the mark that one was bought. */
@Injectable()
export class BotAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bots: BotsService,
    private readonly audit: Audit,
  ) {}

  async list({ search, kind, sort, page }: BotsQuery): Promise<ManagedBotsResponse> {
    const values = [search, holding(search), kind]
    const counted = await firstRow<{ count: number }>(
      this.dataSource,
      `SELECT count(*)::int AS count FROM bots b LEFT JOIN users o ON o.id = b.owner_id WHERE ${matching}`,
      values,
    )
    const found = await rows<ManagedRow>(
      this.dataSource,
      `${selectManaged} WHERE ${matching} ORDER BY ${sorts[sort]}, b.id LIMIT $4 OFFSET $5`,
      [...values, limits.adminPageSize, (page - 1) * limits.adminPageSize],
    )
    return { success: true, bots: found.map(toManaged), count: counted?.count ?? 0, pageSize: limits.adminPageSize }
  }

  /**
   * A bot that is marked does not end; one whose mark is taken away ends when it would have.
   * @throws AppError `not_found`; also for the site's own assistant, which nobody buys
   */
  async markPurchased(actor: User, publicId: string, purchased: boolean): Promise<ManagedBot> {
    const [id, bot] = await this.dataSource.transaction(async (transaction) => {
      const before = await this.find(publicId, transaction)
      if ((before.purchased_at !== null) === purchased) return [before.id, before]
      await rows(transaction, `UPDATE bots SET purchased_at = CASE WHEN $2 THEN now() END WHERE id = $1`, [
        before.id,
        purchased,
      ])
      await this.audit.record(
        {
          actor,
          action: purchased ? 'bot.purchase' : 'bot.unpurchase',
          target: { type: 'bot', id: publicId },
          details: { name: before.name, domain: before.domain },
        },
        transaction,
      )
      return [before.id, await this.find(publicId, transaction)]
    })
    await this.bots.tellChanged(id)
    return toManaged(bot)
  }

  private async find(publicId: string, runner: SqlRunner): Promise<ManagedRow> {
    const row = await firstRow<ManagedRow>(runner, `${selectManaged} WHERE b.public_id = $1 AND b.kind <> 'site'`, [
      publicId,
    ])
    if (row === undefined) throw new AppError('not_found')
    return row
  }
}

function toManaged(row: ManagedRow): ManagedBot {
  return {
    botId: row.public_id,
    kind: row.kind,
    name: row.name,
    domain: row.domain,
    language: row.language,
    owner: row.owner_id === null || row.username === null ? null : { id: row.owner_id, username: row.username },
    status: row.status,
    pages: row.pages,
    passages: row.passages,
    questions: row.questions,
    lastQuestionAt: row.last_question_at?.toISOString() ?? null,
    tokens: Number(row.tokens),
    costMicros: row.cost_micros === null ? null : Number(row.cost_micros),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    purchasedAt: row.purchased_at?.toISOString() ?? null,
  }
}
