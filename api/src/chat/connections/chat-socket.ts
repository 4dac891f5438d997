import type { ClientToServerEvents, VisitorLanguage, ServerToClientEvents } from '@loquia/contracts'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { SerialQueue } from '../../platform/serial-queue.js'
import type { Bot } from '../../core/bots/index.js'
import type { Conversation } from '../conversations/conversation-store.js'
import type { VerifiedToken } from '../visitor-identity/index.js'
import type { EventBudget } from './event-budget.js'
import { createHandlesEvent } from './event-replies.js'

export interface Visitor {
  bot: Bot
  locale: VisitorLanguage
  address: string
  pageUrl: string | undefined
  isTest: boolean
  budget: EventBudget
  welcome: Parameters<ServerToClientEvents['welcome']>[0]
  conversation: Conversation | undefined
  vouched: VerifiedToken | undefined
  /** Runs everything that may open or delete the conversation in order. */
  operations: SerialQueue
}
export type ChatSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, Visitor>
export const HandlesEvent = createHandlesEvent<ClientToServerEvents, ChatSocket>()

export function toSender({ data }: Pick<ChatSocket, 'data'>) {
  const { conversation, address, locale: language, pageUrl, isTest, vouched } = data
  return { conversation, address, language, pageUrl, isTest, verified: vouched?.visitor }
}

export type ChatServer = Namespace<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, Visitor>

export const botRoom = (botId: string) => `bot:${botId}`
export const progressRoom = (botId: string) => `progress:${botId}`
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`
export const identityKeyRoom = (kid: string) => `identity-key:${kid}`
/** Separate from the conversation, because late joiners must first receive the missed part. */
export const answerRoom = (answerId: string) => `answer:${answerId}`
/** Room of readers who still receive the missed part and must not receive live parts meanwhile. */
export const waitingRoom = (answerId: string) => `waiting:${answerId}`

export const socketOptions = {
  // Agent messages have at most 4,000 characters; a larger frame closes the connection unread.
  maxHttpBufferSize: 16 * 1024,
  cors: { origin: true, credentials: false },
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  connectTimeout: 10_000,
}
