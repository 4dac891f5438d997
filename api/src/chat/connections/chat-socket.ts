import type { ClientToServerEvents, VisitorLanguage, ServerToClientEvents } from '@loquia/contracts'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { Bot } from '../../core/bots/index.js'
import type { SerialQueue } from '../../platform/serial-queue.js'
import type { Conversation } from '../conversations/conversation-store.js'
import type { VerifiedToken } from '../visitor-identity/index.js'
import type { EventBudget } from './event-budget.js'
import { createHandlesEvent } from './handles-event.js'

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
