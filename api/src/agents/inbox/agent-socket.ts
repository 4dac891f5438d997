import type { AgentToServerEvents, Locale, ServerToAgentEvents } from '@loquia/contracts'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import { createHandlesEvent, type EventBudget } from '../../chat/index.js'

export interface AgentData {
  userId: number
  /** The server checks the session with each event. */
  sid: string
  locale: Locale
  budget: EventBudget
  /** Last event or pong, on this process's clock. A sleeping laptop closes no connection. */
  lastPacketAt: number
  /** The page is hidden. */
  away: boolean
  bots: ReadonlySet<string>
  /** Maps conversations to bot row ids. */
  open: Map<string, string>
}
export type AgentSocket = Socket<AgentToServerEvents, ServerToAgentEvents, DefaultEventsMap, AgentData>
export const HandlesEvent = createHandlesEvent<AgentToServerEvents, AgentSocket>()
export type AgentServer = Namespace<AgentToServerEvents, ServerToAgentEvents, DefaultEventsMap, AgentData>

export const botRoom = (botId: string) => `bot:${botId}`
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`
export const userRoom = (userId: number) => `user:${userId}`
