import {
  limits,
  type BotsQuery,
  type ManagedBot,
  type ManagedBotsResponse,
  type User,
  botUsageDays,
  type CurrentIngestion,
  type BotSort,
  type Locale,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { AuditService } from '../audit/index.js'
import { BotEntity, BotsService } from '../../core/bots/index.js'
import { queryFirstRow, containsPattern, queryRows, type SqlRunner } from '../../platform/database/rows.js'
import { currentBotIngestionSql } from '../../core/sources/index.js'
import { joinFirstOwnerSql } from '../../core/workspaces/index.js'

@Injectable()
export class BotAdminService {
  constructor(
    @InjectRepository(BotEntity) private readonly stored: Repository<BotEntity>,
    private readonly bots: BotsService,
    private readonly audit: AuditService,
  ) {}

  async list(query: BotsQuery): Promise<ManagedBotsResponse> {
    const { manager } = this.stored
    const count = await countBots(manager, query)
    return { success: true, bots: await selectManagedBots(manager, query), count, pageSize: limits.adminPageSize }
  }

  /**
   * Purchased bots do not expire; unmarking restores the old expiry.
   * @throws AppError `not_found`, also for the site's assistant
   */
  async markPurchased(actor: User, publicId: string, purchased: boolean): Promise<ManagedBot> {
    const { id, bot } = await this.stored.manager.transaction(async (transaction) => {
      const before = await this.find(publicId, transaction)
      if ((before.bot.purchasedAt !== null) === purchased) return before
      await transaction.update(BotEntity, { id: before.id }, { purchasedAt: purchased ? () => 'now()' : null })
      await this.audit.record(
        {
          actor,
          action: purchased ? 'bot.purchase' : 'bot.unpurchase',
          target: { type: 'bot', id: publicId },
          details: { name: before.bot.name, domain: before.bot.domain },
        },
        transaction,
      )
      return this.find(publicId, transaction)
    })
    await this.bots.emitChanged(id)
    return bot
  }

  private async find(publicId: string, transaction: EntityManager): Promise<{ id: string; bot: ManagedBot }> {
    const found = await selectManagedBot(transaction, publicId)
    if (found === undefined) throw new AppError('not_found')
    return found
  }
}

interface ManagedRow {
  /** Never leaves the server. */
  id: string
  publicId: string
  kind: ManagedBot['kind']
  name: string
  domain: string
  language: Locale
  ownerId: number | null
  username: string | null
  status: ManagedBot['status']
  reading: CurrentIngestion | null
  pages: number
  passages: number
  questions: number
  lastQuestionAt: Date | null
  /** `numeric`, which the driver returns as text. */
  tokens: string
  costMicros: string | null
  createdAt: Date
  expiresAt: Date | null
  purchasedAt: Date | null
}

/** Sources in progress determine the status first; otherwise one ready source is enough for answers. */
const statusSql = `coalesce((SELECT s.status FROM sources s WHERE s.bot_id = b.id ORDER BY array_position(ARRAY['crawling', 'queued', 'ready', 'failed'], s.status) LIMIT 1), 'empty')`

const managedBotsSql = `SELECT b.id, b.public_id AS "publicId", b.kind, b.name, b.domain, b.language, o.id AS "ownerId", o.username, b.created_at AS "createdAt", b.purchased_at AS "purchasedAt",
    CASE WHEN b.purchased_at IS NULL THEN d.expires_at END AS "expiresAt",
    ${statusSql} AS status,
    ${currentBotIngestionSql('b.id')} AS reading,
    (SELECT count(*) FROM pages p WHERE p.bot_id = b.id AND p.status = 'read')::int AS pages,
    (SELECT count(*) FROM chunks c WHERE c.bot_id = b.id)::int AS passages,
    coalesce(q.questions, 0)::int AS questions,
    (SELECT max(m.created_at) FROM conversations c JOIN messages m ON m.conversation_id = c.id WHERE c.bot_id = b.id AND NOT c.is_test AND m.role = 'user') AS "lastQuestionAt",
    coalesce(u.tokens, 0) AS tokens,
    CASE WHEN u.unpriced THEN NULL ELSE coalesce(u.cost_micros, 0) END AS "costMicros"
  FROM bots b
  ${joinFirstOwnerSql('b.workspace_id', 'o')}
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

/** Whitelist: names from a request never reach the SQL. */
const orderSql: Readonly<Record<BotSort, string>> = {
  created: 'b.created_at DESC',
  questions: 'questions DESC',
  active: '"lastQuestionAt" DESC NULLS LAST',
  cost: 'coalesce(u.cost_micros, 0) DESC, tokens DESC',
  expires: '"expiresAt" ASC NULLS LAST',
}
const matchingSql = `($1 = '' OR concat_ws(' ', b.name, b.domain, b.public_id, o.username, o.email) ILIKE $2)
  AND ($3 = 'all' OR b.kind = $3 OR ($3 = 'purchased' AND b.purchased_at IS NOT NULL))`

async function countBots(runner: SqlRunner, { search, kind }: Pick<BotsQuery, 'search' | 'kind'>): Promise<number> {
  const counted = await queryFirstRow<{ count: number }>(
    runner,
    `SELECT count(*)::int AS count FROM bots b ${joinFirstOwnerSql('b.workspace_id', 'o')} WHERE ${matchingSql}`,
    [search, containsPattern(search), kind],
  )
  return counted?.count ?? 0
}

async function selectManagedBots(runner: SqlRunner, { search, kind, sort, page }: BotsQuery): Promise<ManagedBot[]> {
  const found = await queryRows<ManagedRow>(
    runner,
    `${managedBotsSql} WHERE ${matchingSql} ORDER BY ${orderSql[sort]}, b.id LIMIT $4 OFFSET $5`,
    [search, containsPattern(search), kind, limits.adminPageSize, (page - 1) * limits.adminPageSize],
  )
  return found.map(toManaged)
}

/** Excludes the site's own assistant. */
async function selectManagedBot(
  runner: SqlRunner,
  publicId: string,
): Promise<{ id: string; bot: ManagedBot } | undefined> {
  const row = await queryFirstRow<ManagedRow>(runner, `${managedBotsSql} WHERE b.public_id = $1 AND b.kind <> 'site'`, [
    publicId,
  ])
  return row && { id: row.id, bot: toManaged(row) }
}

function toManaged(row: ManagedRow): ManagedBot {
  return {
    botId: row.publicId,
    kind: row.kind,
    name: row.name,
    domain: row.domain,
    language: row.language,
    owner: row.ownerId === null || row.username === null ? null : { id: row.ownerId, username: row.username },
    status: row.status,
    ...(row.reading === null ? {} : { reading: row.reading }),
    pages: row.pages,
    passages: row.passages,
    questions: row.questions,
    lastQuestionAt: row.lastQuestionAt?.toISOString() ?? null,
    tokens: Number(row.tokens),
    costMicros: row.costMicros === null ? null : Number(row.costMicros),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    purchasedAt: row.purchasedAt?.toISOString() ?? null,
  }
}
