import { emptyConversation, type Conversation, type ConversationEvent } from './state'
import { withMessage, fromServer, question, change } from './messages'
import { foldPart, startAnswer } from './fold-answer'
import { foldHistory } from './fold-history'

/** Folds one event into the conversation. Pure: the same state and event give the same state. */
export function fold(state: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'connecting':
    case 'online':
    case 'offline':
      return { ...state, wire: event.type, refusal: null, closed: false }
    case 'refused':
      return { ...state, wire: 'refused', refusal: event.code, closed: !event.retryAfterSeconds }
    case 'welcome':
      return { ...state, config: event.welcome.config, build: event.welcome.build }
    case 'build':
      return { ...state, build: event.build }
    case 'config':
      return { ...state, config: event.config }
    case 'question':
      return { ...state, messages: withMessage(state.messages, fromServer(event.message)) }
    case 'answer':
      return foldPart(state, event.part)
    case 'asked':
      return { ...state, fault: null, messages: [...state.messages, question(event.key, event.text, event.timestamp)] }
    case 'accepted': {
      const { message, answerId } = event.accepted
      const asked = { ...state, fault: null, messages: withMessage(state.messages, fromServer(message)) }
      return answerId === null ? asked : startAnswer(asked, answerId, message.id)
    }
    case 'ask-failed':
      return change(state, event.key, { state: 'unsent', error: event.code })
    case 'retried':
      return change({ ...state, fault: null }, event.key, { state: 'pending', error: null })
    case 'fault':
      return { ...state, fault: event.code }
    case 'history':
      return foldHistory(state, event.history, event.older)
    case 'rated':
      return rate(state, event)
    case 'emptied':
      return {
        ...emptyConversation,
        wire: state.wire,
        refusal: state.refusal,
        closed: state.closed,
        config: state.config,
        build: state.build,
      }
    default:
      return event satisfies never
  }
}

function rate(
  state: Conversation,
  { messageId, value, source }: Extract<ConversationEvent, { type: 'rated' }>,
): Conversation {
  const sources = state.messages.find(({ id }) => id === messageId)?.sources ?? []
  return change(
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
