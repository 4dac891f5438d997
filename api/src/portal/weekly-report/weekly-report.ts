import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { publicAddress } from '../../config/public-address.js'
import { logError, toAppError } from '../../platform/http/index.js'
import { RecurringJobs } from '../../platform/jobs/index.js'
import { Mailer } from '../../platform/mail/index.js'
import { AnalyticsStore, dayAfter, ReportService, dayIn } from '../analytics/index.js'
import { weeklyEmail } from './weekly-email.js'
import type { Locale } from '@loquia/contracts'
import { queryFirstRow, queryRows } from '../../platform/database/rows.js'

const everyMs = 5 * 60_000
const wantedMax = 3
/** Grouping may be slow, as nobody waits. */
const groupingMs = 60_000

@Injectable()
export class WeeklyReport implements OnApplicationBootstrap {
  readonly #log = new Logger(WeeklyReport.name)

  constructor(
    private readonly dataSource: DataSource,
    private readonly reports: ReportService,
    private readonly analytics: AnalyticsStore,
    private readonly mailer: Mailer,
    private readonly recurring: RecurringJobs,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.every(everyMs, 'weekly-report', () => this.sendAll(new Date()))
  }

  /** Bots with unreadable figures are retried and delay no others. */
  async sendAll(now: Date): Promise<void> {
    if (!this.mailer.isConfigured) return
    for (const bot of await loadWeeklyBots(this.dataSource.manager)) {
      try {
        await this.sendReport(bot, now)
      } catch (error) {
        logError(this.#log, toAppError(error), 'sending a weekly report')
      }
    }
  }

  private async sendReport(bot: WeeklyBot, now: Date): Promise<void> {
    const timeZone = await this.reports.getTimeZone(bot.botId, now)
    const week = findDueWeek(timeZone, now)
    if (week === undefined) return
    const { from, to, monday } = week
    const [ofWeek, before, { groups }] = await Promise.all([
      this.reports.getFigures(bot.botId, { from, to, timeZone }),
      this.reports.getFigures(bot.botId, { from: dayAfter(from, -7), to: dayAfter(to, -7), timeZone }),
      this.analytics.groupUnanswered(bot.botId, groupingMs),
    ])
    if (!(await claimWeek(this.dataSource.manager, bot, monday))) return
    // Unused bots get no report.
    if (ofWeek.conversations === 0 && before.conversations === 0 && groups.length === 0) return
    const portalUrl = (tab: string): string =>
      publicAddress(
        this.environment,
        bot.language,
        `/portal/analytics?bot=${encodeURIComponent(bot.publicId)}&tab=${tab}`,
      )
    await this.mailer.send({
      to: bot.email,
      ...weeklyEmail({
        bot,
        from,
        to,
        now: ofWeek,
        before,
        wanted: groups.slice(0, wantedMax).map(({ question, count, ids }) => ({
          question,
          count,
          link: `${portalUrl('unanswered')}&answer=${ids.at(-1)!}`,
        })),
        links: { figures: `${portalUrl('metrics')}&days=7`, settings: portalUrl('notifications') },
      }),
    })
  }
}

const fromHour = 8

/**
 * Reports are due from Monday 8:00 until Tuesday 8:00 local time, so that a server that was down on Monday morning
 * still sends them.
 */
export function findDueWeek(timeZone: string, instant: Date): { from: string; to: string; monday: string } | undefined {
  const today = dayIn(timeZone, instant)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant))
  const isDue = weekday === 1 ? hour >= fromHour : weekday === 2 && hour < fromHour
  if (!isDue) return undefined
  const monday = dayAfter(today, 1 - weekday)
  return { from: dayAfter(monday, -7), to: dayAfter(monday, -1), monday }
}

interface WeeklyBot {
  botId: string
  publicId: string
  name: string
  domain: string
  language: Locale
  email: string
}

function loadWeeklyBots(manager: EntityManager): Promise<WeeklyBot[]> {
  return queryRows<WeeklyBot>(
    manager,
    `SELECT n.bot_id AS "botId", n.email, b.public_id AS "publicId", b.name, b.domain, b.language
     FROM bot_notifications n JOIN bots b ON b.id = n.bot_id
     WHERE EXISTS (
         SELECT FROM notice_addresses a JOIN workspace_members m ON m.user_id = a.user_id
         WHERE m.workspace_id = b.workspace_id AND a.email = lower(n.email) AND a.proven_at IS NOT NULL
       ) AND n.weekly AND n.held_at IS NULL AND (n.weekly_told IS NULL OR n.weekly_told < current_date - 5) ORDER BY n.bot_id`,
  )
}

/**
 * Claims a week's email, so that no other process sends it.
 * @param monday day of sending, `YYYY-MM-DD`
 * @returns false when another process was first or the email was turned off
 */
async function claimWeek(
  manager: EntityManager,
  { botId, email }: Pick<WeeklyBot, 'botId' | 'email'>,
  monday: string,
): Promise<boolean> {
  const taken = await queryFirstRow(
    manager,
    `UPDATE bot_notifications SET weekly_told = $3 WHERE bot_id = $1 AND email = $2 AND weekly AND held_at IS NULL
       AND (weekly_told IS NULL OR weekly_told < $3::date) RETURNING bot_id`,
    [botId, email, monday],
  )
  return taken !== undefined
}
