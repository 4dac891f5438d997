import { limits, type Outcome, type VisitorLanguage } from '@loquia/contracts'
import { queryFirstRow, queryRows, type SqlRunner } from '../../platform/database/rows.js'
import { outcomeSql } from '../../chat/index.js'
import { withinDaysSql, type Days } from './analytics.queries.js'

interface StartedDay {
  day: string
  conversations: number
  resolved: number
  handOvers: number
}

/** Omits days without conversations; `reportFiguresSchema` defines the figures. */
export function countStartedConversations(runner: SqlRunner, botId: string, days: Days): Promise<StartedDay[]> {
  return queryRows<StartedDay>(
    runner,
    `SELECT to_char((c.created_at AT TIME ZONE $4)::date, 'YYYY-MM-DD') AS day, count(*)::int AS conversations,
            (count(*) FILTER (WHERE person.asked))::int AS "handOvers",
            (count(*) FILTER (WHERE last.outcome = 'sure' AND last.handoff IS DISTINCT FROM 'requested' AND NOT person.asked
              AND NOT EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id AND m.feedback = 'down')))::int AS resolved
     FROM conversations c
       JOIN LATERAL (SELECT id FROM messages m WHERE m.conversation_id = c.id AND m.role = 'user' ORDER BY m.position DESC LIMIT 1) asked ON true
       LEFT JOIN LATERAL (SELECT ${outcomeSql('a')} AS outcome, a.handoff FROM messages a WHERE a.question_id = asked.id ORDER BY a.position DESC LIMIT 1) last ON true
       CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id AND m.event = 'person_asked') AS asked) person
     WHERE c.bot_id = $1 AND NOT c.is_test AND ${withinDaysSql('c.created_at')}
     GROUP BY 1`,
    [botId, days.from, days.to, days.timeZone],
  )
}

/** Median seconds from a handoff request to the first agent message; null without data. */
export async function loadMedianReplySeconds(runner: SqlRunner, botId: string, days: Days): Promise<number | null> {
  const found = await queryFirstRow<{ seconds: number | null }>(
    runner,
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM said.created_at - asked.created_at)) AS seconds
     FROM messages asked JOIN conversations c ON c.id = asked.conversation_id
       JOIN LATERAL (SELECT created_at FROM messages m WHERE m.conversation_id = c.id AND m.role = 'person' AND m.position > asked.position ORDER BY m.position LIMIT 1) said ON true
     WHERE c.bot_id = $1 AND NOT c.is_test AND asked.event = 'person_asked' AND ${withinDaysSql('asked.created_at')}`,
    [botId, days.from, days.to, days.timeZone],
  )
  return found?.seconds ?? null
}

/** `outcome` is null for an unfinished answer. */
interface ReportedQuestion {
  messageId: string
  text: string
  language: VisitorLanguage
  outcome: Outcome | null
}

export function loadReportedQuestions(runner: SqlRunner, botId: string, days: Days): Promise<ReportedQuestion[]> {
  return queryRows<ReportedQuestion>(
    runner,
    `SELECT q.id AS "messageId", left(q.content, ${limits.questionMaxChars}) AS text, c.language,
            (SELECT ${outcomeSql('a')} FROM messages a WHERE a.question_id = q.id ORDER BY a.position DESC LIMIT 1) AS outcome
     FROM messages q JOIN conversations c ON c.id = q.conversation_id
     WHERE c.bot_id = $1 AND NOT c.is_test AND q.role = 'user' AND ${withinDaysSql('q.created_at')}
     ORDER BY q.created_at DESC, q.position DESC LIMIT ${limits.questionsGrouped}`,
    [botId, days.from, days.to, days.timeZone],
  )
}
