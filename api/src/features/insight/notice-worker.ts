import type { Locale, NotificationEvent } from '@loquia/contracts'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { firstRow, rows } from '../../database/rows.js'
import { JobQueue, RecurringJobs } from '../../jobs/index.js'
import { Mailer } from '../../mail/index.js'
import { noticeLetter } from './notice-letter.js'
import { NoticesService, type Notice } from './notices.service.js'

const deliveryJob = 'owner-webhook'
/** What happens within this time is told in one letter. */
const everyMs = 60_000
/** Events told at once; a flood is cut, and the rest is told a moment later. */
const toldAtOnce = 50

interface DueRow {
  bot_id: string
  public_id: string
  name: string
  language: Locale
  email: string | null
  webhook_url: string | null
  events: NotificationEvent[]
  /** As text: a JavaScript date would lose its microseconds. */
  told_until: string
}
interface Delivery {
  botId: string
  publicId: string
  notices: Notice[]
}

/** Tells owners what they want to know, once a minute, by mail and webhook. */
@Injectable()
export class NoticeWorker implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notices: NoticesService,
    private readonly mailer: Mailer,
    private readonly jobs: JobQueue,
    private readonly recurring: RecurringJobs,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.every(everyMs, 'owner-notices', () => this.tellAll())
    // A failed delivery is tried again by the queue, with growing pauses.
    await this.jobs.work<Delivery>(deliveryJob, async ({ botId, publicId, notices }) => {
      const { settings } = await this.notices.settings(botId)
      if (settings.webhookUrl === '') return
      const reason = await this.notices.deliver(botId, publicId, settings.webhookUrl, notices)
      if (reason !== undefined) throw new Error(`the webhook of ${publicId} did not take it: ${reason}`)
    })
  }

  /** Takes what is new for every bot, and hands it to mail and webhooks; each event is taken by one process only. */
  async tellAll(): Promise<void> {
    const due = await rows<DueRow>(
      this.dataSource,
      `SELECT n.bot_id, n.email, n.webhook_url, n.events, n.told_until::text AS told_until, b.public_id, b.name, b.language FROM bot_notifications n JOIN bots b ON b.id = n.bot_id
       WHERE n.events <> '[]' AND (n.email IS NOT NULL OR n.webhook_url IS NOT NULL)`,
    )
    for (const bot of due) await this.tell(bot)
  }

  private async tell(bot: DueRow): Promise<void> {
    const notices = await this.newsOf(bot)
    const last = notices.at(-1)
    if (last === undefined) return
    const taken = await firstRow(this.dataSource, `UPDATE bot_notifications SET told_until = $3::timestamptz WHERE bot_id = $1 AND told_until = $2::timestamptz RETURNING bot_id`, [bot.bot_id, bot.told_until, last.at])
    if (taken === undefined) return
    if (bot.email !== null) await this.mailer.send({ to: bot.email, ...noticeLetter(bot, notices, this.environment.PUBLIC_URL) })
    if (bot.webhook_url !== null) await this.jobs.send(deliveryJob, { botId: bot.bot_id, publicId: bot.public_id, notices } satisfies Delivery)
  }

  /** Events since the last telling, oldest first. The newest second is left for the next time: rows of one moment may still be on their way. */
  private newsOf(bot: DueRow): Promise<Notice[]> {
    return rows<Notice>(
      this.dataSource,
      `SELECT event, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, text, detail FROM (
         SELECT 'unanswered' AS event, created_at AS at, question AS text, '{}'::jsonb AS detail FROM unanswered_questions WHERE bot_id = $1
         UNION ALL
         SELECT 'lead', created_at, message, jsonb_build_object('name', name, 'email', email) FROM leads WHERE bot_id = $1
         UNION ALL
         SELECT 'feedback_down', m.feedback_at, left(m.content, 500), jsonb_build_object('comment', coalesce(m.feedback_comment, ''))
         FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.bot_id = $1 AND m.feedback = 'down'
       ) AS news
       WHERE event = ANY ($2::text[]) AND at > $3::timestamptz AND at < now() - interval '1 second' ORDER BY news.at LIMIT ${toldAtOnce}`,
      [bot.bot_id, bot.events, bot.told_until],
    )
  }
}
