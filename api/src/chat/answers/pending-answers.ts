import { setTimeout as delay } from 'node:timers/promises'
import type { ChatMessage } from '@loquia/contracts'
import { AppError } from '../../app-error.js'
import type { MessageStore } from '../conversations/message-store.js'

/**
 * Polls answers of other processes in one statement per beat. After a crash all readers reconnect at once; a statement
 * each would overload the database.
 */
export class PendingAnswers {
  private wanted = new Set<string>()
  private sharedPoll: Promise<Map<string, ChatMessage>> | undefined
  private polling: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly store: Pick<MessageStore, 'findAnswers'>,
    private readonly everyMs: number,
  ) {}

  /**
   * @param answerId must be authorized already: access is not checked here
   * @throws AppError `message_not_found` when the answer was deleted
   */
  async pollNext(answerId: string): Promise<ChatMessage> {
    this.wanted.add(answerId)
    this.sharedPoll ??= this.pollAll()
    const answer = (await this.sharedPoll).get(answerId)
    if (answer === undefined) throw new AppError('message_not_found')
    return answer
  }

  /** Polls never overlap, even if the database is slow. */
  private async pollAll(): Promise<Map<string, ChatMessage>> {
    await this.polling.catch(() => undefined)
    await delay(this.everyMs)
    const ids = [...this.wanted]
    this.wanted = new Set()
    this.sharedPoll = undefined
    const found = this.store.findAnswers(ids)
    this.polling = found
    return found
  }
}
