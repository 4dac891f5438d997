import { Logger } from '@nestjs/common'
import { logError, toAppError } from '../../../http/index.js'
import type { AnswerStore } from './answer-store.js'
import type { LiveAnswer } from './live-answer.js'
import type { ChatTiming } from '../timing.js'

interface Kept {
  length: number
  at: number
}

/**
 * Writes growing answers to the database and renews their leases: all that this process is writing in one statement,
 * since two hundred statements every moment would leave the database no time for anything else. Notices when an answer
 * has been taken away.
 */
export class AnswerStreamStore {
  private readonly logger = new Logger(AnswerStreamStore.name)
  private readonly kept = new Map<LiveAnswer, Kept>()
  private timer: NodeJS.Timeout | undefined
  private writing: Promise<void> | undefined

  constructor(
    private readonly store: AnswerStore,
    private readonly timing: Pick<ChatTiming, 'leaseMs' | 'flushMs'>,
  ) {}

  /** From now on the answer is written while it grows. */
  watch(answer: LiveAnswer): void {
    this.kept.set(answer, { length: 0, at: Date.now() })
    this.timer ??= setInterval(() => {
      this.writing ??= this.write().finally(() => {
        this.writing = undefined
      })
    }, this.timing.flushMs)
  }

  /** No more is written; when this returns, the answer holds the lease that its last write was given. */
  async release(answer: LiveAnswer): Promise<void> {
    this.kept.delete(answer)
    if (this.kept.size === 0) {
      clearInterval(this.timer)
      this.timer = undefined
    }
    await this.writing
  }

  private async write(): Promise<void> {
    const renewEveryMs = this.timing.leaseMs / 3
    const now = Date.now()
    const due = [...this.kept]
      .filter(([answer, { length, at }]) => answer.text.length !== length || now - at >= renewEveryMs)
      .map(([answer]) => answer)
    if (due.length === 0) return
    const lengths = due.map(({ text }) => text.length)
    try {
      const leases = await this.store.keep(due.map(({ pending, text }) => ({ pending, content: text })))
      for (const [index, answer] of due.entries()) {
        const lease = leases.get(answer.id)
        if (lease === undefined) answer.abort('lost')
        else answer.pending.lease = lease
        const kept = this.kept.get(answer)
        if (kept !== undefined) Object.assign(kept, { length: lengths[index], at: now })
      }
    } catch (error) {
      // The database may be away for a moment; the texts are safe in memory and the next round tries again.
      logError(this.logger, toAppError(error), `keeping ${due.length} answers`)
    }
  }
}
