import type {
  Availability,
  Accepted,
  AnswerPart,
  HandoffRequest,
  AskRequest,
  ChatMessage,
  ErrorCode,
  FeedbackRequest,
  History,
  HistoryRequest,
  LeadAccepted,
  LeadRequest,
  HandoffReply,
  RegenerateRequest,
  ResumeRequest,
  StopRequest,
  VisitorHandoff,
  Welcome,
} from '@loquia/contracts'
import type { Visitor } from '../options'

export type RequestFault = ErrorCode | 'timeout'

export interface RequestFailure {
  code: RequestFault
  retryAfterSeconds?: number | undefined
  fields?: readonly string[] | undefined
}

export type ConnectionEvent =
  | { type: 'online' }
  | { type: 'offline' }
  /** Set if the client will retry. */
  | { type: 'refused'; code: ErrorCode; retryAfterSeconds?: number | undefined }
  /** Set for a refused token. */
  | { type: 'welcome'; welcome: Welcome; code?: 'identity_refused' | undefined }
  | { type: 'question'; message: ChatMessage }
  | { type: 'answer'; part: AnswerPart }
  | { type: 'build'; build: Welcome['build'] }
  | { type: 'config'; config: Welcome['config'] }
  | { type: 'people'; changes: { handover: VisitorHandoff } | { people: Availability } | { typing: object } }
  /** Follows the message `after` and its answers. */
  | { type: 'said'; message: ChatMessage; after: string | null }

/** Requests reject with a `RequestFailure`, at once when cut off. */
export interface Connection {
  /** @param late called for an acknowledgement after the timeout */
  ask(request: AskRequest, late: (accepted: Accepted) => void): Promise<Accepted>
  regenerate(request: RegenerateRequest): Promise<Accepted>
  stop(request: StopRequest): Promise<unknown>
  feedback(request: FeedbackRequest): Promise<unknown>
  history(request: HistoryRequest): Promise<History>
  resume(request: ResumeRequest): Promise<unknown>
  lead(request: LeadRequest): Promise<LeadAccepted>
  askPerson(request: HandoffRequest): Promise<HandoffReply>
  cancelPerson(): Promise<unknown>
  /** The event is not acknowledged, and lost while offline. */
  typing(): void
  /** Earlier messages count as seen. */
  tellShown(): void
  forget(): Promise<unknown>
  /** Repeats the handshake. */
  reconnect(): void
  close(): void
}

export interface ConnectionOptions {
  api: string
  botId: string
  /** The server ignores unknown languages. */
  language: () => string
  visitorToken: () => string | undefined
  visitor: () => Visitor | null | undefined
  isShown: () => boolean
}

export type Connect = (options: ConnectionOptions, listener: (event: ConnectionEvent) => void) => Connection
