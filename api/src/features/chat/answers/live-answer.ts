import type { AnswerPart } from '@loquia/contracts'
import { storable } from '../../../database/stored-text.js'
import type { PendingAnswer } from './answer.js'

/** Who listens to answers. */
export interface AnswerSubscribers {
  /** Lets everyone who is in the conversation follow the answer from its beginning. */
  gather(conversationId: string, answerId: string): void
  /** To everyone who follows the answer. */
  send(answerId: string, part: AnswerPart): void
  /** Nobody follows it any longer. */
  dismiss(answerId: string): void
  /** Hangs up on everyone who is connected to this process, once they have been given what was sent. */
  hangUp(): Promise<void>
}

/**
 * Why an answer was ended from outside: by its reader; because another process holds it; with its conversation; with
 * this process.
 */
export type AbortReason = 'stopped' | 'lost' | 'forgotten' | 'interrupted'

/** An answer that this process is writing: its whole text in memory, sent on in small batches. */
export class LiveAnswer {
  text = ''
  /** Code units that were sent to the subscribers. */
  sent = 0
  /** When the first words went out, on the clock of `performance.now()`. */
  firstWordsAt: number | undefined
  /**
   * Half of a surrogate pair whose other half has not come yet: models are cut anywhere, and what is sent and stored
   * stays.
   */
  private half = ''
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

  /** The first reason stands. */
  abort(reason: AbortReason): void {
    this.controller.abort(reason)
  }

  /** The first words go out at once; what follows closely is sent together. */
  append(text: string): void {
    const come = this.half + text
    this.half = /[\ud800-\udbff]$/.exec(come)?.[0] ?? ''
    this.text += storable(come.slice(0, come.length - this.half.length))
    if (this.timer !== undefined) return
    if (this.sent === 0) this.flush()
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.flush()
    }, this.broadcastMs)
  }

  /** Nothing more comes: a half that is left is taken as it is. */
  complete(): string {
    this.text += storable(this.half)
    this.half = ''
    return this.text
  }

  /** Sends what has not been sent; afterwards `sent` is the text's length. */
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

  /** No more is sent on its own. */
  close(): void {
    clearTimeout(this.timer)
  }
}
