import { hasRole, workspaceRoles, type Locale } from '@loquia/contracts'
import { queryFirstRow, queryRows, type SqlRunner } from '../../platform/database/rows.js'
import type { Agent } from './handoff.queries.js'

// SQL throughout: permissions join accounts, sessions and bots.

export const answeringRolesSql = workspaceRoles
  .filter((role) => hasRole(role, 'agent'))
  .map((role) => `'${role}'`)
  .join(', ')
export const answersVisitorsSql = `u.disabled_at IS NULL AND EXISTS (
  SELECT FROM workspace_members m WHERE m.workspace_id = b.workspace_id AND m.user_id = u.id AND m.role IN (${answeringRolesSql}))`
/**
 * The agent's first name; otherwise "Team", with the workspace's name unless that is an account's. Agents never have
 * the bot's name.
 */
const shownNameSql = `coalesce(nullif(btrim(u.first_name), ''), concat_ws(' ', 'Team', (
  SELECT nullif(btrim(w.name), '') FROM workspaces w WHERE w.id = b.workspace_id AND NOT EXISTS (
    SELECT FROM workspace_members m JOIN users other ON other.id = m.user_id WHERE m.workspace_id = w.id AND lower(other.username) = lower(btrim(w.name))))))`
const isSignedInSql = (sid: string) => `EXISTS (SELECT 1 FROM sessions s WHERE s.sid = ${sid} AND s.expire > now())`

export async function noteOnline(
  runner: SqlRunner,
  { users, node, ms }: { users: readonly { userId: number; looking: boolean }[]; node: string; ms: number },
): Promise<void> {
  await queryRows(
    runner,
    `INSERT INTO agents_online (user_id, node, until, looking)
     SELECT u.id, $3, now() + make_interval(secs => $4::float8 / 1000), here.looking
     FROM unnest($1::int[], $2::boolean[]) AS here (user_id, looking) JOIN users u ON u.id = here.user_id
     ON CONFLICT (user_id, node) DO UPDATE SET until = excluded.until, looking = excluded.looking`,
    [users.map(({ userId }) => userId), users.map(({ looking }) => looking), node, ms],
  )
}

export async function watchedBots(runner: SqlRunner): Promise<Set<string>> {
  const found = await queryRows<{ id: string }>(
    runner,
    `SELECT DISTINCT b.id FROM agents_online o JOIN users u ON u.id = o.user_id JOIN bots b ON ${answersVisitorsSql} WHERE o.until > now()`,
  )
  return new Set(found.map(({ id }) => id))
}

export async function hasOnlineAgent(runner: SqlRunner, botId: string): Promise<boolean> {
  const found = await queryFirstRow(
    runner,
    `SELECT 1 FROM agents_online o JOIN users u ON u.id = o.user_id JOIN bots b ON ${answersVisitorsSql} WHERE b.id = $1 AND o.until > now() LIMIT 1`,
    [botId],
  )
  return found !== undefined
}

export async function selectBotsBySession(
  runner: SqlRunner,
  sessions: readonly { sid: string; userId: number }[],
): Promise<Map<string, string[]>> {
  if (sessions.length === 0) return new Map()
  const found = await queryRows<{ sid: string; bots: string[] }>(
    runner,
    `SELECT asked.sid, coalesce(array_agg(b.id::text) FILTER (WHERE b.id IS NOT NULL), '{}') AS bots
     FROM unnest($1::text[], $2::int[]) AS asked (sid, user_id)
     JOIN users u ON u.id = asked.user_id AND u.disabled_at IS NULL
     LEFT JOIN bots b ON ${answersVisitorsSql}
     WHERE ${isSignedInSql('asked.sid')} GROUP BY asked.sid`,
    [sessions.map(({ sid }) => sid), sessions.map(({ userId }) => userId)],
  )
  return new Map(found.map(({ sid, bots }) => [sid, bots]))
}

export function selectAgent(
  runner: SqlRunner,
  { sid, userId, conversationId }: { sid: string; userId: number; conversationId: string },
): Promise<(Agent & { botId: string }) | undefined> {
  return queryFirstRow(
    runner,
    `SELECT u.id AS "userId", ${shownNameSql} AS name, b.id AS "botId"
     FROM conversations c JOIN bots b ON b.id = c.bot_id JOIN users u ON ${answersVisitorsSql}
     WHERE c.id = $1 AND u.id = $2 AND ${isSignedInSql('$3')}`,
    [conversationId, userId, sid],
  )
}

export interface WaitingVisitor {
  conversationId: string
  publicId: string
  botName: string
  language: Locale
  domain: string
  question: string | null
  people: { userId: number; email: string }[]
}

/** Claims visitors who waited long enough, so that each causes one email. Excludes owners' tests. */
export function claimWaitingVisitors(runner: SqlRunner): Promise<WaitingVisitor[]> {
  return queryRows(
    runner,
    `WITH due AS (
       UPDATE handovers h SET emailed_at = now() FROM bots b
       WHERE b.id = h.bot_id AND h.state = 'waiting' AND h.emailed_at IS NULL
         AND h.asked_at < now() - make_interval(mins => (b.people->>'emailAfterMinutes')::int)
       RETURNING h.conversation_id, b.id AS bot_id
     )
     SELECT c.id AS "conversationId", b.public_id AS "publicId", b.name AS "botName", b.language, b.domain,
            (SELECT content FROM messages WHERE conversation_id = c.id AND role = 'user' ORDER BY position DESC LIMIT 1) AS question,
            (SELECT json_agg(json_build_object('userId', u.id, 'email', u.email)) FROM users u WHERE ${answersVisitorsSql}) AS people
     FROM due JOIN conversations c ON c.id = due.conversation_id AND NOT c.is_test JOIN bots b ON b.id = due.bot_id`,
  )
}
