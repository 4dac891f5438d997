import { AppError } from '../../../app-error.js'
import { Bucket } from './bucket.js'

const burst = 60
const perSecond = 10

/**
 * What one socket may send, whatever it asks for: a bucket of events that fills up again, so that a flood costs
 * nothing.
 */
export class EventBudget {
  private readonly events = new Bucket(burst, perSecond)

  /** @throws AppError `rate_limited` */
  spend(): void {
    if (!this.events.take()) throw new AppError('rate_limited', { retryAfterSeconds: 1 })
  }
}
