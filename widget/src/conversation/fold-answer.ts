import type { AnswerPart } from '@loquia/contracts'
import type { Conversation, Message } from './state'
import { question, change, outcomeOf } from './messages'

/** Puts an answer behind its question; an earlier answer to the same question gives way to it. */
export function startAnswer(state: Conversation, answerId: string, questionId: string): Conversation {
  if (state.messages.some((message) => message.id === answerId)) return state
  const rest = state.messages.filter((message) => message.questionId !== questionId && message.id !== answerId)
  const answer: Message = {
    ...question(answerId, '', new Date(0).toISOString()),
    id: answerId,
    role: 'assistant',
    state: 'streaming',
    questionId,
  }
  const at = rest.findIndex((message) => message.id === questionId)
  rest.splice(at + 1 || rest.length, 0, answer)
  return { ...state, messages: rest, fault: null, live: { messageId: answerId, text: '' } }
}

/** Folds a part of an answer into the conversation. */
export function foldPart(state: Conversation, part: AnswerPart): Conversation {
  if (part.type === 'answer-start') {
    const known = state.messages.find((message) => message.id === part.messageId)
    if (!known) return startAnswer(state, part.messageId, part.questionId)
    // It begins anew: the words held so far died with the process that wrote them.
    return {
      ...change(state, part.messageId, { text: '', state: 'streaming', error: null }),
      live: { messageId: part.messageId, text: '' },
    }
  }
  // From the end, where the answer is that is being written: a long conversation does not make its tokens dear.
  const answer = state.messages.findLast((message) => message.id === part.messageId)
  if (!answer || answer.state !== 'streaming') return state
  const held = state.live?.messageId === part.messageId ? state.live.text : answer.text
  switch (part.type) {
    case 'answer-delta': {
      // Later than what is held: something is missing, and the rest is asked for. Earlier: only the new end counts.
      if (part.offset > held.length || part.offset + part.text.length <= held.length) return state
      return { ...state, live: { messageId: part.messageId, text: held + part.text.slice(held.length - part.offset) } }
    }
    case 'answer-end': {
      if (held.length < part.length) return state
      const { sources, suggestions, stopped, handoff, generatedBy } = part
      return {
        ...change(state, answer.key, {
          text: held,
          state: stopped ? 'stopped' : 'done',
          sources,
          suggestions,
          handoff,
          generatedBy,
          outcome: outcomeOf(part),
        }),
        live: null,
      }
    }
    case 'answer-error':
      return { ...change(state, answer.key, { text: held, state: 'failed', error: part.code }), live: null }
    default:
      return part satisfies never
  }
}
