import { limits, type Outcome, type VisitorLanguage } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { firstRow, rows } from '../../../database/rows.js'
import { outcomeSql } from '../../chat/index.js'

/** Whole days, both ends included, as they begin in a zone. */
export interface Days {
  /** `YYYY-MM-DD`, as the next one. */
  from: string
  to: string
  timeZone: string
}

interface BegunDay {
  day: string
  conversations: number
  resolved: number
  /** In which a person was asked for. */
  handOvers: number
}

/**
 * Conversations of visitors by the day on which they began, and those of them that needed no person, as
 * `reportFiguresSchema` says. Days without any are left out.
 */
export function conversationsBegun(manager: EntityManager, botId: string, days: Days): Promise<BegunDay[]> {
  // SQL: the last answer to the last question of each conversation, beside what was said of its answers.
  return rows<BegunDay>(
    manager,
    `SELECT to_char((c.created_at AT TIME ZONE $4)::date, 'YYYY-MM-DD') AS day, count(*)::int AS conversations,
            (count(*) FILTER (WHERE person.asked))::int AS "handOvers",
            (count(*) FILTER (WHERE last.outcome = 'sure' AND last.handoff IS DISTINCT FROM 'requested' AND NOT person.asked
              AND NOT EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id AND m.feedback = 'down')))::int AS resolved
     FROM conversations c
       JOIN LATERAL (SELECT id FROM messages m WHERE m.conversation_id = c.id AND m.role = 'user' ORDER BY m.position DESC LIMIT 1) asked ON true
       LEFT JOIN LATERAL (SELECT ${outcomeSql('a')} AS outcome, a.handoff FROM messages a WHERE a.question_id = asked.id ORDER BY a.position DESC LIMIT 1) last ON true
       CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id AND m.event = 'person_asked') AS asked) person
     WHERE c.bot_id = $1 AND NOT c.is_test AND ${within('c.created_at')}
     GROUP BY 1`,
    [botId, days.from, days.to, days.timeZone],
  )
}

/** The median of seconds from asking for a person to their first word; null where nobody was asked for, or nobody came. */
export async function replySeconds(manager: EntityManager, botId: string, days: Days): Promise<number | null> {
  // SQL: a median, over pairs of messages.
  const found = await firstRow<{ seconds: number | null }>(
    manager,
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM said.created_at - asked.created_at)) AS seconds
     FROM messages asked JOIN conversations c ON c.id = asked.conversation_id
       JOIN LATERAL (SELECT created_at FROM messages m WHERE m.conversation_id = c.id AND m.role = 'person' AND m.position > asked.position ORDER BY m.position LIMIT 1) said ON true
     WHERE c.bot_id = $1 AND NOT c.is_test AND asked.event = 'person_asked' AND ${within('asked.created_at')}`,
    [botId, days.from, days.to, days.timeZone],
  )
  return found?.seconds ?? null
}

/** A question of a visitor, with how it ended; null for one that did not come to its end. */
export interface ReportedQuestion {
  messageId: string
  text: string
  language: VisitorLanguage
  outcome: Outcome | null
}

/** The latest questions of visitors in these days, newest first. */
export function questionsOf(manager: EntityManager, botId: string, days: Days): Promise<ReportedQuestion[]> {
  // SQL: the newest answer to each, by a condition over another table.
  return rows<ReportedQuestion>(
    manager,
    `SELECT q.id AS "messageId", left(q.content, ${limits.questionMaxChars}) AS text, c.language,
            (SELECT ${outcomeSql('a')} FROM messages a WHERE a.question_id = q.id ORDER BY a.position DESC LIMIT 1) AS outcome
     FROM messages q JOIN conversations c ON c.id = q.conversation_id
     WHERE c.bot_id = $1 AND NOT c.is_test AND q.role = 'user' AND ${within('q.created_at')}
     ORDER BY q.created_at DESC, q.position DESC LIMIT ${limits.questionsGrouped}`,
    [botId, days.from, days.to, days.timeZone],
  )
}

const within = (column: string): string =>
  `${column} >= $2::date::timestamp AT TIME ZONE $4 AND ${column} < ($3::date + 1)::timestamp AT TIME ZONE $4`
