import {
  botUsageDays,
  limits,
  type CurrentReading,
  type BotSort,
  type BotsQuery,
  type Locale,
  type ManagedBot,
} from '@loquia/contracts'
import { firstRow, holding, rows, type SqlRunner } from '../../../database/rows.js'
import { currentReadingOfBotSql } from '../../../knowledge/index.js'
import { joinFirstOwner } from '../../workspace/members/index.js'

interface ManagedRow {
  /** For inside; it never leaves the server. */
  id: string
  publicId: string
  kind: ManagedBot['kind']
  name: string
  domain: string
  language: Locale
  ownerId: number | null
  username: string | null
  status: ManagedBot['status']
  reading: CurrentReading | null
  pages: number
  passages: number
  questions: number
  lastQuestionAt: Date | null
  /** `numeric`, which the driver gives as text. */
  tokens: string
  costMicros: string | null
  createdAt: Date
  expiresAt: Date | null
  purchasedAt: Date | null
}

/** What is under way comes first; a bot with one readable source can answer. */
const status = `coalesce((SELECT s.status FROM sources s WHERE s.bot_id = b.id ORDER BY array_position(ARRAY['crawling', 'queued', 'ready', 'failed'], s.status) LIMIT 1), 'empty')`

// SQL: what is counted of each bot comes from the tables of five rooms, in one question for a whole page.
const selectManaged = `SELECT b.id, b.public_id AS "publicId", b.kind, b.name, b.domain, b.language, o.id AS "ownerId", o.username, b.created_at AS "createdAt", b.purchased_at AS "purchasedAt",
    CASE WHEN b.purchased_at IS NULL THEN d.expires_at END AS "expiresAt",
    ${status} AS status,
    ${currentReadingOfBotSql('b.id')} AS reading,
    (SELECT count(*) FROM pages p WHERE p.bot_id = b.id AND p.status = 'read')::int AS pages,
    (SELECT count(*) FROM chunks c WHERE c.bot_id = b.id)::int AS passages,
    coalesce(q.questions, 0)::int AS questions,
    (SELECT max(m.created_at) FROM conversations c JOIN messages m ON m.conversation_id = c.id WHERE c.bot_id = b.id AND NOT c.is_test AND m.role = 'user') AS "lastQuestionAt",
    coalesce(u.tokens, 0) AS tokens,
    CASE WHEN u.unpriced THEN NULL ELSE coalesce(u.cost_micros, 0) END AS "costMicros"
  FROM bots b
  ${joinFirstOwner('b.workspace_id', 'o')}
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
  active: '"lastQuestionAt" DESC NULLS LAST',
  cost: 'coalesce(u.cost_micros, 0) DESC, tokens DESC',
  expires: '"expiresAt" ASC NULLS LAST',
}
const matching = `($1 = '' OR concat_ws(' ', b.name, b.domain, b.public_id, o.username, o.email) ILIKE $2)
  AND ($3 = 'all' OR b.kind = $3 OR ($3 = 'purchased' AND b.purchased_at IS NOT NULL))`

/** How many bots are found. */
export async function countBots(
  runner: SqlRunner,
  { search, kind }: Pick<BotsQuery, 'search' | 'kind'>,
): Promise<number> {
  // SQL: the same condition as for the page itself.
  const counted = await firstRow<{ count: number }>(
    runner,
    `SELECT count(*)::int AS count FROM bots b ${joinFirstOwner('b.workspace_id', 'o')} WHERE ${matching}`,
    [search, holding(search), kind],
  )
  return counted?.count ?? 0
}

/** One page of the bots that are found. */
export async function managedBots(runner: SqlRunner, { search, kind, sort, page }: BotsQuery): Promise<ManagedBot[]> {
  // SQL: as above.
  const found = await rows<ManagedRow>(
    runner,
    `${selectManaged} WHERE ${matching} ORDER BY ${sorts[sort]}, b.id LIMIT $4 OFFSET $5`,
    [search, holding(search), kind, limits.adminPageSize, (page - 1) * limits.adminPageSize],
  )
  return found.map(toManaged)
}

/** The bot with a public id and its row's id, if there is one that can be bought: not the site's own assistant. */
export async function managedBot(
  runner: SqlRunner,
  publicId: string,
): Promise<{ id: string; bot: ManagedBot } | undefined> {
  // SQL: as above.
  const row = await firstRow<ManagedRow>(runner, `${selectManaged} WHERE b.public_id = $1 AND b.kind <> 'site'`, [
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
