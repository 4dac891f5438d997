import type { ChatMessage, Outcome } from '@loquia/contracts'
import type { Message, Conversation } from './state'

/** A question that the server has not stored yet. */
export function question(key: string, text: string, timestamp: string): Message {
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

/** A stored message as the panel shows it. */
export function fromServer(
  message: ChatMessage,
  key = (message.role === 'user' && message.clientMessageId) || message.id,
): Message {
  const { id, role, timestamp, state, sources, suggestions, feedback, generatedBy, handoff, person, event, files } =
    message
  return {
    key,
    id,
    role,
    timestamp,
    state,
    outcome: outcomeOf(message),
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

/** A service that is still of the version before knows only what it refused. */
export const outcomeOf = ({ outcome, refused }: Pick<ChatMessage, 'outcome' | 'refused'>): Outcome | null =>
  outcome ?? (refused ? 'none' : null)

/** The conversation with one of its messages changed. */
export function change(state: Conversation, keyOrId: string, changes: Partial<Message>): Conversation {
  return {
    ...state,
    messages: state.messages.map((message) =>
      message.key === keyOrId || message.id === keyOrId ? { ...message, ...changes } : message,
    ),
  }
}

/** The messages with a stored one in its place, or at the end. */
export function withMessage(messages: readonly Message[], message: Message): readonly Message[] {
  const held = messages.find((known) => known.key === message.key || known.id === message.id)
  return held
    ? messages.map((known) => (known === held ? { ...message, key: held.key } : known))
    : [...messages, message]
}

/**
 * The messages with one of a person, or an event, in its place: behind the message `after` and the answers to it, or
 * at the start. Unchanged where it is held already, or that message is not.
 */
export function withSaid(
  messages: readonly Message[],
  { message, after }: { message: ChatMessage; after: string | null },
): readonly Message[] {
  const at = after ? messages.findLastIndex(({ id, questionId }) => id === after || questionId === after) : -1
  return (after && at < 0) || messages.some(({ id }) => id === message.id)
    ? messages
    : [...messages.slice(0, at + 1), { ...fromServer(message), fresh: true }, ...messages.slice(at + 1)]
}
