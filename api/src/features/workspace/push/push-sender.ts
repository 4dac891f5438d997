import { Inject, Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { askedPauseSeconds } from '../../../http/index.js'
import { SafeWeb } from '../../../knowledge/index.js'
import { PushKeys } from './push-keys.js'
import type { PushMessage } from './push-words.js'
import { noteSuccess, type PushTarget } from './push.queries.js'
import { PushSubscriptionEntity } from './push-subscription.entity.js'

/** Milliseconds that a push service may take, and bytes that are read of its answer. */
const patienceMs = 10_000
const readBytes = 1_024

/** How a message is to be treated on its way (RFC 8030). */
export interface PushDelivery {
  /** Seconds for which it may wait for the browser. */
  ttl: number
  urgency: 'normal' | 'high'
  /** One that waits is replaced by the next one with the same topic; at most 32 characters of base64url. */
  topic?: string
}

/** `gone`: the push service knows the browser no more, and it was removed. `busy`: to be tried again. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | { busy: true; afterSeconds: number }

/** Seals messages for browsers and hands them to their push services. */
@Injectable()
export class PushSender {
  private readonly logger = new Logger(PushSender.name)

  constructor(
    @InjectRepository(PushSubscriptionEntity) private readonly subscriptions: Repository<PushSubscriptionEntity>,
    private readonly keys: PushKeys,
    private readonly web: SafeWeb,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async send(target: PushTarget, message: PushMessage, { ttl, urgency, topic }: PushDelivery): Promise<PushOutcome> {
    const { id, endpoint, p256dh, auth } = target
    // An address that was stored under other rules.
    if (!this.web.mayPost(endpoint)) return 'refused'
    const { default: webPush } = await import('web-push')
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: this.subject(), ...(await this.keys.get()) },
        contentEncoding: 'aes128gcm',
        TTL: ttl,
        urgency,
        ...(topic === undefined ? {} : { topic }),
      },
    )
    const answer = await this.post(endpoint, body, headers)
    if ('reason' in answer) return { busy: true, afterSeconds: 0 }
    const { status } = answer
    if (status >= 200 && status < 300) {
      await noteSuccess(this.subscriptions.manager, id)
      return 'sent'
    }
    if (status === 404 || status === 410) {
      await this.subscriptions.delete({ id })
      return 'gone'
    }
    if (status === 429 || status >= 500)
      return { busy: true, afterSeconds: askedPauseSeconds(status, answer.headers['retry-after']) }
    this.logger.warn(`a push service answered ${status}`)
    return 'refused'
  }

  private async post(endpoint: string, body: Buffer | null, headers: Record<string, unknown>) {
    const patience = AbortSignal.timeout(patienceMs)
    // The client counts the bytes itself.
    const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
    const named = Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), String(value)]))
    return this.web
      .post(endpoint, body ?? Buffer.alloc(0), named, patience, readBytes)
      .catch((error: unknown): { reason: string } => {
        if (patience.aborted) return { reason: 'timeout' }
        throw error
      })
  }

  /** Whom a push service may write to about us; it takes nothing but these two kinds. */
  private subject(): string {
    const { PUBLIC_URL, ADMIN_EMAIL } = this.environment
    return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${ADMIN_EMAIL}`
  }
}
