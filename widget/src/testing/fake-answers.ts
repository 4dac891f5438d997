import type { AnswerPart, ChatMessage, ClientToServerEvents, ServerToClientEvents } from '@loquia/contracts'
import type { Server } from 'socket.io'
import type { StoredConversation } from './fake-service-controls'
import type { ScriptedAnswer } from './scripted-answer'

export type ChatServer = Server<ClientToServerEvents, ServerToClientEvents>

export function endOf(answer: ChatMessage): AnswerPart {
  return {
    type: 'answer-end',
    generatedBy: 'ai',
    messageId: answer.id,
    length: answer.content.length,
    sources: answer.sources,
    suggestions: answer.suggestions,
    outcome: answer.outcome,
    confidence: answer.confidence,
    refused: answer.refused,
    stopped: answer.state === 'stopped',
  }
}

export function emitAnswerPart(io: ChatServer, conversation: StoredConversation, part: AnswerPart): void {
  io.of('/chat').to(conversation.id).emit('answer', part)
}

/** Writes answers even without listeners. */
export function answerWriter(io: ChatServer, timers: Set<ReturnType<typeof setTimeout>>) {
  function later(act: () => void, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }
  return function write(conversation: StoredConversation, answer: ChatMessage, script: ScriptedAnswer): void {
    const { text, pieceChars = 6, pauseMs = 8, lost: [lostFrom, lostTo] = [Infinity, 0] } = script
    emitAnswerPart(io, conversation, { type: 'answer-start', messageId: answer.id, questionId: answer.questionId! })
    const step = (): void => {
      if (answer.state !== 'streaming') return
      const offset = answer.content.length
      const held = script.holdAt ?? text.length
      if (offset >= held && offset < text.length) later(step, 10)
      else if (offset < text.length) {
        const piece = text.slice(offset, Math.min(held, offset + pieceChars))
        answer.content += piece
        if (offset < lostFrom || offset >= lostTo)
          emitAnswerPart(io, conversation, { type: 'answer-delta', messageId: answer.id, offset, text: piece })
        later(step, pauseMs)
      } else if (script.error) {
        answer.state = 'failed'
        answer.error = script.error
        emitAnswerPart(io, conversation, { type: 'answer-error', messageId: answer.id, code: script.error })
      } else {
        answer.state = 'done'
        answer.sources = script.sources ?? []
        answer.suggestions = script.suggestions ?? []
        answer.outcome = script.outcome ?? 'sure'
        answer.confidence = { sure: 0.9, unsure: 0.5, none: 0.1 }[answer.outcome]
        answer.refused = answer.outcome === 'none'
        if (lostTo !== Infinity) emitAnswerPart(io, conversation, endOf(answer))
      }
    }
    later(step, pauseMs)
  }
}
