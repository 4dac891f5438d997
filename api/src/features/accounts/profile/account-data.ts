import type { User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { rows, type SqlRunner } from '../../../database/rows.js'
import { outcomeOf } from '../../chat/index.js'
import { UserSessions } from '../users/index.js'

/** Columns that stay inside: hashes, encrypted keys, vectors and leases tell a person nothing. */
const withheld = new Set(['password_hash', 'token_hash', 'lease_until', 'owner_id', 'client_id', 'user_id', 'bot_id'])
const withheldPattern = /(?:_hash|_encrypted|_secret|_terms|_key)$/

type Row = Record<string, unknown>

/** All that belongs to one account, given out as a whole. */
@Injectable()
export class AccountData {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: UserSessions,
  ) {}

  /** What is stored about a user and said by their bots' visitors, as plain data. */
  async export(user: User): Promise<object> {
    return {
      product: 'Loquia',
      exportedAt: new Date().toISOString(),
      account: user,
      secondFactor: await this.plain(
        `SELECT confirmed_at AS since, cardinality(recovery_hashes) AS recovery_codes_left FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL`,
        user.id,
      ),
      sessions: (await this.sessions.list(user.id, '')).map(({ startedAt, browser }) => ({ startedAt, browser })),
      notificationAddresses: await this.plain(
        `SELECT email, proven_at FROM notice_addresses WHERE user_id = $1 ORDER BY email`,
        user.id,
      ),
      projects: await this.withParts(`SELECT * FROM projects WHERE client_id = $1 ORDER BY id`, user.id, {
        tasks: `SELECT * FROM tasks WHERE project_id = $1 ORDER BY position`,
        milestones: `SELECT * FROM milestones WHERE project_id = $1 ORDER BY position`,
      }),
      supportRequests: await this.plain(`SELECT * FROM support_requests WHERE user_id = $1 ORDER BY id`, user.id),
      bots: await this.withParts(`SELECT * FROM bots WHERE owner_id = $1 ORDER BY created_at`, user.id, {
        sources: `SELECT * FROM sources WHERE bot_id = $1 ORDER BY submitted_at`,
        pages: `SELECT url, title, status, words, fetched_at FROM pages WHERE bot_id = $1 ORDER BY id`,
        unansweredQuestions: `SELECT question, created_at, resolution, resolved_at FROM unanswered_questions WHERE bot_id = $1 ORDER BY id`,
        leads: `SELECT id, conversation_id, name, email, message, page_url, created_at FROM leads WHERE bot_id = $1 ORDER BY created_at, id`,
        goldenQuestions: `SELECT question, expected_url, expected_text, created_at FROM golden_questions WHERE bot_id = $1 ORDER BY id`,
        goldenReports: `SELECT outcome, results, created_at FROM golden_reports WHERE bot_id = $1 ORDER BY id`,
        notifications: `SELECT email, webhook_url, events FROM bot_notifications WHERE bot_id = $1`,
        webhookDeliveries: `SELECT created_at, told_until IS NULL AS test, told, tries, duration_ms, status, failure FROM webhook_deliveries WHERE bot_id = $1 ORDER BY created_at`,
        refusedOrigins: `SELECT * FROM refused_origins WHERE bot_id = $1 ORDER BY origin`,
        modelUsage: `SELECT day::text, model, own_key AS paid_by_you, requests, failures, prompt_tokens, completion_tokens, cost_micros FROM model_usage WHERE bot_id = $1 ORDER BY day, model, own_key`,
        modelKey: `SELECT last_four, state, saved_at FROM model_keys WHERE bot_id = $1`,
        conversations: `SELECT c.id, c.language, c.page_url, c.created_at,
            (SELECT coalesce(json_agg(json_build_object('role', m.role, 'content', m.content, 'outcome', ${outcomeOf('m')}, 'confidence', m.confidence, 'sources', m.sources, 'feedback', m.feedback, 'feedbackComment', m.feedback_comment, 'createdAt', m.created_at) ORDER BY m.position), '[]')
             FROM messages m WHERE m.conversation_id = c.id) AS messages
          FROM conversations c WHERE c.bot_id = $1 ORDER BY c.created_at`,
      }),
    }
  }

  private async plain(sql: string, key: unknown, runner: SqlRunner = this.dataSource): Promise<Row[]> {
    return (await rows<Row>(runner, sql, [key])).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !withheld.has(name) && !withheldPattern.test(name))),
    )
  }

  private async withParts(sql: string, key: unknown, parts: Record<string, string>): Promise<Row[]> {
    const whole: Row[] = []
    for (const row of await this.plain(sql, key)) {
      const filled: Row = { ...row }
      for (const [name, partSql] of Object.entries(parts)) filled[name] = await this.plain(partSql, row['id'])
      whole.push(filled)
    }
    return whole
  }
}
