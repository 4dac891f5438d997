import { setTimeout as delay } from 'node:timers/promises'
import type { ChatMessage } from '@loquia/contracts'
import { AppError } from '../../../app-error.js'
import type { MessageStore } from '../conversations/message-store.js'

/**
 * Answers that readers of this process wait for while another one writes them, or nobody does since it died. All of
 * them are read in one statement a beat: after a kill every reader comes back at once, and a statement each would leave
 * the database no time for the answers.
 */
export class PendingAnswers {
  private wanted = new Set<string>()
  private beat: Promise<Map<string, ChatMessage>> | undefined
  private reading: Promise<unknown> = Promise.resolve()

  /** @param everyMs milliseconds between two looks */
  constructor(
    private readonly store: Pick<MessageStore, 'answers'>,
    private readonly everyMs: number,
  ) {}

  /**
   * The answer as it is stored at the next beat.
   * @param answerId of an answer that its reader may see: nothing is checked here
   * @throws AppError `message_not_found` when it is there no longer
   */
  async next(answerId: string): Promise<ChatMessage> {
    this.wanted.add(answerId)
    this.beat ??= this.look()
    const answer = (await this.beat).get(answerId)
    if (answer === undefined) throw new AppError('message_not_found')
    return answer
  }

  /**
   * One statement at a time: whoever was just read for is there again before the next one, also when the database is
   * slow.
   */
  private async look(): Promise<Map<string, ChatMessage>> {
    await this.reading.catch(() => undefined)
    await delay(this.everyMs)
    const ids = [...this.wanted]
    this.wanted = new Set()
    this.beat = undefined
    const found = this.store.answers(ids)
    this.reading = found
    return found
  }
}
