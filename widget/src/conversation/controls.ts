import type { StoreApi } from 'zustand/vanilla'
import type { Connect, Connection } from '../connection/connection'
import type { VisitorMemory } from '../host-page/storage'
import type { Appearance, Visitor } from '../options'
import type { Conversation, ConversationEvent, Fault, Rating } from './state'

/** Failures end in the state, never in an exception. */
export interface ConversationControls {
  store: StoreApi<Conversation>
  /** Skips growing live answers, so that tokens wake few subscribers. */
  calm: StoreApi<Conversation>
  start(): void
  /** False if empty or busy; the caller keeps the text. */
  ask(text: string): boolean
  /** Resends an unsent question, or regenerates an answer. */
  retry(key: string): void
  stop(): void
  rate(messageId: string, value: Rating, of?: { comment?: string; source?: number }): void
  /** Resolves even after a failure. */
  loadEarlier(): Promise<void>
  reset(): void
  /** Deletes the conversation on the server, then starts another. Returns false if the deletion failed. */
  forget(): Promise<boolean>
  /**
   * Waits for the connection. Rejects with a `RequestFailure`; after `timeout` the request may have arrived, so repeat
   * it with the same client id.
   */
  request<T extends object>(send: (wire: Connection) => Promise<T>): Promise<T>
  typing(): void
  markSeen(): void
  hear(event: ConversationEvent): void
  catchUp(): Promise<void>
  memory: VisitorMemory
  tell(code: Fault): void
  identify(): void
  /** Discards unsent messages too. */
  logout(): void
  destroy(): void
}

export interface ConversationOptions {
  /** Further calls repeat a failed fetch. */
  connect: () => Promise<{ connect: Connect }>
  memory: VisitorMemory
  look: () => Appearance
  visitor: () => Visitor | null | undefined
  isShown: () => boolean
  onEvent: (event: ConversationEvent, state: Conversation) => void
}
