import { z } from 'zod'
import { chatMessageSchema } from '../chat/chat.ts'
import type { Done } from '../done.ts'
import type { ErrorBody } from '../errors/error-schemas.ts'
import { limits } from '../limits.ts'
import { localeSchema } from '../locale-schema.ts'
import { closeReasonSchema } from './handoff.ts'
import { inboxConversationSchema, noteSchema } from './inbox.ts'

/**
 * Real-time inbox: a Socket.IO namespace on the chat's path, opened with the session cookie, for members who may answer
 * visitors. Others are refused (`unauthorized`, `forbidden`); the end of a session or role disconnects.
 *
 * To the server, acknowledged:
 *
 * - `open`, `leave`: follow or leave a conversation (`message`, `note`, `typing`). An open page renews its agent's
 *   lease.
 * - `take`: the caller answers instead of the bot. `conversation_taken` (with `holder`) during another agent's lease.
 * - `release`: the bot answers again.
 * - `send`: a message to the visitor, deduplicated by `clientMessageId`. Needs `take`.
 * - `note`: for colleagues, deduplicated by `clientNoteId`.
 * - `change-note`, `delete-note`: for the author; workspace owners may delete any.
 * - `close`: ends the conversation with a reason. The bot answers later messages.
 * - `seen`: everything was read.
 * - `typing`: not acknowledged.
 * - `looking`: page visibility, by default visible; not acknowledged. Web Push reaches agents without a visible inbox.
 *
 * From the server:
 *
 * - `conversation`: new or changed. `by` is the causing message.
 * - `gone`: deleted.
 * - `message`, `note`, `note-gone`, `typing`: for open conversations. A known note was changed. A message follows the
 *   message `after`; clients without it reload the detail. Bot answers arrive complete.
 * - `seen`: read in another tab of the same person.
 */
export const inboxNamespace = '/inbox'

export const inboxHandshake = z.object({ language: localeSchema.optional().catch(undefined) })

const conversationId = z.uuid()
export const inConversation = z.object({ conversationId })
export type InConversation = z.infer<typeof inConversation>
const text = z
  .string()
  .max(limits.personMessageMaxChars)
  .refine((typed) => typed.trim() !== '', 'empty_message')
/** Markdown subset of answers; may be empty beside uploaded files. */
export const agentMessageRequest = z
  .object({
    conversationId,
    clientMessageId: z.uuid(),
    text: z.string().max(limits.personMessageMaxChars),
    files: z.array(z.uuid()).max(limits.filesPerMessage).optional(),
  })
  .refine(({ text: typed, files = [] }) => typed.trim() !== '' || files.length > 0, {
    path: ['text'],
    error: 'empty_message',
  })
export type AgentMessageRequest = z.infer<typeof agentMessageRequest>
export const noteRequest = z.object({ conversationId, clientNoteId: z.uuid(), text })
export type NoteRequest = z.infer<typeof noteRequest>
const noteId = z.uuid()
export const noteChangeRequest = z.object({ conversationId, noteId, text })
export type NoteChangeRequest = z.infer<typeof noteChangeRequest>
export const noteDeleteRequest = z.object({ conversationId, noteId })
export type NoteDeleteRequest = z.infer<typeof noteDeleteRequest>
export const lookingRequest = z.object({ looking: z.boolean() })
export type LookingRequest = z.infer<typeof lookingRequest>
export const closeRequest = z.object({ conversationId, reason: closeReasonSchema })
export type CloseRequest = z.infer<typeof closeRequest>

export const conversationChanged = z.object({ success: z.literal(true), conversation: inboxConversationSchema })
export type ConversationChanged = z.infer<typeof conversationChanged>
/** Follows the message `after` and its answers; null: first. */
export const placedMessageSchema = z.object({ message: chatMessageSchema, after: z.string().nullable() })
export type PlacedMessage = z.infer<typeof placedMessageSchema>
export const messageSent = placedMessageSchema.extend({ success: z.literal(true) })
export type MessageSent = z.infer<typeof messageSent>
export const noteStored = z.object({ success: z.literal(true), note: noteSchema })
export type NoteStored = z.infer<typeof noteStored>

export const inboxWelcomeSchema = z.object({ userId: z.number().int() })
export const conversationEventSchema = z.object({
  conversation: inboxConversationSchema,
  by: chatMessageSchema.pick({ id: true, role: true }).optional(),
})
export const messageEventSchema = placedMessageSchema.extend({ conversationId })
export const noteEventSchema = z.object({ conversationId, note: noteSchema })
export const typingEventSchema = z.object({
  conversationId,
  who: z.enum(['visitor', 'person']),
  name: z.string().optional(),
})

type Ack<T> = (reply: T | ErrorBody) => void
export interface AgentToServerEvents {
  open: (request: InConversation, ack: Ack<Done>) => void
  leave: (request: InConversation, ack: Ack<Done>) => void
  take: (request: InConversation, ack: Ack<ConversationChanged>) => void
  release: (request: InConversation, ack: Ack<ConversationChanged>) => void
  send: (request: AgentMessageRequest, ack: Ack<MessageSent>) => void
  note: (request: NoteRequest, ack: Ack<NoteStored>) => void
  'change-note': (request: NoteChangeRequest, ack: Ack<NoteStored>) => void
  'delete-note': (request: NoteDeleteRequest, ack: Ack<Done>) => void
  close: (request: CloseRequest, ack: Ack<ConversationChanged>) => void
  seen: (request: InConversation, ack: Ack<Done>) => void
  typing: (request: InConversation) => void
  looking: (request: LookingRequest) => void
}

export interface ServerToAgentEvents {
  /** First event; identifies the caller. */
  welcome: (welcome: z.infer<typeof inboxWelcomeSchema>) => void
  conversation: (changed: z.infer<typeof conversationEventSchema>) => void
  gone: (gone: InConversation) => void
  message: (said: z.infer<typeof messageEventSchema>) => void
  note: (kept: z.infer<typeof noteEventSchema>) => void
  'note-gone': (gone: NoteDeleteRequest) => void
  typing: (typing: z.infer<typeof typingEventSchema>) => void
  seen: (seen: InConversation) => void
}
