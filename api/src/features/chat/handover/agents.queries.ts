import { hasRole, workspaceRoles, type Locale } from '@loquia/contracts'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import type { Agent } from './handover.queries.js'

// SQL, all of it: who may answer whose visitors is told by joins over accounts, sessions and bots.

/** Roles that may answer visitors, as a list of SQL. */
export const answeringRoles = workspaceRoles
  .filter((role) => hasRole(role, 'agent'))
  .map((role) => `'${role}'`)
  .join(', ')
/** Whose visitors somebody may answer, as a join of `bots b` and `users u`. */
export const answersVisitors = `u.disabled_at IS NULL AND EXISTS (
  SELECT FROM workspace_members m WHERE m.workspace_id = b.workspace_id AND m.user_id = u.id AND m.role IN (${answeringRoles}))`
/**
 * By what name visitors know somebody: the first name, else that it is the team, of the business where the workspace has
 * its name and not that of an account. Nobody is called what the bot is called.
 */
const shownName = `coalesce(nullif(btrim(u.first_name), ''), concat_ws(' ', 'Team', (
  SELECT nullif(btrim(w.name), '') FROM workspaces w WHERE w.id = b.workspace_id AND NOT EXISTS (
    SELECT FROM workspace_members m JOIN users other ON other.id = m.user_id WHERE m.workspace_id = w.id AND lower(other.username) = lower(btrim(w.name))))))`
const isSignedIn = (sid: string) => `EXISTS (SELECT 1 FROM sessions s WHERE s.sid = ${sid} AND s.expire > now())`

/** Says that people are at the inbox, by this process, for so long, and which of them look at it. */
export async function noteOnline(
  runner: SqlRunner,
  { users, node, ms }: { users: readonly { userId: number; looking: boolean }[]; node: string; ms: number },
): Promise<void> {
  await rows(
    runner,
    `INSERT INTO agents_online (user_id, node, until, looking)
     SELECT u.id, $3, now() + make_interval(secs => $4::float8 / 1000), here.looking
     FROM unnest($1::int[], $2::boolean[]) AS here (user_id, looking) JOIN users u ON u.id = here.user_id
     ON CONFLICT (user_id, node) DO UPDATE SET until = excluded.until, looking = excluded.looking`,
    [users.map(({ userId }) => userId), users.map(({ looking }) => looking), node, ms],
  )
}

/** The bots whose people are at the inbox, at least one of them. */
export async function watchedBots(runner: SqlRunner): Promise<Set<string>> {
  const found = await rows<{ id: string }>(
    runner,
    `SELECT DISTINCT b.id FROM agents_online o JOIN users u ON u.id = o.user_id JOIN bots b ON ${answersVisitors} WHERE o.until > now()`,
  )
  return new Set(found.map(({ id }) => id))
}

export async function isSomebodyOnline(runner: SqlRunner, botId: string): Promise<boolean> {
  const found = await firstRow(
    runner,
    `SELECT 1 FROM agents_online o JOIN users u ON u.id = o.user_id JOIN bots b ON ${answersVisitors} WHERE b.id = $1 AND o.until > now() LIMIT 1`,
    [botId],
  )
  return found !== undefined
}

/** The bots whose visitors each of these sessions may answer; one that has ended is left out. */
export async function botsOfSessions(
  runner: SqlRunner,
  sessions: readonly { sid: string; userId: number }[],
): Promise<Map<string, string[]>> {
  if (sessions.length === 0) return new Map()
  const found = await rows<{ sid: string; bots: string[] }>(
    runner,
    `SELECT asked.sid, coalesce(array_agg(b.id::text) FILTER (WHERE b.id IS NOT NULL), '{}') AS bots
     FROM unnest($1::text[], $2::int[]) AS asked (sid, user_id)
     JOIN users u ON u.id = asked.user_id AND u.disabled_at IS NULL
     LEFT JOIN bots b ON ${answersVisitors}
     WHERE ${isSignedIn('asked.sid')} GROUP BY asked.sid`,
    [sessions.map(({ sid }) => sid), sessions.map(({ userId }) => userId)],
  )
  return new Map(found.map(({ sid, bots }) => [sid, bots]))
}

/** Whoever has this session, if they may answer in the conversation. */
export function agentOf(
  runner: SqlRunner,
  { sid, userId, conversationId }: { sid: string; userId: number; conversationId: string },
): Promise<(Agent & { botId: string }) | undefined> {
  return firstRow(
    runner,
    `SELECT u.id AS "userId", ${shownName} AS name, b.id AS "botId"
     FROM conversations c JOIN bots b ON b.id = c.bot_id JOIN users u ON ${answersVisitors}
     WHERE c.id = $1 AND u.id = $2 AND ${isSignedIn('$3')}`,
    [conversationId, userId, sid],
  )
}

/** A visitor for whom the people of a bot are to be written to. */
export interface Waiting {
  conversationId: string
  publicId: string
  botName: string
  language: Locale
  domain: string
  /** What the visitor wrote last. */
  question: string | null
  people: { userId: number; email: string }[]
}

/** Takes those who have waited for long enough, so that each is written of once; one's own tries are not. */
export function takeWaiting(runner: SqlRunner): Promise<Waiting[]> {
  return rows(
    runner,
    `WITH due AS (
       UPDATE handovers h SET emailed_at = now() FROM bots b
       WHERE b.id = h.bot_id AND h.state = 'waiting' AND h.emailed_at IS NULL
         AND h.asked_at < now() - make_interval(mins => (b.people->>'emailAfterMinutes')::int)
       RETURNING h.conversation_id, b.id AS bot_id
     )
     SELECT c.id AS "conversationId", b.public_id AS "publicId", b.name AS "botName", b.language, b.domain,
            (SELECT content FROM messages WHERE conversation_id = c.id AND role = 'user' ORDER BY position DESC LIMIT 1) AS question,
            (SELECT json_agg(json_build_object('userId', u.id, 'email', u.email)) FROM users u WHERE ${answersVisitors}) AS people
     FROM due JOIN conversations c ON c.id = due.conversation_id AND NOT c.is_test JOIN bots b ON b.id = due.bot_id`,
  )
}
