import { limits, webhookFormat } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../../config/env.js'
import { publicAddress } from '../../../../config/public-address.js'
import { askedPauseSeconds, logError, RateLimits, toAppError } from '../../../../http/index.js'
import { SafeWeb } from '../../../../knowledge/index.js'
import { Mailer } from '../../../../mail/index.js'
import { eventData, type Sendable, selectSendable } from './event-data.queries.js'
import { keptResponse } from './kept-response.js'
import { retryAfterSeconds } from './retry-pauses.js'
import { switchedOffEmail } from './switched-off-email.js'
import { type Attempt, giveUpWaiting, noteAttempt, noteHealth, switchOff } from './webhook-delivery.queries.js'
import { webhookRequest } from './webhook-request.js'
import { WebhookSecrets } from './webhook-secrets.js'

/** Milliseconds that a receiver may take. */
const patienceMs = 10_000
/** Bytes that are read of an answer. */
const readBytes = 2_048

/** What one attempt brought; `gone`: there is nothing to tell any more. */
type Outcome =
  | { delivered: true }
  | {
      delivered: false
      reason: string
      /** How long its receiver asks to be left alone. */
      restSeconds?: number
    }

/** Sends one delivery to its webhook and notes what came of it. */
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
   * @param by `queue`: tried again after a pause when it fails, and the webhook switched off when nothing has arrived
   * for days or its receiver says that it has gone for good; `hand`: once, whatever became of it before
   * @returns undefined for a delivery that is gone with its webhook
   */
  async send(id: string, by: 'queue' | 'hand'): Promise<Outcome | undefined> {
    const delivery = await selectSendable(this.database, id)
    if (delivery === undefined) return undefined
    if (delivery.held) return { delivered: false, reason: 'held' }
    const { asked, ...attempt } = await this.attempt(delivery)
    const { failure } = attempt
    const planned = failure === null || failure === 'gone' ? null : retryAfterSeconds(delivery.tries)
    const pause = planned === null ? null : Math.max(planned, asked)
    await noteAttempt(this.database, id, attempt, by === 'hand' && pause !== null ? undefined : pause)
    if (failure !== 'gone') await this.noteHealth(delivery, attempt, by)
    return failure === null ? { delivered: true } : { delivered: false, reason: failure, restSeconds: asked }
  }

  private async attempt(delivery: Sendable): Promise<Attempt & { asked: number }> {
    const failed = (failure: string) => ({ status: null, failure, response: null, durationMs: null, asked: 0 })
    const data = await eventData(this.database, delivery)
    if (data === undefined) return failed('gone')
    const isSigned = webhookFormat(delivery.url) === 'standard'
    const secrets = isSigned ? await this.secrets.valid(delivery.endpointId) : []
    if (isSigned && secrets.length === 0) return failed('no_secret')
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
    if ('reason' in answer) return { ...failed(answer.reason), durationMs }
    const { status, headers: told, text } = answer
    return {
      status,
      failure: status >= 200 && status < 300 ? null : `status ${status}`,
      response: keptResponse(text, data),
      durationMs,
      asked: askedPauseSeconds(status, told['retry-after']),
    }
  }

  private async noteHealth(
    { endpointId, url }: Sendable,
    { failure, status }: Attempt,
    by: 'queue' | 'hand',
  ): Promise<void> {
    const failed = failure !== null
    // A try by hand may show that it works again, and never that it does not.
    if (failed && by === 'hand') return
    const isLost = await noteHealth(this.database, endpointId, { failed, days: limits.webhookFailingDays })
    // 410 Gone: Standard Webhooks has the endpoint switched off then, at once.
    const hasGone = status === 410
    if (!isLost && !hasGone) return
    const owners = await switchOff(this.database, endpointId)
    await giveUpWaiting(this.database, endpointId, 'switched_off')
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
        logError(this.#log, toAppError(error), 'telling of a webhook that was switched off')
      }
    }
  }
}
