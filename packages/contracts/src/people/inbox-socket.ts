import { z } from 'zod'
import { chatMessageSchema, type ChatMessage } from '../chat/chat.ts'
import type { Done } from '../done.ts'
import type { ErrorBody } from '../errors/error-schemas.ts'
import { limits } from '../limits.ts'
import { localeSchema } from '../locale-schema.ts'
import { closeReasonSchema } from './handover.ts'
import { inboxConversationSchema, noteSchema, type InboxConversation, type Note } from './inbox.ts'

/**
 * The inbox in real time: Socket.IO namespace on the chat's path, opened with the session's cookie by members who may
 * answer people. Whoever may not is refused (`unauthorized`, `forbidden`); whose session or role ends is disconnected.
 *
 * To the server, each acknowledged:
 *
 * - `open`, `leave`: follow one conversation (`message`, `note`, `typing`), or no longer. While its holder has it open, the
 *   lease moves on.
 * - `take`: the bot is silent, the caller answers. `conversation_taken` (with `holder`) while another one's lease runs.
 * - `release`: the bot answers again.
 * - `send`: a message to the visitor; the same `clientMessageId` again is the same message. Needs `take`.
 * - `note`: for colleagues; `clientNoteId` as above.
 * - `close`: ends it with a reason. A visitor who writes again is answered by the bot.
 * - `seen`: all of it was read.
 * - `typing`: the visitor is told; not acknowledged.
 * - `looking`: whether the page is in sight, which it counts as until it says; not acknowledged. Whoever looks at no inbox
 *   is told by Web Push.
 *
 * From the server:
 *
 * - `conversation`: something of a conversation in the list has changed, be it new. `by` is the message that did it.
 * - `gone`: it was deleted.
 * - `message`, `note`, `typing`: of a conversation that is open. A message stands behind the one `after`; whoever does not
 *   hold that one reads the detail again. Answers of the bot come when they are finished.
 * - `seen`: read by the same person in another tab.
 */
export const inboxNamespace = '/inbox'

/** Sent by the client in the handshake's `auth`. */
export const inboxHandshake = z.object({ language: localeSchema.optional().catch(undefined) })
export type InboxHandshake = z.infer<typeof inboxHandshake>

const conversationId = z.uuid()
export const inConversation = z.object({ conversationId })
export type InConversation = z.infer<typeof inConversation>
const text = z
  .string()
  .max(limits.personMessageMaxChars)
  .refine((typed) => typed.trim() !== '', 'empty_message')
/** Text in the markdown subset that answers are written in. */
export const personMessageRequest = z.object({ conversationId, clientMessageId: z.uuid(), text })
export type PersonMessageRequest = z.infer<typeof personMessageRequest>
export const noteRequest = z.object({ conversationId, clientNoteId: z.uuid(), text })
export type NoteRequest = z.infer<typeof noteRequest>
export const lookingRequest = z.object({ looking: z.boolean() })
export type LookingRequest = z.infer<typeof lookingRequest>
export const closeRequest = z.object({ conversationId, reason: closeReasonSchema })
export type CloseRequest = z.infer<typeof closeRequest>

export const conversationChanged = z.object({ success: z.literal(true), conversation: inboxConversationSchema })
export type ConversationChanged = z.infer<typeof conversationChanged>
/** A message and its place: behind the one of this id, and the answers to it; null: the first. */
export const placedMessageSchema = z.object({ message: chatMessageSchema, after: z.string().nullable() })
export type PlacedMessage = z.infer<typeof placedMessageSchema>
export const messageSent = placedMessageSchema.extend({ success: z.literal(true) })
export type MessageSent = z.infer<typeof messageSent>
export const noteKept = z.object({ success: z.literal(true), note: noteSchema })
export type NoteKept = z.infer<typeof noteKept>

type Ack<T> = (reply: T | ErrorBody) => void
export interface AgentToServerEvents {
  open: (request: InConversation, ack: Ack<Done>) => void
  leave: (request: InConversation, ack: Ack<Done>) => void
  take: (request: InConversation, ack: Ack<ConversationChanged>) => void
  release: (request: InConversation, ack: Ack<ConversationChanged>) => void
  send: (request: PersonMessageRequest, ack: Ack<MessageSent>) => void
  note: (request: NoteRequest, ack: Ack<NoteKept>) => void
  close: (request: CloseRequest, ack: Ack<ConversationChanged>) => void
  seen: (request: InConversation, ack: Ack<Done>) => void
  typing: (request: InConversation) => void
  looking: (request: LookingRequest) => void
}

export interface ServerToAgentEvents {
  /** First event: who the caller is, to tell what is theirs (`holder.userId`). */
  welcome: (welcome: { userId: number }) => void
  conversation: (changed: { conversation: InboxConversation; by?: Pick<ChatMessage, 'id' | 'role'> }) => void
  gone: (gone: InConversation) => void
  message: (said: InConversation & PlacedMessage) => void
  note: (kept: InConversation & { note: Note }) => void
  /** The visitor writes, or a colleague of this name. */
  typing: (typing: InConversation & { who: 'visitor' | 'person'; name?: string }) => void
  seen: (seen: InConversation) => void
}
