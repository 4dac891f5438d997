import { statfs } from 'node:fs/promises'
import {
  overviewDays,
  overviewQuestions,
  overviewRows,
  type AdminOverviewResponse,
  type ErrorCode,
  type OverviewResponse,
  type VisitorCounts,
} from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { firstRow, rows } from '../../../database/rows.js'
import { JobQueue } from '../../../jobs/index.js'
import { outcomeSql } from '../../chat/index.js'
import { AnalyticsStore } from '../analytics/index.js'

/** Bots whose open questions are looked through for an owner's overview: those with most of them. */
const botsLookedThrough = 10

type Weeks = Pick<OverviewResponse, 'now' | 'before'>
type OverviewBot = Pick<AdminOverviewResponse['bots'][number], 'botId' | 'kind' | 'name' | 'domain' | 'owner'>
interface BotRow {
  public_id: string
  kind: OverviewBot['kind']
  name: string
  domain: string
  owner_id: number | null
  username: string | null
}
const botColumns = `b.public_id, b.kind, b.name, b.domain, b.owner_id, o.username`
const week = `interval '${overviewDays} days'`

/** What happened in the last days, for an owner over all their bots, and for an admin over all there are. */
@Injectable()
export class Overview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly analytics: AnalyticsStore,
    private readonly jobs: JobQueue,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async ofOwner(ownerId: number): Promise<Omit<OverviewResponse, 'success'>> {
    const [weeks, unanswered] = await Promise.all([this.weeks(ownerId), this.unanswered(ownerId)])
    return { ...weeks, unanswered }
  }

  async ofHouse(): Promise<Omit<AdminOverviewResponse, 'success'>> {
    const [weeks, counts, bots, failures, queue, storage] = await Promise.all([
      this.weeks(null),
      this.counts(),
      this.busiestBots(),
      this.failures(),
      this.queue(),
      this.storage(),
    ])
    return { ...weeks, counts, bots, failures, queue, storage }
  }

  /** @param ownerId null for the bots of everybody but the house's own */
  private async weeks(ownerId: number | null): Promise<Weeks> {
    const counted = await rows<VisitorCounts & { current: boolean }>(
      this.dataSource,
      `WITH mine AS (SELECT id FROM bots WHERE CASE WHEN $1::int IS NULL THEN kind <> 'site' ELSE owner_id = $1 END),
       said AS (
         SELECT m.conversation_id, m.role, ${outcomeSql('m')} AS outcome, m.created_at > now() - ${week} AS current
         FROM messages m JOIN conversations c ON c.id = m.conversation_id
         WHERE c.bot_id IN (SELECT id FROM mine) AND NOT c.is_test AND m.created_at > now() - 2 * ${week}
       ),
       left_address AS (
         SELECT created_at > now() - ${week} AS current FROM leads
         WHERE bot_id IN (SELECT id FROM mine) AND created_at > now() - 2 * ${week}
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
      [ownerId],
    )
    const of = (wanted: boolean): VisitorCounts => {
      const { current: _, ...counts } = counted.find(({ current }) => current === wanted)!
      return counts
    }
    return { now: of(true), before: of(false) }
  }

  /** The open questions of an owner's bots that were asked most. */
  private async unanswered(ownerId: number): Promise<OverviewResponse['unanswered']> {
    const bots = await rows<{ id: string; public_id: string; name: string }>(
      this.dataSource,
      `SELECT b.id, b.public_id, coalesce(nullif(b.name, ''), b.domain) AS name
       FROM bots b JOIN unanswered_questions u ON u.bot_id = b.id AND u.resolved_at IS NULL
       WHERE b.owner_id = $1 GROUP BY b.id ORDER BY count(*) DESC, b.id LIMIT ${botsLookedThrough}`,
      [ownerId],
    )
    const found = await Promise.all(
      bots.map(async ({ id, public_id: botId, name: botName }) =>
        (await this.analytics.unanswered(id)).map(({ question, count, ids, lastAt }) => ({
          botId,
          botName,
          id: ids.at(-1)!,
          question,
          count,
          lastAt,
        })),
      ),
    )
    return found
      .flat()
      .toSorted((a, b) => b.count - a.count || b.lastAt.localeCompare(a.lastAt))
      .slice(0, overviewQuestions)
      .map(({ botId, botName, id, question, count }) => ({ botId, botName, id, question, count }))
  }

  private async counts(): Promise<AdminOverviewResponse['counts']> {
    const counted = await rows<{ what: keyof AdminOverviewResponse['counts']; all: number; new: number }>(
      this.dataSource,
      `SELECT 'clients' AS what, count(*)::int AS all, count(*) FILTER (WHERE created_at > now() - ${week})::int AS new FROM users WHERE role = 'client'
       UNION ALL SELECT 'bots', count(*)::int, count(*) FILTER (WHERE created_at > now() - ${week})::int FROM bots WHERE kind = 'portal'
       UNION ALL SELECT 'demos', count(*)::int, count(*) FILTER (WHERE created_at > now() - ${week})::int FROM bots WHERE kind = 'demo'`,
    )
    const of = (wanted: keyof AdminOverviewResponse['counts']): { all: number; new: number } => {
      const { all, new: fresh } = counted.find(({ what }) => what === wanted)!
      return { all, new: fresh }
    }
    return { clients: of('clients'), bots: of('bots'), demos: of('demos') }
  }

  private async busiestBots(): Promise<AdminOverviewResponse['bots']> {
    const found = await rows<BotRow & { questions: number; last_at: Date }>(
      this.dataSource,
      `SELECT ${botColumns}, q.questions, q.last_at FROM (
         SELECT c.bot_id, count(*)::int AS questions, max(m.created_at) AS last_at
         FROM messages m JOIN conversations c ON c.id = m.conversation_id
         WHERE m.role = 'user' AND NOT c.is_test AND m.created_at > now() - ${week} GROUP BY c.bot_id
       ) q JOIN bots b ON b.id = q.bot_id AND b.kind <> 'site' LEFT JOIN users o ON o.id = b.owner_id
       ORDER BY q.questions DESC, q.last_at DESC, b.id LIMIT ${overviewRows}`,
    )
    return found.map((row) =>
      Object.assign(toBot(row), { questions: row.questions, lastQuestionAt: row.last_at.toISOString() }),
    )
  }

  private async failures(): Promise<AdminOverviewResponse['failures']> {
    const found = await rows<BotRow & { location: string; error: ErrorCode; failed_at: Date }>(
      this.dataSource,
      `SELECT ${botColumns}, coalesce(s.filename, s.location) AS location, coalesce(s.error, 'internal_error') AS error,
              coalesce(s.finished_at, s.submitted_at) AS failed_at
       FROM sources s JOIN bots b ON b.id = s.bot_id LEFT JOIN users o ON o.id = b.owner_id
       WHERE s.status = 'failed' ORDER BY failed_at DESC, s.id LIMIT ${overviewRows}`,
    )
    return found.map((row) =>
      Object.assign(toBot(row), {
        location: row.location,
        error: row.error,
        failedAt: row.failed_at.toISOString(),
      }),
    )
  }

  private async queue(): Promise<AdminOverviewResponse['queue']> {
    const [waiting, setAside, sources] = await Promise.all([
      this.jobs.waiting(),
      this.jobs.setAside(),
      firstRow<{ readings: number; set_aside: number }>(
        this.dataSource,
        `SELECT count(*) FILTER (WHERE status IN ('queued', 'crawling'))::int AS readings,
                count(*) FILTER (WHERE error = 'reading_set_aside')::int AS set_aside FROM sources`,
      ),
    ])
    return {
      waiting: waiting.reduce((sum, { count }) => sum + count, 0),
      oldestSeconds: Math.max(0, ...waiting.map(({ seconds }) => seconds)),
      readings: sources?.readings ?? 0,
      setAside: setAside.length + (sources?.set_aside ?? 0),
    }
  }

  private async storage(): Promise<AdminOverviewResponse['storage']> {
    const [stored, disk] = await Promise.all([
      firstRow<{ database: string; files: string }>(
        this.dataSource,
        `SELECT pg_database_size(current_database()) AS database,
                (SELECT coalesce(sum(size_bytes), 0) FROM sources) + (SELECT coalesce(sum(size), 0) FROM cms_media) AS files`,
      ),
      statfs(this.environment.DATA_DIR).catch(() => undefined),
    ])
    return {
      databaseBytes: Number(stored?.database ?? 0),
      filesBytes: Number(stored?.files ?? 0),
      freeBytes: disk === undefined ? null : disk.bavail * disk.bsize,
    }
  }
}

function toBot({ public_id, kind, name, domain, owner_id, username }: BotRow): OverviewBot {
  const owner = owner_id === null || username === null ? null : { id: owner_id, username }
  return { botId: public_id, kind, name, domain, owner }
}
