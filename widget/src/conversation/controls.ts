import type { StoreApi } from 'zustand/vanilla'
import type { Connect, Connection, ConnectionEvent } from '../connection/connection'
import type { VisitorMemory } from '../host-page/storage'
import type { Look, Visitor } from '../options'
import type { Conversation, ConversationEvent, Fault, Rating } from './state'

/** What the panel can do. Failures end in the state, never in an exception. */
export interface ConversationControls {
  store: StoreApi<Conversation>
  /**
   * The same without the steps in which nothing but the text of a live answer grew: a token wakes only who draws it.
   */
  calm: StoreApi<Conversation>
  /** Opens the wire; further calls do nothing. */
  start(): void
  /** False when the text is empty or the current answer has to be waited for: the caller keeps the text. */
  ask(text: string): boolean
  /** For an unsent question: sends it again. For an answer: has it written anew. */
  retry(key: string): void
  stop(): void
  /** Rates an answer, or the passage of its source of that number. */
  rate(messageId: string, value: Rating, of?: { comment?: string; source?: number }): void
  /** Adds a page of earlier messages. Resolves when they are there, or cannot be. */
  loadEarlier(): Promise<void>
  reset(): void
  /** Has the server delete the conversation, then begins a new one. False when it could not be deleted. */
  forget(): Promise<boolean>
  /**
   * Makes a request that may open a conversation, as soon as the wire is open. Rejects with a `RequestFailure`:
   * `timeout` when it may not have arrived. With the same id of the client's it may be made again.
   */
  request<T extends object>(send: (wire: Connection) => Promise<T>): Promise<T>
  /** The visitor writes: told at once, or not at all. */
  typing(): void
  /** The panel is open from now on. */
  seen(): void
  /** Takes in what the wire tells, or would. */
  hear(event: ConnectionEvent): void
  /** Reads the stored conversation anew. */
  catchUp(): Promise<void>
  memory: VisitorMemory
  /** Shows a fault that belongs to no message. */
  tell(code: Fault): void
  identify(): void
  /** Leaves the conversation with all that the visitor wrote, sent or not. */
  logout(): void
  destroy(): void
}

export interface ConversationOptions {
  /** Fetches what opens the wire; further calls fetch again what could not be fetched. */
  connect: () => Promise<{ connect: Connect }>
  memory: VisitorMemory
  look: () => Look
  visitor: () => Visitor | null | undefined
  isShown: () => boolean
  onEvent: (event: ConversationEvent, state: Conversation) => void
}
