import type { AgentToServerEvents, Locale, ServerToAgentEvents } from '@loquia/contracts'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { Bucket, EventBudget } from '../../chat/index.js'

/** What is known of whoever has an inbox open. */
export interface AgentData {
  userId: number
  /** The session that opened it; checked again with each event. */
  sid: string
  locale: Locale
  budget: EventBudget
  /** How often it is passed on that they write. */
  typing: Bucket
  underWay: number
  /**
   * When anything came from this inbox, a pong included, on this process's clock. A laptop that sleeps closes no
   * connection, so an open one is no sign of life.
   */
  heardAt: number
  /** The page is out of sight. */
  away: boolean
  /** Row ids of the bots whose visitors they may answer. */
  bots: ReadonlySet<string>
  /** Conversations that they follow, each with the row id of its bot. */
  open: Map<string, string>
}
export type AgentSocket = Socket<AgentToServerEvents, ServerToAgentEvents, DefaultEventsMap, AgentData>
export type AgentServer = Namespace<AgentToServerEvents, ServerToAgentEvents, DefaultEventsMap, AgentData>

/** Everybody who may see the list of a bot; those who follow one conversation; one person's tabs. */
export const botRoom = (botId: string) => `bot:${botId}`
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`
export const userRoom = (userId: number) => `user:${userId}`
