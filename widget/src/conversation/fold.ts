import type { Conversation, ConversationEvent } from './state'
import { withMessage, withMessageAfter, toMessage, createQuestion, updateMessage } from './messages'
import { foldPart, startAnswer } from './fold-answer'
import { foldHistory } from './fold-history'

/** This is a pure function. */
export function foldEvent(state: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'connecting':
    case 'online':
    case 'offline':
      return { ...state, wire: event.type, refusal: null, closed: false }
    case 'refused':
      return { ...state, wire: 'refused', refusal: event.code, closed: !event.retryAfterSeconds }
    case 'welcome':
      return { ...state, identity: undefined, handover: undefined, people: undefined, ...event.welcome }
    case 'people':
      return { ...state, ...event.changes }
    case 'said':
      return { ...state, messages: withMessageAfter(state.messages, event) }
    case 'build':
      return { ...state, build: event.build }
    case 'config':
      return { ...state, config: event.config }
    case 'question':
      return { ...state, messages: withMessage(state.messages, toMessage(event.message)) }
    case 'answer':
      return foldPart(state, event.part)
    case 'asked':
      return {
        ...state,
        fault: null,
        messages: [...state.messages, createQuestion(event.key, event.text, event.timestamp)],
      }
    case 'accepted': {
      const { message, answerId } = event.accepted
      const asked = { ...state, fault: null, messages: withMessage(state.messages, toMessage(message)) }
      return answerId === null ? asked : startAnswer(asked, answerId, message.id)
    }
    case 'ask-failed':
      return updateMessage(state, event.key, { state: 'unsent', error: event.code })
    case 'retried':
      return updateMessage({ ...state, fault: null }, event.key, { state: 'pending', error: null })
    case 'fault':
      return { ...state, fault: event.code }
    case 'history':
      return foldHistory(state, event.history, event.older)
    case 'rated':
      return foldRating(state, event)
    case 'emptied':
      return { ...state, messages: [], live: null, fault: null, more: false, handover: undefined }
    default:
      return event satisfies never
  }
}

function foldRating(
  state: Conversation,
  { messageId, value, source }: Extract<ConversationEvent, { type: 'rated' }>,
): Conversation {
  const sources = state.messages.find(({ id }) => id === messageId)?.sources ?? []
  return updateMessage(
    state,
    messageId,
    source
      ? {
          sources: sources.map((one) =>
            one.number === source ? Object.assign({}, one, { feedback: value ?? undefined }) : one,
          ),
        }
      : { feedback: value },
  )
}
