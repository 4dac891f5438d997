import { Logger } from '@nestjs/common'
import { logError, toAppError } from '../../platform/http/index.js'
import { type ChatSocket, answerRoom, waitingRoom } from '../connections/chat-socket.js'
import type { MessageStore } from '../conversations/message-store.js'
import type { SlowReaders } from '../connections/slow-readers.js'
import type { AnswerRunner } from './answer-runner.js'
import { endPart } from './answer.js'
import { PendingAnswers } from './pending-answers.js'

/** Longer text is sent in pieces to bound memory. */
const pieceChars = 64 * 1024

export class StreamReplay {
  private readonly logger = new Logger(StreamReplay.name)
  private readonly pending: PendingAnswers

  /** @param pollMs interval of database reads for an answer of another process */
  constructor(
    private readonly messages: MessageStore,
    private readonly runner: AnswerRunner,
    private readonly slow: SlowReaders,
    pollMs: number,
  ) {
    this.pending = new PendingAnswers(messages, pollMs)
  }

  async resumeLater(socket: ChatSocket, answerId: string, offset: number): Promise<void> {
    const { conversation } = socket.data
    void socket.leave(answerRoom(answerId))
    if (conversation !== undefined && (await this.slow.waitUntilCaughtUp(socket)))
      await this.catchUp(socket, conversation.id, answerId, offset)
  }

  /**
   * Sends the rest of an answer from `offset`. For a local answer, the socket receives the text so far and joins the
   * room in the same turn of the event loop, so no text is lost. An answer of another process is polled. A reader with
   * more text than is stored saw words lost with their process, so the answer restarts.
   */
  async catchUp(socket: ChatSocket, conversationId: string, answerId: string, offset: number): Promise<void> {
    let reached = offset
    /** @returns whether all text was sent */
    const sendPiece = (text: string, questionId: string): boolean => {
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
    // An earlier request of this socket is still sending everything.
    if (socket.rooms.has(waitingRoom(answerId))) return
    void socket.leave(answerRoom(answerId))
    void socket.join(waitingRoom(answerId))
    try {
      for (
        let first = true;
        (await this.slow.waitUntilCaughtUp(socket)) && socket.data.conversation?.id === conversationId;
        first = false
      ) {
        const live = this.runner.find(answerId)
        if (live !== undefined) {
          if (!sendPiece(live.text.slice(0, live.sent), live.pending.questionId)) continue
          void socket.join(answerRoom(answerId))
          return
        }
        const stored = first
          ? await this.messages.findAnswer(conversationId, answerId)
          : await this.pending.pollNext(answerId)
        if (this.runner.find(answerId) !== undefined) continue
        while (!sendPiece(stored.content, stored.questionId ?? ''))
          if (!(await this.slow.waitUntilCaughtUp(socket))) return
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
