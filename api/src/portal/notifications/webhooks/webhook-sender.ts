import { limits, webhookFormat } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { publicAddress } from '../../../config/public-address.js'
import { parseRetryAfter, logError, RateLimits, toAppError } from '../../../platform/http/index.js'
import { SafeWeb } from '../../../knowledge/index.js'
import { Mailer } from '../../../platform/mail/index.js'
import { loadEventData, type Sendable, loadSendable, type EventData } from './event-data.queries.js'
import { switchedOffEmail } from './switched-off-email.js'
import {
  type Attempt,
  cancelWaiting,
  recordAttempt,
  recordHealth,
  disableEndpoint,
} from './webhook-delivery.queries.js'
import { webhookRequest } from './webhook-request.js'
import { WebhookSecrets } from './webhook-secrets.js'
import { toStorableText } from '../../../platform/database/stored-text.js'

const patienceMs = 10_000
const readBytes = 2_048

type Outcome =
  | { delivered: true }
  | {
      delivered: false
      reason: string
      restSeconds?: number
    }

@Injectable()
export class WebhookSender {
  readonly #log = new Logger(WebhookSender.name)

  constructor(
    private readonly database: DataSource,
    private readonly secrets: WebhookSecrets,
    private readonly web: SafeWeb,
    private readonly mailer: Mailer,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @param by `queue` retries failures and disables the webhook after days without success or a 410; `hand` tries once,
   *   whatever the delivery's state
   * @returns undefined for a deleted delivery
   */
  async send(id: string, by: 'queue' | 'hand'): Promise<Outcome | undefined> {
    const delivery = await loadSendable(this.database, id)
    if (delivery === undefined) return undefined
    if (delivery.held) return { delivered: false, reason: 'held' }
    const { asked, ...attempt } = await this.attemptDelivery(delivery)
    const { failure } = attempt
    const planned = failure === null || failure === 'gone' ? null : retryDelaySeconds(delivery.tries)
    const pause = planned === null ? null : Math.max(planned, asked)
    await recordAttempt(this.database, id, attempt, by === 'hand' && pause !== null ? undefined : pause)
    if (failure !== 'gone') await this.recordHealth(delivery, attempt, by)
    return failure === null ? { delivered: true } : { delivered: false, reason: failure, restSeconds: asked }
  }

  private async attemptDelivery(delivery: Sendable): Promise<Attempt & { asked: number }> {
    const failedAttempt = (failure: string) => ({ status: null, failure, response: null, durationMs: null, asked: 0 })
    const data = await loadEventData(this.database, delivery)
    if (data === undefined) return failedAttempt('gone')
    const isSigned = webhookFormat(delivery.url) === 'standard'
    const secrets = isSigned ? await this.secrets.loadValid(delivery.endpointId) : []
    if (isSigned && secrets.length === 0) return failedAttempt('no_secret')
    const portal = publicAddress(
      this.environment,
      delivery.language,
      `/portal/analytics?bot=${encodeURIComponent(delivery.publicId)}`,
    )
    const { body, headers } = webhookRequest(delivery, data, { secrets, portal })
    const patience = AbortSignal.timeout(patienceMs)
    const began = performance.now()
    const answer = await this.web.post(delivery.url, body, headers, patience, readBytes).catch((error: unknown) => {
      if (patience.aborted) return { reason: 'timeout' }
      throw error
    })
    const durationMs = Math.round(performance.now() - began)
    if ('reason' in answer) return { ...failedAttempt(answer.reason), durationMs }
    const { status, headers: responseHeaders, text } = answer
    return {
      status,
      failure: status >= 200 && status < 300 ? null : `status ${status}`,
      response: redactResponse(text, data),
      durationMs,
      asked: parseRetryAfter(status, responseHeaders['retry-after']),
    }
  }

  private async recordHealth(
    { endpointId, url }: Sendable,
    { failure, status }: Attempt,
    by: 'queue' | 'hand',
  ): Promise<void> {
    const failed = failure !== null
    // A manual attempt can clear a failure but never adds one.
    if (failed && by === 'hand') return
    const isLost = await recordHealth(this.database, endpointId, { failed, days: limits.webhookFailingDays })
    // The Standard Webhooks specification disables the endpoint on 410 Gone.
    const hasGone = status === 410
    if (!isLost && !hasGone) return
    const owners = await disableEndpoint(this.database, endpointId)
    await cancelWaiting(this.database, endpointId, 'switched_off')
    for (const { email: to, language, domain, publicId } of owners) {
      const address = publicAddress(
        this.environment,
        language,
        `/portal/analytics?bot=${encodeURIComponent(publicId)}&tab=notifications`,
      )
      try {
        await this.rateLimits.consume('accountEmailPerMailbox', to.toLowerCase())
        await this.mailer.send({
          to,
          ...switchedOffEmail(language, { host: new URL(url).host, domain, address, hasGone }),
        })
      } catch (error) {
        logError(this.#log, toAppError(error), 'sending the email about a disabled webhook')
      }
    }
  }
}

/** A text with fewer letters cannot identify a visitor. */
const identifyingChars = 4
const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the response's beginning for debugging; null if it repeats the payload, as visitors' texts are never stored
 * twice.
 */
function redactResponse(text: string, sent: EventData): string | null {
  const begin = [...toStorableText(text).trim()].slice(0, limits.webhookResponseMaxChars).join('')
  const letters = toLetters(begin)
  const repeats = Object.entries(sent).some(([key, value]) => {
    if (typeof value !== 'string' || key.endsWith('Id') || key === 'pageUrl') return false
    // The beginning is enough, as truncation may have cut off the rest.
    const words = toLetters(value).slice(0, 12)
    return words.length >= identifyingChars && letters.includes(words)
  })
  return begin === '' || repeats ? null : begin
}

/** Seconds before each retry; about a day in total. */
const delaysSeconds = [5, 60, 300, 1_800, 7_200, 21_600, 43_200] as const
/** Each pause varies by up to this share, so that failed deliveries do not retry simultaneously. */
const jitter = 0.2

/** @returns seconds; null when retries are exhausted */
function retryDelaySeconds(triesBefore: number, random = Math.random()): number | null {
  const pause = delaysSeconds[triesBefore]
  return pause === undefined ? null : pause * (1 + jitter * (2 * random - 1))
}
