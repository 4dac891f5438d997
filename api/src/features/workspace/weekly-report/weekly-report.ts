import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { publicAddress } from '../../../config/public-address.js'
import { logError, toAppError } from '../../../http/index.js'
import { RecurringJobs } from '../../../jobs/index.js'
import { Mailer } from '../../../mail/index.js'
import { AnalyticsStore, dayAfter, ReportService } from '../analytics/index.js'
import { weekToTell } from './week-to-tell.js'
import { weeklyEmail } from './weekly-email.js'
import { takeWeek, weeklyBots, type WeeklyBot } from './weekly-report.queries.js'

/** Milliseconds between two looks whether it is Monday morning somewhere. */
const everyMs = 5 * 60_000
const wantedMax = 3
/** Milliseconds that questions may take to be grouped by what they mean: nobody waits. */
const groupingMs = 60_000

/** Tells owners of the week before, on Monday at eight where the business is; each week is told by one process. */
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
    await this.recurring.every(everyMs, 'weekly-report', () => this.tellAll(new Date()))
  }

  /** Sends what is due; a bot whose figures cannot be read is tried again, and keeps no other waiting. */
  async tellAll(now: Date): Promise<void> {
    if (!this.mailer.isConfigured) return
    for (const bot of await weeklyBots(this.dataSource.manager)) {
      try {
        await this.tell(bot, now)
      } catch (error) {
        logError(this.#log, toAppError(error), 'telling of a week')
      }
    }
  }

  private async tell(bot: WeeklyBot, now: Date): Promise<void> {
    const timeZone = await this.reports.zoneOf(bot.botId, now)
    const week = weekToTell(timeZone, now)
    if (week === undefined) return
    const { from, to, monday } = week
    const [ofWeek, before, { groups }] = await Promise.all([
      this.reports.figures(bot.botId, { from, to, timeZone }),
      this.reports.figures(bot.botId, { from: dayAfter(from, -7), to: dayAfter(to, -7), timeZone }),
      this.analytics.unanswered(bot.botId, groupingMs),
    ])
    if (!(await takeWeek(this.dataSource.manager, bot, monday))) return
    // A bot that nobody talks to has nothing to tell.
    if (ofWeek.conversations === 0 && before.conversations === 0 && groups.length === 0) return
    const address = (tab: string): string =>
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
          link: `${address('unanswered')}&answer=${ids.at(-1)!}`,
        })),
        links: { figures: `${address('metrics')}&days=7`, settings: address('notifications') },
      }),
    })
  }
}
