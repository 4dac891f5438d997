import type { ChatMessage } from '@loquia/contracts'
import type { Message, Conversation } from './state'

export function createQuestion(key: string, text: string, timestamp: string): Message {
  return {
    key,
    id: null,
    role: 'user',
    text,
    timestamp,
    state: 'pending',
    error: null,
    questionId: null,
    outcome: null,
    sources: [],
    suggestions: [],
    feedback: null,
  }
}

export function toMessage(
  message: ChatMessage,
  key = (message.role === 'user' && message.clientMessageId) || message.id,
): Message {
  const {
    id,
    role,
    timestamp,
    state,
    outcome,
    sources,
    suggestions,
    feedback,
    generatedBy,
    handoff,
    person,
    event,
    files,
  } = message
  return {
    key,
    id,
    role,
    timestamp,
    state,
    outcome,
    sources,
    suggestions,
    feedback,
    generatedBy,
    person,
    event,
    files,
    handoff,
    text: message.content,
    error: message.error ?? null,
    questionId: message.questionId ?? null,
  }
}

export function updateMessage(state: Conversation, keyOrId: string, changes: Partial<Message>): Conversation {
  return {
    ...state,
    messages: state.messages.map((message) =>
      message.key === keyOrId || message.id === keyOrId ? { ...message, ...changes } : message,
    ),
  }
}

export function withMessage(messages: readonly Message[], message: Message): readonly Message[] {
  const existing = messages.find((known) => known.key === message.key || known.id === message.id)
  return existing
    ? messages.map((known) => (known === existing ? { ...message, key: existing.key } : known))
    : [...messages, message]
}

/** Goes behind `after` and its answers, or first. Unchanged if known, or if `after` is missing. */
export function withMessageAfter(
  messages: readonly Message[],
  { message, after }: { message: ChatMessage; after: string | null },
): readonly Message[] {
  const at = after ? messages.findLastIndex(({ id, questionId }) => id === after || questionId === after) : -1
  return (after && at < 0) || messages.some(({ id }) => id === message.id)
    ? messages
    : [...messages.slice(0, at + 1), { ...toMessage(message), fresh: true }, ...messages.slice(at + 1)]
}
