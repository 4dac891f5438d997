import type { AnswerPart } from '@loquia/contracts'
import type { Conversation, Message } from './state'
import { createQuestion, updateMessage } from './messages'

/** Replaces an earlier answer. */
export function startAnswer(state: Conversation, answerId: string, questionId: string): Conversation {
  if (state.messages.some((message) => message.id === answerId)) return state
  const rest = state.messages.filter((message) => message.questionId !== questionId && message.id !== answerId)
  const answer: Message = {
    ...createQuestion(answerId, '', new Date(0).toISOString()),
    id: answerId,
    role: 'assistant',
    state: 'streaming',
    questionId,
  }
  const at = rest.findIndex((message) => message.id === questionId)
  rest.splice(at + 1 || rest.length, 0, answer)
  return { ...state, messages: rest, fault: null, live: { messageId: answerId, text: '' } }
}

export function foldPart(state: Conversation, part: AnswerPart): Conversation {
  if (part.type === 'answer-start') {
    const known = state.messages.find((message) => message.id === part.messageId)
    if (!known) return startAnswer(state, part.messageId, part.questionId)
    // The process that wrote the earlier words died.
    return {
      ...updateMessage(state, part.messageId, { text: '', state: 'streaming', error: null }),
      live: { messageId: part.messageId, text: '' },
    }
  }
  // Long conversations stay fast.
  const answer = state.messages.findLast((message) => message.id === part.messageId)
  if (!answer || answer.state !== 'streaming') return state
  const held = state.live?.messageId === part.messageId ? state.live.text : answer.text
  switch (part.type) {
    case 'answer-delta': {
      // Missing text is requested; of overlapping text, only the end counts.
      if (part.offset > held.length || part.offset + part.text.length <= held.length) return state
      return { ...state, live: { messageId: part.messageId, text: held + part.text.slice(held.length - part.offset) } }
    }
    case 'answer-end': {
      if (held.length < part.length) return state
      const { sources, suggestions, stopped, handoff, generatedBy } = part
      return {
        ...updateMessage(state, answer.key, {
          text: held,
          state: stopped ? 'stopped' : 'done',
          sources,
          suggestions,
          handoff,
          generatedBy,
          outcome: part.outcome,
        }),
        live: null,
      }
    }
    case 'answer-error':
      return { ...updateMessage(state, answer.key, { text: held, state: 'failed', error: part.code }), live: null }
    default:
      return part satisfies never
  }
}
