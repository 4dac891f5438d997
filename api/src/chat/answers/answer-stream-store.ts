import { Logger } from '@nestjs/common'
import { logError, toAppError } from '../../platform/http/index.js'
import type { AnswerStore } from './answer-store.js'
import type { LiveAnswer } from './live-answer.js'
import type { ChatTiming } from '../timing.js'

interface SavedState {
  length: number
  at: number
}

/** Saves all answers and leases in one statement: one each would overload the database. */
export class AnswerStreamStore {
  private readonly logger = new Logger(AnswerStreamStore.name)
  private readonly saved = new Map<LiveAnswer, SavedState>()
  private timer: NodeJS.Timeout | undefined
  private writing: Promise<void> | undefined

  constructor(
    private readonly store: AnswerStore,
    private readonly timing: Pick<ChatTiming, 'leaseMs' | 'flushMs'>,
  ) {}

  watch(answer: LiveAnswer): void {
    this.saved.set(answer, { length: 0, at: Date.now() })
    this.timer ??= setInterval(() => {
      this.writing ??= this.saveDueAnswers().finally(() => {
        this.writing = undefined
      })
    }, this.timing.flushMs)
  }

  /** Afterwards the answer holds its latest lease. */
  async release(answer: LiveAnswer): Promise<void> {
    this.saved.delete(answer)
    if (this.saved.size === 0) {
      clearInterval(this.timer)
      this.timer = undefined
    }
    await this.writing
  }

  private async saveDueAnswers(): Promise<void> {
    const renewEveryMs = this.timing.leaseMs / 3
    const now = Date.now()
    const due = [...this.saved]
      .filter(([answer, { length, at }]) => answer.text.length !== length || now - at >= renewEveryMs)
      .map(([answer]) => answer)
    if (due.length === 0) return
    const lengths = due.map(({ text }) => text.length)
    try {
      const leases = await this.store.saveProgress(due.map(({ pending, text }) => ({ pending, content: text })))
      for (const [index, answer] of due.entries()) {
        const lease = leases.get(answer.id)
        if (lease === undefined) answer.abort('lost')
        else answer.pending.lease = lease
        const savedState = this.saved.get(answer)
        if (savedState !== undefined) Object.assign(savedState, { length: lengths[index], at: now })
      }
    } catch (error) {
      // Texts stay in memory until the next round.
      logError(this.logger, toAppError(error), `storing ${due.length} answers`)
    }
  }
}
