import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { logError, toAppError } from '../../../http/index.js'
import { JobQueue } from '../../../jobs/index.js'
import { ConversationNews, type News } from '../../chat/index.js'
import { PushSender } from './push-sender.js'
import { PushSubscriptionEntity } from './push-subscription.entity.js'
import { pushMessage } from './push-words.js'
import { browsersToTell, selectDue, type PushNews } from './push.queries.js'

const newsJob = 'push-news'
const browserJob = 'push-browser'
/** Push services that one process calls at a time. */
const concurrency = 8
/** Seconds before the second try and each that follows; after the last one nobody tries again. */
const pauses = [5, 30, 120, 600] as const
/** Seconds for which what a visitor wrote may wait for a browser. */
const messageTtl = 4 * 3_600
/** The longest pause that a push service may ask for, in seconds. */
const longestPause = 1_800

/** One browser, and what it is told of. */
interface Delivery extends PushNews {
  subscriptionId: string
  /** Tries before this one. */
  tries: number
}

/**
 * Tells people by Web Push of visitors who wait for a person or write to them. Whichever process stores what happened
 * puts one job into the queue that all share, so that it is told once; whom it concerns is looked at when it is sent.
 */
@Injectable()
export class PushNewsConsumer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(PushNewsConsumer.name)
  private unsubscribe: (() => void) | undefined

  constructor(
    @InjectRepository(PushSubscriptionEntity) private readonly subscriptions: Repository<PushSubscriptionEntity>,
    private readonly news: ConversationNews,
    private readonly jobs: JobQueue,
    private readonly sender: PushSender,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work<PushNews>(newsJob, (news) => this.spread(news))
    await this.jobs.work<Delivery>(browserJob, (delivery) => this.tell(delivery), { concurrency })
    this.unsubscribe = this.news.on((news) => void this.note(news))
  }

  onModuleDestroy(): void {
    this.unsubscribe?.()
  }

  private async note(news: News): Promise<void> {
    const pushed = pushedOf(news)
    if (pushed === undefined) return
    try {
      await this.jobs.send(newsJob, pushed, { singletonKey: pushed.messageId })
    } catch (error) {
      logError(this.logger, toAppError(error), 'telling browsers of a visitor')
    }
  }

  private async spread(news: PushNews): Promise<void> {
    for (const subscriptionId of await browsersToTell(this.subscriptions.manager, news))
      await this.pass({ ...news, subscriptionId, tries: 0 })
  }

  private pass(delivery: Delivery, startAfter?: Date): Promise<unknown> {
    return this.jobs.send(browserJob, delivery, {
      singletonKey: `${delivery.messageId} ${delivery.subscriptionId}`,
      ...(startAfter === undefined ? {} : { startAfter }),
    })
  }

  private async tell({ subscriptionId, tries, ...news }: Delivery): Promise<void> {
    const { kind, conversationId } = news
    const due = await selectDue(this.subscriptions.manager, subscriptionId, news)
    if (due === undefined) return
    const outcome = await this.sender.send(due, pushMessage(kind, conversationId, due), {
      // Nobody is to hurry to a visitor whom the lead form has taken over.
      ttl: kind === 'waiting' ? (due.waitMinutes ?? 10) * 60 : messageTtl,
      urgency: 'high',
      topic: conversationId.replaceAll('-', ''),
    })
    const pause = pauses[tries]
    if (typeof outcome === 'string' || pause === undefined) return
    const seconds = Math.max(pause, Math.min(outcome.afterSeconds, longestPause))
    await this.pass({ ...news, subscriptionId, tries: tries + 1 }, new Date(Date.now() + seconds * 1_000))
  }
}

/** What people are told of, of all that happens. */
function pushedOf(news: News): PushNews | undefined {
  if (news.kind !== 'message') return undefined
  const { conversationId, message, state } = news
  const pushed = { conversationId, messageId: message.id }
  if (message.event === 'person_asked') return { ...pushed, kind: 'waiting' }
  return message.role === 'user' && state === 'taken' ? { ...pushed, kind: 'message' } : undefined
}
