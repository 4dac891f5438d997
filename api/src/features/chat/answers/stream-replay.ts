import { Logger } from '@nestjs/common'
import { logError, toAppError } from '../../../http/index.js'
import type { AnswerRunner } from './answer-runner.js'
import { endPart } from './end-part.js'
import { PendingAnswers } from './pending-answers.js'
import type { ChatSocket } from '../connections/chat-socket.js'
import type { MessageStore } from '../conversations/message-store.js'
import { answerRoom, waitingRoom } from '../connections/rooms.js'
import type { SlowReaders } from '../connections/slow-readers.js'

/**
 * A rest that is longer is given in pieces, the next when the one before was taken: the whole of it would be held for
 * who does not read on.
 */
const pieceChars = 64 * 1024

/** Gives answers to readers who did not hear them from their beginning, or do not keep up with them. */
export class StreamReplay {
  private readonly logger = new Logger(StreamReplay.name)
  private readonly pending: PendingAnswers

  /** @param pollMs how often the database is read for an answer that grows in another process */
  constructor(
    private readonly messages: MessageStore,
    private readonly runner: AnswerRunner,
    private readonly slow: SlowReaders,
    pollMs: number,
  ) {
    this.pending = new PendingAnswers(messages, pollMs)
  }

  /**
   * Takes a reader out of an answer that has run ahead of them, and gives them the rest once they have taken what they
   * were sent.
   */
  async giveLater(socket: ChatSocket, answerId: string, offset: number): Promise<void> {
    const { conversation } = socket.data
    void socket.leave(answerRoom(answerId))
    if (conversation !== undefined && (await this.slow.caughtUp(socket)))
      await this.catchUp(socket, conversation.id, answerId, offset)
  }

  /**
   * Gives a socket the rest of an answer from `offset`. When the answer grows here, it is given what was sent so far
   * and joins the others in the same turn of the event loop, so nothing falls between; when it grows in another
   * process, the database is read until it has ended. A reader who holds more than there is heard words that died with
   * their process: for them the answer starts anew.
   */
  async catchUp(socket: ChatSocket, conversationId: string, answerId: string, offset: number): Promise<void> {
    let reached = offset
    /** Gives the next piece. Tells whether that was all there is. */
    const give = (text: string, questionId: string): boolean => {
      if (text.length < reached) {
        socket.emit('answer', { type: 'answer-start', messageId: answerId, questionId })
        reached = 0
      }
      if (text.length === reached) return true
      const piece = text.slice(reached, reached + pieceChars)
      socket.emit('answer', { type: 'answer-delta', messageId: answerId, offset: reached, text: piece })
      reached += piece.length
      return reached === text.length
    }
    // Asked twice at once: the first request is still giving everything.
    if (socket.rooms.has(waitingRoom(answerId))) return
    void socket.leave(answerRoom(answerId))
    void socket.join(waitingRoom(answerId))
    try {
      for (
        let first = true;
        (await this.slow.caughtUp(socket)) && socket.data.conversation?.id === conversationId;
        first = false
      ) {
        const live = this.runner.find(answerId)
        if (live !== undefined) {
          if (!give(live.text.slice(0, live.sent), live.pending.questionId)) continue
          void socket.join(answerRoom(answerId))
          return
        }
        const stored = first ? await this.messages.answer(conversationId, answerId) : await this.pending.next(answerId)
        if (this.runner.find(answerId) !== undefined) continue
        while (!give(stored.content, stored.questionId ?? '')) if (!(await this.slow.caughtUp(socket))) return
        if (stored.state !== 'streaming') {
          socket.emit('answer', endPart(answerId, { ...stored, state: stored.state }))
          return
        }
      }
    } catch (error) {
      logError(this.logger, toAppError(error), `resuming answer ${answerId}`)
      socket.emit('answer', { type: 'answer-error', messageId: answerId, code: toAppError(error).code })
    } finally {
      void socket.leave(waitingRoom(answerId))
    }
  }
}
