import type { ClientToServerEvents, VisitorLanguage, ServerToClientEvents } from '@loquia/contracts'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { Bot } from '../../workspace/bots/index.js'
import type { Conversation } from '../conversations/conversation-store.js'
import type { Vouched } from '../../workspace/visitor-identity/index.js'
import type { EventBudget } from './event-budget.js'

/** What is known of whoever is at the other end of a socket. */
export interface Visitor {
  bot: Bot
  locale: VisitorLanguage
  address: string
  pageUrl: string | undefined
  /** The bot's owner, who tries it. */
  isTest: boolean
  budget: EventBudget
  welcome: Parameters<ServerToClientEvents['welcome']>[0]
  conversation: Conversation | undefined
  /** Who it is by a token of the business's server, for as long as the connection lasts. */
  vouched: Vouched | undefined
  /**
   * Questions of one socket are taken one after the other, so that the second of two first ones finds the conversation.
   */
  asking: Promise<unknown>
  /** Requests that are not acknowledged yet. */
  underWay: number
}
export type ChatSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, Visitor>
/** The visitor at the other end, as the sender of what arrives now. */
export function senderOf({ data }: Pick<ChatSocket, 'data'>) {
  const { conversation, address, locale: language, pageUrl, isTest, vouched } = data
  return { conversation, address, language, pageUrl, isTest, verified: vouched?.visitor }
}

export type ChatServer = Namespace<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, Visitor>
