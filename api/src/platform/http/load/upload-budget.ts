import { limits } from '@loquia/contracts'
import type { Request, Response } from 'express'
import { AppError } from '../../../app-error.js'

const busySeconds = 5
const formMaxBytes = limits.uploadMaxFiles * limits.uploadMaxBytes + 64 * 1_024

/**
 * Limits bytes in transit, because accounts are free and uploads take minutes. A call reserves its declared size until
 * the response ends.
 */
export class UploadBudget {
  readonly #ofAccounts = new Map<number | string, number>()
  #all = 0

  /**
   * @param largest bytes assumed without a declared size
   * @param calls of this size per account
   * @param allCalls of this size per process
   */
  constructor(
    private readonly largest: number,
    private readonly calls: number,
    private readonly allCalls: number,
  ) {}

  /** @throws AppError `rate_limited` for a full account; `overloaded` for a full process */
  reserve(request: Request, response: Response): void {
    // API keys get separate room.
    const { session, key } = request as Partial<Pick<Request, 'session'>> & { key?: { id: string } }
    const userId = session?.passport?.user.userId ?? key?.id ?? 0
    const bytes = Math.min(this.largest, Number(request.headers['content-length'] ?? this.largest))
    const own = this.#ofAccounts.get(userId) ?? 0
    if (own + bytes > this.calls * this.largest) throw new AppError('rate_limited', { retryAfterSeconds: busySeconds })
    if (this.#all + bytes > this.allCalls * this.largest)
      throw new AppError('overloaded', { retryAfterSeconds: busySeconds })
    this.#addBytes(userId, bytes)
    response.once('close', () => this.#addBytes(userId, -bytes))
  }

  #addBytes(userId: number | string, bytes: number): void {
    const own = (this.#ofAccounts.get(userId) ?? 0) + bytes
    if (own > 0) this.#ofAccounts.set(userId, own)
    else this.#ofAccounts.delete(userId)
    this.#all += bytes
  }
}

export const formBudget = new UploadBudget(formMaxBytes, 2, 10)
