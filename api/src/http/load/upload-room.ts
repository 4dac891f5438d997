import { limits } from '@loquia/contracts'
import type { Request, Response } from 'express'
import { AppError } from '../../app-error.js'

/** Seconds after which there may well be room again. */
const busySeconds = 5
/** Files of one call, and what a form needs around them. */
const oneForm = limits.uploadMaxFiles * limits.uploadMaxBytes + 64 * 1_024

/**
 * How many bytes may be on their way at once: each call is counted with what it says it has, from its first byte until
 * its answer has gone. An account is a free thing, and a call may take minutes.
 */
export class UploadRoom {
  readonly #ofAccounts = new Map<number | string, number>()
  #all = 0

  /**
   * @param largest bytes of a call that does not say how many it has
   * @param calls of this size that one account may make at once
   * @param allCalls and all of this process
   */
  constructor(
    private readonly largest: number,
    private readonly calls: number,
    private readonly allCalls: number,
  ) {}

  /**
   * @throws AppError `rate_limited` when too much of this account's is under way; `overloaded` when too much is of all
   */
  enter(request: Request, response: Response): void {
    // A program with a key has no session, and room of its own.
    const { session, key } = request as Partial<Pick<Request, 'session'>> & { key?: { id: string } }
    const userId = session?.passport?.user.userId ?? key?.id ?? 0
    const bytes = Math.min(this.largest, Number(request.headers['content-length'] ?? this.largest))
    const own = this.#ofAccounts.get(userId) ?? 0
    if (own + bytes > this.calls * this.largest) throw new AppError('rate_limited', { retryAfterSeconds: busySeconds })
    if (this.#all + bytes > this.allCalls * this.largest)
      throw new AppError('overloaded', { retryAfterSeconds: busySeconds })
    this.#count(userId, bytes)
    response.once('close', () => this.#count(userId, -bytes))
  }

  #count(userId: number | string, bytes: number): void {
    const own = (this.#ofAccounts.get(userId) ?? 0) + bytes
    if (own > 0) this.#ofAccounts.set(userId, own)
    else this.#ofAccounts.delete(userId)
    this.#all += bytes
  }
}

/** Of files, which wait on disk. */
export const formRoom = new UploadRoom(oneForm, 2, 10)
