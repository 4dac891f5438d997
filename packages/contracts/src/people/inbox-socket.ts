import { z } from 'zod'
import { chatMessageSchema } from '../chat/chat.ts'
import type { Done } from '../done.ts'
import type { ErrorBody } from '../errors/error-schemas.ts'
import { limits } from '../limits.ts'
import { localeSchema } from '../locale-schema.ts'
import { closeReasonSchema } from './handover.ts'
import { inboxConversationSchema, noteSchema } from './inbox.ts'

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
 * - `change-note`, `delete-note`: its author's; owners of the workspace may delete any.
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
 * - `message`, `note`, `note-gone`, `typing`: of a conversation that is open. A note that is known was changed. A message stands behind the one `after`; whoever does not
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
/** Text in the markdown subset that answers are written in; it may be empty beside files, which were uploaded before. */
export const personMessageRequest = z
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
export type PersonMessageRequest = z.infer<typeof personMessageRequest>
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
/** A message and its place: behind the one of this id, and the answers to it; null: the first. */
export const placedMessageSchema = z.object({ message: chatMessageSchema, after: z.string().nullable() })
export type PlacedMessage = z.infer<typeof placedMessageSchema>
export const messageSent = placedMessageSchema.extend({ success: z.literal(true) })
export type MessageSent = z.infer<typeof messageSent>
export const noteKept = z.object({ success: z.literal(true), note: noteSchema })
export type NoteKept = z.infer<typeof noteKept>

/** What the server tells, beside what the lists of events say. */
export const inboxWelcomeSchema = z.object({ userId: z.number().int() })
export const conversationToldSchema = z.object({
  conversation: inboxConversationSchema,
  by: chatMessageSchema.pick({ id: true, role: true }).optional(),
})
export const messageToldSchema = placedMessageSchema.extend({ conversationId })
export const noteToldSchema = z.object({ conversationId, note: noteSchema })
export const typingToldSchema = z.object({
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
  send: (request: PersonMessageRequest, ack: Ack<MessageSent>) => void
  note: (request: NoteRequest, ack: Ack<NoteKept>) => void
  'change-note': (request: NoteChangeRequest, ack: Ack<NoteKept>) => void
  'delete-note': (request: NoteDeleteRequest, ack: Ack<Done>) => void
  close: (request: CloseRequest, ack: Ack<ConversationChanged>) => void
  seen: (request: InConversation, ack: Ack<Done>) => void
  typing: (request: InConversation) => void
  looking: (request: LookingRequest) => void
}

export interface ServerToAgentEvents {
  /** First event: who the caller is, to tell what is theirs (`holder.userId`). */
  welcome: (welcome: z.infer<typeof inboxWelcomeSchema>) => void
  conversation: (changed: z.infer<typeof conversationToldSchema>) => void
  gone: (gone: InConversation) => void
  message: (said: z.infer<typeof messageToldSchema>) => void
  note: (kept: z.infer<typeof noteToldSchema>) => void
  'note-gone': (gone: NoteDeleteRequest) => void
  /** The visitor writes, or a colleague of this name. */
  typing: (typing: z.infer<typeof typingToldSchema>) => void
  seen: (seen: InConversation) => void
}
