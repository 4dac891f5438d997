import {
  overviewDays,
  overviewRows,
  type AdminOverviewResponse,
  type ErrorCode,
  type OverviewResponse,
  type VisitorCounts,
} from '@loquia/contracts'
import { queryFirstRow, queryRows, type SqlRunner } from '../../platform/database/rows.js'
import { outcomeSql } from '../../chat/index.js'
import { joinFirstOwnerSql, workspaceIdsSql } from '../../core/workspaces/index.js'

const botsConsidered = 10

type Weeks = Pick<OverviewResponse, 'now' | 'before'>
type NewCounts = AdminOverviewResponse['counts']
type OverviewBot = Pick<AdminOverviewResponse['bots'][number], 'botId' | 'kind' | 'name' | 'domain' | 'owner'>
interface BotRow extends Omit<OverviewBot, 'owner'> {
  ownerId: number | null
  username: string | null
}

const botColumns = `b.public_id AS "botId", b.kind, b.name, b.domain, o.id AS "ownerId", o.username`
const week = `interval '${overviewDays} days'`

/** @param bots as row ids with their time zones */
export function loadCalendarWeeks(
  runner: SqlRunner,
  bots: readonly { id: string; timeZone: string }[],
): Promise<Weeks> {
  const firstDaySql = (days: number) =>
    `(date_trunc('day', now() AT TIME ZONE zone) - interval '${days} days') AT TIME ZONE zone`
  return loadWeeks(
    runner,
    `SELECT id, ${firstDaySql(overviewDays - 1)}, ${firstDaySql(2 * overviewDays - 1)} FROM unnest($1::uuid[], $2::text[]) AS bot (id, zone)`,
    [bots.map(({ id }) => id), bots.map(({ timeZone }) => timeZone)],
  )
}

/** Counts rolling weeks of all bots except the platform's own, because they have no common time zone. */
export function loadPlatformWeeks(runner: SqlRunner): Promise<Weeks> {
  return loadWeeks(runner, `SELECT id, now() - ${week}, now() - 2 * ${week} FROM bots WHERE kind <> 'site'`)
}

/** @param spansSql selects each bot's id, start of this week and start of the week before */
async function loadWeeks(runner: SqlRunner, spansSql: string, parameters: unknown[] = []): Promise<Weeks> {
  const counted = await queryRows<VisitorCounts & { current: boolean }>(
    runner,
    `WITH spans (bot_id, week_start, earlier_start) AS (${spansSql}),
       said AS (
         SELECT m.conversation_id, m.role, ${outcomeSql('m')} AS outcome, m.created_at >= spans.week_start AS current
         FROM messages m JOIN conversations c ON c.id = m.conversation_id JOIN spans ON spans.bot_id = c.bot_id
         WHERE NOT c.is_test AND m.created_at >= spans.earlier_start
       ),
       left_address AS (
         SELECT leads.created_at >= spans.week_start AS current FROM leads JOIN spans ON spans.bot_id = leads.bot_id
         WHERE leads.created_at >= spans.earlier_start
           AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.id = conversation_id AND c.is_test)
       )
       SELECT w.current,
              (SELECT count(DISTINCT conversation_id) FROM said WHERE current = w.current AND role = 'user')::int AS conversations,
              (SELECT count(*) FROM said WHERE current = w.current AND role = 'user')::int AS questions,
              (SELECT count(*) FROM said WHERE current = w.current AND outcome = 'sure')::int AS sure,
              (SELECT count(*) FROM said WHERE current = w.current AND outcome = 'unsure')::int AS unsure,
              (SELECT count(*) FROM said WHERE current = w.current AND outcome = 'none')::int AS none,
              (SELECT count(*) FROM left_address WHERE current = w.current)::int AS leads
       FROM (VALUES (true), (false)) AS w (current)`,
    parameters,
  )
  const countsOfWeek = (wanted: boolean): VisitorCounts => {
    const { current: _, ...counts } = counted.find(({ current }) => current === wanted)!
    return counts
  }
  return { now: countsOfWeek(true), before: countsOfWeek(false) }
}

/** Bots with messages or contact details in the two weeks; finding the time zone of a bot reads its pages. */
export function loadVisitedBots(runner: SqlRunner, userId: number): Promise<{ id: string }[]> {
  return queryRows(
    runner,
    `WITH mine AS (SELECT id FROM bots WHERE workspace_id IN (${workspaceIdsSql('$1')}))
     SELECT c.bot_id AS id FROM messages m JOIN conversations c ON c.id = m.conversation_id
     WHERE c.bot_id IN (SELECT id FROM mine) AND m.created_at > now() - 2 * ${week}
     UNION SELECT bot_id FROM leads WHERE bot_id IN (SELECT id FROM mine) AND created_at > now() - 2 * ${week}`,
    [userId],
  )
}

