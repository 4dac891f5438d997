import type { AccountHoldings } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { queryFirstRow, queryRows } from '../../platform/database/rows.js'
import { generatedBySql, outcomeSql } from '../../chat/index.js'
import { workspaceIdsSql, soleMemberWorkspaceIdsSql } from '../../core/workspaces/index.js'

/** Not exported, as these columns mean nothing to a person. */
const withheld = new Set([
  'password_hash',
  'token_hash',
  'lease_until',
  'workspace_id',
  'client_id',
  'user_id',
  'bot_id',
  'author_id',
])
const withheldPattern = /(?:_hash|_encrypted|_secret|_terms|_key)$/

type Row = Record<string, unknown>

export async function countHoldings(manager: EntityManager, userId: number): Promise<AccountHoldings> {
  const counted = await queryFirstRow<AccountHoldings>(
    manager,
    `SELECT (SELECT count(*) FROM bots WHERE workspace_id IN (${soleMemberWorkspaceIdsSql('$1')}))::int AS bots,
            (SELECT count(*) FROM conversations c JOIN bots b ON b.id = c.bot_id WHERE b.workspace_id IN (${soleMemberWorkspaceIdsSql('$1')}))::int AS conversations,
            (SELECT count(*) FROM projects WHERE client_id = $1)::int AS projects,
            (SELECT count(*) FROM support_requests WHERE user_id = $1)::int AS "supportRequests"`,
    [userId],
  )
  return counted ?? { bots: 0, conversations: 0, projects: 0, supportRequests: 0 }
}

const exportSql = {
  secondFactor: `SELECT confirmed_at AS since, cardinality(recovery_hashes) AS recovery_codes_left FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL`,
  signIns: `SELECT provider, issuer, subject, email, created_at, last_used_at FROM user_identities WHERE user_id = $1 ORDER BY id`,
  notificationAddresses: `SELECT email, proven_at FROM notice_addresses WHERE user_id = $1 ORDER BY email`,
  projects: `SELECT * FROM projects WHERE client_id = $1 ORDER BY id`,
  supportRequests: `SELECT * FROM support_requests WHERE user_id = $1 ORDER BY id`,
  workspaces: `SELECT w.name, m.role, m.joined_at FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id WHERE m.user_id = $1 ORDER BY m.joined_at`,
  savedReplies: `SELECT title, text, updated_at FROM saved_replies WHERE workspace_id IN (${workspaceIdsSql('$1', 'owner')}) ORDER BY title`,
  bots: `SELECT * FROM bots WHERE workspace_id IN (${workspaceIdsSql('$1', 'owner')}) ORDER BY created_at`,
}

const exportPartsSql: Partial<Record<keyof typeof exportSql, Readonly<Record<string, string>>>> = {
  projects: {
    tasks: `SELECT * FROM tasks WHERE project_id = $1 ORDER BY position`,
    milestones: `SELECT * FROM milestones WHERE project_id = $1 ORDER BY position`,
  },
  bots: {
    sources: `SELECT * FROM sources WHERE bot_id = $1 ORDER BY submitted_at`,
    answerWordings: `SELECT s.location AS question, w.wording FROM answer_wordings w JOIN sources s ON s.id = w.source_id WHERE w.bot_id = $1 ORDER BY w.id`,
    pages: `SELECT url, title, status, words, fetched_at FROM pages WHERE bot_id = $1 ORDER BY id`,
    unansweredQuestions: `SELECT question, created_at, reason, resolution, resolved_at FROM unanswered_questions WHERE bot_id = $1 ORDER BY id`,
    leads: `SELECT id, conversation_id, name, email, message, page_url, created_at FROM leads WHERE bot_id = $1 ORDER BY created_at, id`,
    goldenQuestions: `SELECT question, expected_url, expected_text, created_at FROM golden_questions WHERE bot_id = $1 ORDER BY id`,
    goldenReports: `SELECT outcome, results, created_at FROM golden_reports WHERE bot_id = $1 ORDER BY id`,
    notifications: `SELECT email, events, weekly FROM bot_notifications WHERE bot_id = $1`,
    webhooks: `SELECT url, events, enabled, created_at, failing_since, switched_off_at FROM webhook_endpoints WHERE bot_id = $1 ORDER BY created_at`,
    webhookDeliveries: `SELECT created_at, type, data, tries, duration_ms, status, failure, response FROM webhook_deliveries WHERE bot_id = $1 ORDER BY created_at`,
    refusedOrigins: `SELECT * FROM refused_origins WHERE bot_id = $1 ORDER BY origin`,
    modelUsage: `SELECT day::text, model, own_key AS paid_by_you, requests, failures, prompt_tokens, completion_tokens, cost_micros FROM model_usage WHERE bot_id = $1 ORDER BY day, model, own_key`,
    modelKey: `SELECT last_four, state, saved_at FROM model_keys WHERE bot_id = $1`,
    identityKeys: `SELECT kid, algorithm, created_at, retires_at, last_used_at FROM bot_identity_keys WHERE bot_id = $1 ORDER BY created_at`,
    conversations: `SELECT c.id, c.language, c.page_url, c.created_at, c.visitor_sub, c.visitor_name, c.visitor_email,
        (SELECT coalesce(json_agg(json_build_object('role', m.role, 'generatedBy', ${generatedBySql('m')}, 'content', m.content, 'person', m.author_name, 'event', m.event, 'reason', m.closed_reason, 'files', m.files, 'outcome', ${outcomeSql('m')}, 'confidence', m.confidence, 'sources', m.sources, 'feedback', m.feedback, 'feedbackComment', m.feedback_comment, 'createdAt', m.created_at) ORDER BY m.position), '[]')
         FROM messages m WHERE m.conversation_id = c.id) AS messages,
        (SELECT coalesce(json_agg(json_build_object('text', n.text, 'createdAt', n.created_at) ORDER BY n.created_at), '[]')
         FROM conversation_notes n WHERE n.conversation_id = c.id) AS notes
      FROM conversations c WHERE c.bot_id = $1 ORDER BY c.created_at`,
  },
}

export async function selectForExport(
  manager: EntityManager,
  kind: keyof typeof exportSql,
  userId: number,
): Promise<Row[]> {
  const whole: Row[] = []
  for (const row of await selectExportableRows(manager, exportSql[kind], userId)) {
    const filled: Row = { ...row }
    for (const [name, sql] of Object.entries(exportPartsSql[kind] ?? {}))
      filled[name] = await selectExportableRows(manager, sql, row['id'])
    whole.push(filled)
  }
  return whole
}

async function selectExportableRows(manager: EntityManager, sql: string, key: unknown): Promise<Row[]> {
  return (await queryRows<Row>(manager, sql, [key])).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !withheld.has(name) && !withheldPattern.test(name))),
  )
}
