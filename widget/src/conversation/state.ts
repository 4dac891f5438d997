import type {
  Accepted,
  Availability,
  ChatFile,
  ChatMessage,
  ErrorCode,
  HandoffOffer,
  BotEvent,
  History,
  Outcome,
  AgentProfile,
  Source,
  VisitorHandoff,
  Welcome,
  WidgetConfig,
} from '@loquia/contracts'
import type { RequestFault, ConnectionEvent } from '../connection/connection'

/** `pending` and `unsent` questions are not on the server yet. */
export interface Message {
  /** Stable: a question's client id, an answer's server id. */
  key: string
  id: string | null
  role: ChatMessage['role']
  text: string
  timestamp: string
  state: 'pending' | 'unsent' | 'streaming' | 'done' | 'stopped' | 'failed'
  error: RequestFault | null
  questionId: string | null
  /** Null for questions and unfinished answers. */
  outcome: Outcome | null
  sources: readonly Source[]
  suggestions: readonly string[]
  feedback: 'up' | 'down' | null
  handoff?: HandoffOffer | undefined
  generatedBy?: ChatMessage['generatedBy']
  person?: AgentProfile | undefined
  files?: readonly ChatFile[] | undefined
  event?: BotEvent | undefined
  fresh?: boolean
}

/** Belongs to no message, such as a refused copy. */
export type Fault = RequestFault | 'copy_refused'

export interface Conversation {
  wire: 'idle' | 'connecting' | 'online' | 'offline' | 'refused'
  refusal: ErrorCode | null
  /** Waiting does not help. */
  closed: boolean
  /** The oldest message comes first. Unchanged while an answer streams; its text is in `live`. */
  messages: readonly Message[]
  live: { readonly messageId: string; readonly text: string } | null
  fault: Fault | null
  build: Welcome['build'] | null
  config: WidgetConfig | null
  more: boolean
  identity?: Welcome['identity'] | undefined
  /** Absent before the first message. */
  handover?: VisitorHandoff | undefined
  /** Absent if the owner offers no agents. */
  people?: Availability | undefined
  typing?: object
  /** Shown in the header until the visitor closes it. */
  offer?: HandoffView | undefined
  /** Delivered after its form was closed. */
  sentLead?: { key: string; email: string; sent: true } | undefined
}

export type HandoffView = { kind: 'offer' } | { kind: 'away'; availability: Availability }

/** Null removes a rating. */
export type Rating = 'up' | 'down' | null

export type ConversationEvent =
  | ConnectionEvent
  | { type: 'connecting' }
  | { type: 'people'; changes: Pick<Conversation, 'offer'> | Pick<Conversation, 'sentLead'> }
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

export function streamingAnswer(state: Conversation): Message | undefined {
  return state.messages.findLast((message) => message.role === 'assistant' && message.state === 'streaming')
}

export function isBusy(state: Conversation): boolean {
  return state.closed || state.messages.some((message) => message.state === 'pending' || message.state === 'streaming')
}

/** Whether an agent answers or has been asked. */
export function isLive({ handover }: Conversation): boolean {
  return handover?.state === 'waiting' || handover?.state === 'taken'
}

/** UTF-16 code units; the offset to resume at. */
export function receivedLength(state: Conversation, messageId: string): number {
  if (state.live?.messageId === messageId) return state.live.text.length
  return state.messages.find((message) => message.id === messageId)?.text.length ?? 0
}

export function onlyGrew(before: Conversation, after: Conversation): boolean {
  const { live } = before
  return (
    Boolean(live?.text) &&
    after.live !== live &&
    after.live?.messageId === live?.messageId &&
    after.messages === before.messages
  )
}

export function findRating({ messages }: Conversation, messageId: string, source?: number): Rating {
  const message = messages.find(({ id }) => id === messageId)
  return (source ? message?.sources.find(({ number }) => number === source) : message)?.feedback ?? null
}