export function loadBotsWithOpenQuestions(
  runner: SqlRunner,
  userId: number,
): Promise<{ id: string; botId: string; botName: string }[]> {
  return queryRows(
    runner,
    `SELECT b.id, b.public_id AS "botId", coalesce(nullif(b.name, ''), b.domain) AS "botName"
       FROM bots b JOIN unanswered_questions u ON u.bot_id = b.id AND u.resolved_at IS NULL
       WHERE b.workspace_id IN (${workspaceIdsSql('$1')}) GROUP BY b.id ORDER BY count(*) DESC, b.id LIMIT ${botsConsidered}`,
    [userId],
  )
}

export async function loadNewCounts(runner: SqlRunner): Promise<NewCounts> {
  const counted = await queryRows<{ what: keyof NewCounts; all: number; new: number }>(
    runner,
    `SELECT 'clients' AS what, count(*)::int AS all, count(*) FILTER (WHERE created_at > now() - ${week})::int AS new FROM users WHERE role = 'client'
       UNION ALL SELECT 'bots', count(*)::int, count(*) FILTER (WHERE created_at > now() - ${week})::int FROM bots WHERE kind = 'portal'
       UNION ALL SELECT 'demos', count(*)::int, count(*) FILTER (WHERE created_at > now() - ${week})::int FROM bots WHERE kind = 'demo'`,
  )
  const countsOfKind = (wanted: keyof NewCounts): { all: number; new: number } => {
    const { all, new: fresh } = counted.find(({ what }) => what === wanted)!
    return { all, new: fresh }
  }
  return { clients: countsOfKind('clients'), bots: countsOfKind('bots'), demos: countsOfKind('demos') }
}

export async function loadBusiestBots(runner: SqlRunner): Promise<AdminOverviewResponse['bots']> {
  const found = await queryRows<BotRow & { questions: number; lastAt: Date }>(
    runner,
    `SELECT ${botColumns}, q.questions, q.last_at AS "lastAt" FROM (
         SELECT c.bot_id, count(*)::int AS questions, max(m.created_at) AS last_at
         FROM messages m JOIN conversations c ON c.id = m.conversation_id
         WHERE m.role = 'user' AND NOT c.is_test AND m.created_at > now() - ${week} GROUP BY c.bot_id
       ) q JOIN bots b ON b.id = q.bot_id AND b.kind <> 'site' ${joinFirstOwnerSql('b.workspace_id', 'o')}
       ORDER BY q.questions DESC, q.last_at DESC, b.id LIMIT ${overviewRows}`,
  )
  return found.map((row) =>
    Object.assign(toBot(row), { questions: row.questions, lastQuestionAt: row.lastAt.toISOString() }),
  )
}

export async function loadFailedIngestions(runner: SqlRunner): Promise<AdminOverviewResponse['failures']> {
  const found = await queryRows<BotRow & { location: string; error: ErrorCode; failedAt: Date }>(
    runner,
    `SELECT ${botColumns}, coalesce(s.filename, s.location) AS location, coalesce(s.error, 'internal_error') AS error,
              coalesce(s.finished_at, s.submitted_at) AS "failedAt"
       FROM sources s JOIN bots b ON b.id = s.bot_id ${joinFirstOwnerSql('b.workspace_id', 'o')}
       WHERE s.status = 'failed' ORDER BY "failedAt" DESC, s.id LIMIT ${overviewRows}`,
  )
  return found.map((row) =>
    Object.assign(toBot(row), { location: row.location, error: row.error, failedAt: row.failedAt.toISOString() }),
  )
}

/** Set-aside sources are those that crashed processes. */
export async function countIngestions(runner: SqlRunner): Promise<{ readings: number; setAside: number }> {
  const counted = await queryFirstRow<{ readings: number; setAside: number }>(
    runner,
    `SELECT count(*) FILTER (WHERE status IN ('queued', 'crawling'))::int AS readings,
                count(*) FILTER (WHERE error = 'reading_set_aside')::int AS "setAside" FROM sources`,
  )
  return counted!
}

export async function loadStoredBytes(runner: SqlRunner): Promise<{ database: number; files: number }> {
  const stored = await queryFirstRow<{ database: string; files: string }>(
    runner,
    `SELECT pg_database_size(current_database()) AS database,
                (SELECT coalesce(sum(size_bytes), 0) FROM sources) + (SELECT coalesce(sum(size), 0) FROM cms_media) AS files`,
  )
  return { database: Number(stored?.database ?? 0), files: Number(stored?.files ?? 0) }
}

function toBot({ botId, kind, name, domain, ownerId, username }: BotRow): OverviewBot {
  return {
    botId,
    kind,
    name,
    domain,
    owner: ownerId === null || username === null ? null : { id: ownerId, username },
  }
}
