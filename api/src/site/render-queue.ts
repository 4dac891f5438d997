import { AppError } from '../app-error.js'
import { FairQueue } from '../platform/http/index.js'

/** Refused callers receive this Retry-After, in seconds. */
const busySeconds = 2

interface Waiting {
  begin: () => void
  refuse: (error: AppError) => void
}

/** Renderings block the processor, so client addresses take turns. */
export class RenderQueue {
  readonly #waiting: FairQueue<Waiting>
  #rendering = 0

  /** @param mostWaiting beyond this, the busiest client's newest page is refused */
  constructor(
    private readonly atOnce: number,
    mostWaiting: number,
  ) {
    this.#waiting = new FairQueue(mostWaiting)
  }

  /** @param owner client address @throws AppError `overloaded` */
  async run<T>(owner: string, render: () => Promise<T>): Promise<T> {
    if (this.#rendering >= this.atOnce) await this.#waitForSlot(owner)
    else this.#rendering += 1
    try {
      return await render()
    } finally {
      const next = this.#waiting.next()
      if (next === undefined) this.#rendering -= 1
      else next.begin()
    }
  }

  #waitForSlot(owner: string): Promise<void> {
    return new Promise((begin, refuse) => {
      this.#waiting
        .add(owner, { begin, refuse })
        ?.refuse(new AppError('overloaded', { retryAfterSeconds: busySeconds }))
    })
  }
}
