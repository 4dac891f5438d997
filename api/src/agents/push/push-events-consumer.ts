import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { logError, toAppError } from '../../platform/http/index.js'
import { JobQueue } from '../../platform/jobs/index.js'
import { ConversationEvents, type ConversationEvent } from '../../chat/index.js'
import { PushSender } from './push-sender.js'
import { PushSubscriptionEntity } from './push-subscription.entity.js'
import { pushMessage } from './push-message.js'
import { findRecipients, loadDueNotification, type PushEvent } from './push.queries.js'

const pushEventJob = 'push-news'
const browserJob = 'push-browser'
const concurrency = 8
/** Seconds before each retry. */
const pauses = [5, 30, 120, 600] as const
/** Seconds for which a push service keeps a message. */
const messageTtl = 4 * 3_600
/** Upper limit for Retry-After, in seconds. */
const longestPause = 1_800

interface Delivery extends PushEvent {
  subscriptionId: string
  tries: number
}

/**
 * Notifies agents by Web Push. The process that stores an event queues one job for all nodes, so it is sent once;
 * recipients are chosen at sending time.
 */
@Injectable()
export class PushEventsConsumer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(PushEventsConsumer.name)
  private unsubscribe: (() => void) | undefined

  constructor(
    @InjectRepository(PushSubscriptionEntity) private readonly subscriptions: Repository<PushSubscriptionEntity>,
    private readonly conversationEvents: ConversationEvents,
    private readonly jobs: JobQueue,
    private readonly sender: PushSender,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work<PushEvent>(pushEventJob, (event) => this.enqueueDeliveries(event))
    await this.jobs.work<Delivery>(browserJob, (delivery) => this.deliver(delivery), { concurrency })
    this.unsubscribe = this.conversationEvents.on((event) => void this.enqueueEvent(event))
  }

  onModuleDestroy(): void {
    this.unsubscribe?.()
  }

  private async enqueueEvent(event: ConversationEvent): Promise<void> {
    const pushed = toPushEvent(event)
    if (pushed === undefined) return
    try {
      await this.jobs.send(pushEventJob, pushed, { singletonKey: pushed.messageId })
    } catch (error) {
      logError(this.logger, toAppError(error), 'sending Web Push about a visitor')
    }
  }

  private async enqueueDeliveries(event: PushEvent): Promise<void> {
    for (const subscriptionId of await findRecipients(this.subscriptions.manager, event))
      await this.enqueueDelivery({ ...event, subscriptionId, tries: 0 })
  }

  private enqueueDelivery(delivery: Delivery, startAfter?: Date): Promise<unknown> {
    return this.jobs.send(browserJob, delivery, {
      singletonKey: `${delivery.messageId} ${delivery.subscriptionId}`,
      ...(startAfter === undefined ? {} : { startAfter }),
    })
  }

  private async deliver({ subscriptionId, tries, ...event }: Delivery): Promise<void> {
    const { kind, conversationId } = event
    const due = await loadDueNotification(this.subscriptions.manager, subscriptionId, event)
    if (due === undefined) return
    const outcome = await this.sender.send(due, pushMessage(kind, conversationId, due), {
      // The notification expires when the lead form replaces waiting.
      ttl: kind === 'waiting' ? (due.waitMinutes ?? 10) * 60 : messageTtl,
      urgency: 'high',
      topic: conversationId.replaceAll('-', ''),
    })
    const pause = pauses[tries]
    if (typeof outcome === 'string' || pause === undefined) return
    const seconds = Math.max(pause, Math.min(outcome.afterSeconds, longestPause))
    await this.enqueueDelivery({ ...event, subscriptionId, tries: tries + 1 }, new Date(Date.now() + seconds * 1_000))
  }
}

function toPushEvent(event: ConversationEvent): PushEvent | undefined {
  if (event.kind !== 'message') return undefined
  const { conversationId, message, state } = event
  const pushed = { conversationId, messageId: message.id }
  if (message.event === 'person_asked') return { ...pushed, kind: 'waiting' }
  return message.role === 'user' && state === 'taken' ? { ...pushed, kind: 'message' } : undefined
}
