import type {
  Accepted,
  Availability,
  ChatFile,
  ChatMessage,
  ErrorCode,
  HandoffOffer,
  Happening,
  History,
  Outcome,
  Person,
  Source,
  VisitorHandover,
  Welcome,
  WidgetConfig,
} from '@loquia/contracts'
import type { RequestFault, ConnectionEvent } from '../connection/connection'

/**
 * A message as the panel shows it. `pending` and `unsent` questions exist only here: the server has not stored them
 * yet.
 */
export interface Message {
  /** Never changes while the message is on the screen: the client's id of a question, the server's id of an answer. */
  key: string
  id: string | null
  role: ChatMessage['role']
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
  /** Of an answer that leads to a person. */
  handoff?: HandoffOffer | undefined
  /** The author of an answer's words, once the server has said so. */
  generatedBy?: ChatMessage['generatedBy']
  /** Who wrote it, or came, or went. */
  person?: Person | undefined
  /** What a person sent along. */
  files?: readonly ChatFile[] | undefined
  /** What happened, of a message that nobody wrote. */
  event?: Happening | undefined
  /** It came while the visitor was there. */
  fresh?: boolean
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
  /** Whom the server takes the visitor for, by the page's token. */
  identity?: Welcome['identity'] | undefined
  /** Who answers; absent before the first message. */
  handover?: VisitorHandover | undefined
  /** Whether a person can be asked for; absent where the owner offers none. */
  people?: Availability | undefined
  /** Another object each time that the person is heard to write. */
  typing?: object
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

/** What a visitor thinks of an answer, or of one of its passages. */
export function ratingOf({ messages }: Conversation, messageId: string, source?: number): Rating {
  const message = messages.find(({ id }) => id === messageId)
  return (source ? message?.sources.find(({ number }) => number === source) : message)?.feedback ?? null
}
