import { Inject, Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { parseRetryAfter } from '../../platform/http/index.js'
import { SafeWeb } from '../../knowledge/index.js'
import { PushKeys } from './push-keys.js'
import type { PushMessage } from './push-message.js'
import { recordSuccess, type PushTarget } from './push.queries.js'
import { PushSubscriptionEntity } from './push-subscription.entity.js'

const patienceMs = 10_000
const readBytes = 1_024

/** Delivery options of a push message (RFC 8030). */
export interface PushDelivery {
  /** Seconds for which the message may wait for the browser. */
  ttl: number
  urgency: 'normal' | 'high'
  /** A newer message replaces a waiting one with the same topic; at most 32 base64url characters. */
  topic?: string
}

/** `gone`: the subscription expired and was deleted. `busy`: retry later. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | { busy: true; afterSeconds: number }

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
      await recordSuccess(this.subscriptions.manager, id)
      return 'sent'
    }
    if (status === 404 || status === 410) {
      await this.subscriptions.delete({ id })
      return 'gone'
    }
    if (status === 429 || status >= 500)
      return { busy: true, afterSeconds: parseRetryAfter(status, answer.headers['retry-after']) }
    this.logger.warn(`push_refused status=${status}`)
    return 'refused'
  }

  private async post(endpoint: string, body: Buffer | null, headers: Record<string, unknown>) {
    const patience = AbortSignal.timeout(patienceMs)
    const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
    const named = Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), String(value)]))
    return this.web
      .post(endpoint, body ?? Buffer.alloc(0), named, patience, readBytes)
      .catch((error: unknown): { reason: string } => {
        if (patience.aborted) return { reason: 'timeout' }
        throw error
      })
  }

  /** Push services accept only https and mailto contacts. */
  private subject(): string {
    const { PUBLIC_URL, ADMIN_EMAIL } = this.environment
    return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${ADMIN_EMAIL}`
  }
}
