import type { HandoverState, VisitorHandover } from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { logError, toAppError } from '../../../http/index.js'
import type { Agent } from './handover.queries.js'
import type { StoredMessage } from '../conversations/message-row.js'

/** What has just happened in a conversation, in this process. */
export type News = { conversationId: string; botId: string } & (
  | { kind: 'message'; message: StoredMessage; after: string | null; state: HandoverState }
  | { kind: 'answered'; answerId: string }
  | { kind: 'handover'; handover: VisitorHandover }
  /** Absent: the visitor writes. */
  | { kind: 'typing'; by?: Agent }
  /** Something else that the inbox shows of it: what reached the visitor, on a page or by email; who they say they are. */
  | { kind: 'updated' }
  | { kind: 'gone' }
)

/** Hands on what is stored to those who tell visitors and the people of the business, on whichever node they are. */
@Injectable()
export class ConversationNews {
  private readonly logger = new Logger(ConversationNews.name)
  private readonly listeners = new Set<(news: News) => void>()

  /** @returns a function that ends it */
  on(listener: (news: News) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What is stored stays so, whatever becomes of telling it. */
  tell(news: News): void {
    for (const listener of this.listeners) {
      try {
        listener(news)
      } catch (error) {
        logError(this.logger, toAppError(error), 'telling what happened in a conversation')
      }
    }
  }
}
