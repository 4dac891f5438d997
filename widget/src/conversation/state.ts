import type {
  Accepted,
  AnswerPart,
  ChatMessage,
  ErrorCode,
  History,
  Outcome,
  Source,
  Welcome,
  WidgetConfig,
} from '@loquia/contracts'
import type { ConnectionEvent, RequestFault } from '../connection/connection'

/**
 * A message as the panel shows it. `pending` and `unsent` questions exist only here: the server has not stored them
 * yet.
 */
export interface Message {
  /** Never changes while the message is on the screen: the client's id of a question, the server's id of an answer. */
  key: string
  id: string | null
  role: 'user' | 'assistant'
  text: string
  timestamp: string
  state: 'pending' | 'unsent' | 'streaming' | 'done' | 'stopped' | 'failed'
  error: RequestFault | null
  questionId: string | null
  /** Null until an answer came to its end, and for questions. */
  outcome: Outcome | null
  sources: readonly Source[]
  suggestions: readonly string[]
  feedback: 'up' | 'down' | null
}

/**
 * What a visitor wanted and did not get, without its belonging to a message: a request that failed, or a browser that
 * lets nothing be copied.
 */
export type Fault = RequestFault | 'copy_refused'

export interface Conversation {
  wire: 'idle' | 'connecting' | 'online' | 'offline' | 'refused'
  /** Why the wire is `refused`. */
  refusal: ErrorCode | null
  /** It is `refused` for good: waiting does not mend that. */
  closed: boolean
  /** Oldest first. Does not change while an answer streams: its text so far is in `live`. */
  messages: readonly Message[]
  live: { readonly messageId: string; readonly text: string } | null
  fault: Fault | null
  build: Welcome['build'] | null
  config: WidgetConfig | null
  /** Earlier messages can be fetched. */
  more: boolean
}

/** What a visitor thinks of an answer or of a passage; null takes it back. */
export type Rating = 'up' | 'down' | null

export type ConversationEvent =
  | ConnectionEvent
  | { type: 'connecting' }
  | { type: 'asked'; key: string; text: string; timestamp: string }
  | { type: 'accepted'; accepted: Accepted }
  | { type: 'ask-failed'; key: string; code: RequestFault }
  | { type: 'retried'; key: string }
  | { type: 'fault'; code: Fault | null }
  | { type: 'history'; history: History; older: boolean }
  | { type: 'rated'; messageId: string; value: Rating; source: number | undefined }
  | { type: 'emptied' }

export const emptyConversation: Conversation = {
  wire: 'idle',
  refusal: null,
  closed: false,
  messages: [],
  live: null,
  fault: null,
  build: null,
  config: null,
  more: false,
}

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
      return startAnswer(
        { ...state, fault: null, messages: withMessage(state.messages, fromServer(message)) },
        answerId,
        message.id,
      )
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

/** The answer that is being written, if any. */
export function streamingAnswer(state: Conversation): Message | undefined {
  return state.messages.findLast((message) => message.role === 'assistant' && message.state === 'streaming')
}

/** Whether nothing can be asked now: a question is on its way, or its answer is, or the chat is closed for good. */
export function isBusy(state: Conversation): boolean {
  return state.closed || state.messages.some((message) => message.state === 'pending' || message.state === 'streaming')
}

/** Length of an answer's text that is held, in UTF-16 code units: where to resume it. */
export function heldLength(state: Conversation, messageId: string): number {
  if (state.live?.messageId === messageId) return state.live.text.length
  return state.messages.find((message) => message.id === messageId)?.text.length ?? 0
}

/** Whether the step from one state to the next is more text of the same answer and nothing else. */
export function onlyGrew(before: Conversation, after: Conversation): boolean {
  const { live } = before
  return (
    Boolean(live?.text) &&
    after.live !== live &&
    after.live?.messageId === live?.messageId &&
    after.messages === before.messages
  )
}

function question(key: string, text: string, timestamp: string): Message {
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

function fromServer(
  message: ChatMessage,
  key = (message.role === 'user' && message.clientMessageId) || message.id,
): Message {
  const { id, role, timestamp, state, sources, suggestions, feedback } = message
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
    text: message.content,
    error: message.error ?? null,
    questionId: message.questionId ?? null,
  }
}

/** A service that is still of the version before knows only what it refused. */
const outcomeOf = ({ outcome, refused }: Pick<ChatMessage, 'outcome' | 'refused'>): Outcome | null =>
  outcome ?? (refused ? 'none' : null)

/** What a visitor thinks of an answer, or of one of its passages. */
export function ratingOf({ messages }: Conversation, messageId: string, source?: number): Rating {
  const message = messages.find(({ id }) => id === messageId)
  return (source ? message?.sources.find(({ number }) => number === source) : message)?.feedback ?? null
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

function change(state: Conversation, keyOrId: string, changes: Partial<Message>): Conversation {
  return {
    ...state,
    messages: state.messages.map((message) =>
      message.key === keyOrId || message.id === keyOrId ? { ...message, ...changes } : message,
    ),
  }
}

function withMessage(messages: readonly Message[], message: Message): readonly Message[] {
  const held = messages.find((known) => known.key === message.key || known.id === message.id)
  return held
    ? messages.map((known) => (known === held ? { ...message, key: held.key } : known))
    : [...messages, message]
}

/** Puts an answer behind its question; an earlier answer to the same question gives way to it. */
function startAnswer(state: Conversation, answerId: string, questionId: string): Conversation {
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

function foldPart(state: Conversation, part: AnswerPart): Conversation {
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
      const { sources, suggestions, stopped } = part
      return {
        ...change(state, answer.key, {
          text: held,
          state: stopped ? 'stopped' : 'done',
          sources,
          suggestions,
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

/** Lays a page of stored messages over what is held. Questions that the server does not know yet stay at the end. */
function foldHistory(state: Conversation, history: History, older: boolean): Conversation {
  const answered = new Map(history.messages.map((message) => [message.questionId, message.id]))
  const stored = history.messages
    // Of several answers to one question the last one counts.
    .filter((message) => !message.questionId || answered.get(message.questionId) === message.id)
    .map((message) => {
      const known = state.messages.find((held) => held.id === message.id || held.key === message.clientMessageId)
      return fromServer(message, known?.key)
    })
  const isStored = new Set(stored.flatMap((message) => [message.id, message.key]))
  const rest = state.messages.filter((message) => !isStored.has(message.id) && !isStored.has(message.key))
  const unknown = rest.filter((message) => message.id === null)
  const first = stored[0]
  const at = first ? state.messages.findIndex((message) => message.id === first.id) : -1
  const earlier = at > 0 ? rest.filter((message) => message.id !== null && state.messages.indexOf(message) < at) : []
  const messages = older ? [...stored, ...state.messages] : [...earlier, ...stored, ...unknown]
  const streaming = messages.findLast((message) => message.role === 'assistant' && message.state === 'streaming')
  const held = state.live && state.live.messageId === streaming?.id ? state.live.text : ''
  const live = streaming?.id
    ? { messageId: streaming.id, text: held.length > streaming.text.length ? held : streaming.text }
    : null
  return { ...state, messages, live, more: older || earlier.length === 0 ? history.more : state.more }
}
