import { AppError } from '../../app-error.js'

const burst = 60
const perSecond = 10

/** What one socket may send, whatever it asks for: a bucket of events that fills up again, so that a flood costs nothing. */
export class EventBudget {
  private left = burst
  private at = performance.now()

  /** @throws AppError `rate_limited` */
  spend(): void {
    const now = performance.now()
    this.left = Math.min(burst, this.left + ((now - this.at) / 1_000) * perSecond)
    this.at = now
    if (this.left < 1) throw new AppError('rate_limited', { retryAfterSeconds: 1 })
    this.left -= 1
  }
}
