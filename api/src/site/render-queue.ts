import { AppError } from '../app-error.js'
import { FairQueue } from '../http/index.js'

/** Seconds after which somebody who was refused may well be served. */
const busySeconds = 2

interface Waiting {
  begin: () => void
  refuse: (error: AppError) => void
}

/**
 * Renders few pages at a time, as each takes the processor for many milliseconds, in rotation of the addresses that
 * ask.
 */
export class RenderQueue {
  readonly #waiting: FairQueue<Waiting>
  #rendering = 0

  /**
   * @param atOnce pages that are rendered at a time
   * @param mostWaiting pages that wait for that; of whoever has most of them the newest is refused
   */
  constructor(
    private readonly atOnce: number,
    mostWaiting: number,
  ) {
    this.#waiting = new FairQueue(mostWaiting)
  }

  /** @param owner whose page it is: an address @throws AppError `overloaded` */
  async run<T>(owner: string, render: () => Promise<T>): Promise<T> {
    if (this.#rendering >= this.atOnce) await this.#turn(owner)
    else this.#rendering += 1
    try {
      return await render()
    } finally {
      const next = this.#waiting.next()
      if (next === undefined) this.#rendering -= 1
      else next.begin()
    }
  }

  #turn(owner: string): Promise<void> {
    return new Promise((begin, refuse) => {
      this.#waiting
        .add(owner, { begin, refuse })
        ?.refuse(new AppError('overloaded', { retryAfterSeconds: busySeconds }))
    })
  }
}
