import type { AnswerPart } from '@loquia/contracts'
import { toStorableText } from '../../platform/database/stored-text.js'
import type { PendingAnswer } from './answer.js'

export interface AnswerSubscribers {
  joinAnswer(conversationId: string, answerId: string): void
  send(answerId: string, part: AnswerPart): void
  leaveAnswer(answerId: string): void
  /** Disconnects clients after pending data was sent. */
  disconnectAll(): Promise<void>
}

export type AbortReason = 'stopped' | 'lost' | 'forgotten' | 'interrupted'

export class LiveAnswer {
  text = ''
  /** The unit is UTF-16 code units. */
  sent = 0
  firstWordsAt: number | undefined
  /** Split surrogate pair: models cut anywhere, and sent text is final. */
  private pendingSurrogate = ''
  private readonly controller = new AbortController()
  private timer: NodeJS.Timeout | undefined

  constructor(
    readonly pending: PendingAnswer,
    private readonly subscribers: AnswerSubscribers,
    private readonly broadcastMs: number,
  ) {}

  get id(): string {
    return this.pending.answerId
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  get abortReason(): AbortReason | undefined {
    return this.signal.aborted ? (this.signal.reason as AbortReason) : undefined
  }

  abort(reason: AbortReason): void {
    this.controller.abort(reason)
  }

  /** Sends first words at once, later words in batches. */
  append(text: string): void {
    const received = this.pendingSurrogate + text
    this.pendingSurrogate = /[\ud800-\udbff]$/.exec(received)?.[0] ?? ''
    this.text += toStorableText(received.slice(0, received.length - this.pendingSurrogate.length))
    if (this.timer !== undefined) return
    if (this.sent === 0) this.flush()
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.flush()
    }, this.broadcastMs)
  }

  complete(): string {
    this.text += toStorableText(this.pendingSurrogate)
    this.pendingSurrogate = ''
    return this.text
  }

  flush(): void {
    if (this.sent === this.text.length) return
    const part: AnswerPart = {
      type: 'answer-delta',
      messageId: this.id,
      offset: this.sent,
      text: this.text.slice(this.sent),
    }
    this.sent = this.text.length
    this.firstWordsAt ??= performance.now()
    this.subscribers.send(this.id, part)
  }

  close(): void {
    clearTimeout(this.timer)
  }
}
