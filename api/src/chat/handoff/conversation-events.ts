import type { HandoffState, VisitorHandoff } from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { logError, toAppError } from '../../platform/http/index.js'
import type { Agent } from './handoff.queries.js'
import type { StoredMessage } from '../conversations/message-row.js'

export type ConversationEvent = { conversationId: string; botId: string } & (
  | { kind: 'message'; message: StoredMessage; after: string | null; state: HandoffState }
  | { kind: 'answered'; answerId: string }
  | { kind: 'handover'; handoff: VisitorHandoff }
  /** The visitor's events have no agent. */
  | { kind: 'typing'; by?: Agent }
  | { kind: 'updated' }
  | { kind: 'gone' }
)

@Injectable()
export class ConversationEvents {
  private readonly logger = new Logger(ConversationEvents.name)
  private readonly listeners = new Set<(event: ConversationEvent) => void>()

  /** @returns a function that unsubscribes */
  on(listener: (event: ConversationEvent) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Listener errors never undo stored data. */
  publish(event: ConversationEvent): void {
    for (const listener of this.listeners) {
      try {
        listener(event)
      } catch (error) {
        logError(this.logger, toAppError(error), 'publishing a conversation event')
      }
    }
  }
}
