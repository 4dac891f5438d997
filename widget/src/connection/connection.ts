import type {
  Availability,
  Accepted,
  AnswerPart,
  AskPersonRequest,
  AskRequest,
  ChatMessage,
  ErrorCode,
  FeedbackRequest,
  History,
  HistoryRequest,
  LeadAccepted,
  LeadRequest,
  PersonReply,
  RegenerateRequest,
  ResumeRequest,
  StopRequest,
  VisitorHandover,
  Welcome,
} from '@loquia/contracts'
import type { Visitor } from '../options'

/** Why a request had no good answer: the server's code, or the wire's own. */
export type RequestFault = ErrorCode | 'timeout'

/** What a request rejects with. */
export interface RequestFailure {
  code: RequestFault
  retryAfterSeconds?: number | undefined
  /** The fields of the request that are at fault. */
  fields?: readonly string[] | undefined
}

export type ConnectionEvent =
  | { type: 'online' }
  /** The wire is cut; it is being mended. */
  | { type: 'offline' }
  /** The server does not want this client. `retryAfterSeconds` when it will be asked again by itself. */
  | { type: 'refused'; code: ErrorCode; retryAfterSeconds?: number | undefined }
  /** `code` when the page is to be told that its token was refused. */
  | { type: 'welcome'; welcome: Welcome; code?: 'identity_refused' | undefined }
  | { type: 'question'; message: ChatMessage }
  | { type: 'answer'; part: AnswerPart }
  | { type: 'build'; build: Welcome['build'] }
  | { type: 'config'; config: Welcome['config'] }
  /** Who answers has changed, or the person writes: another object each time. */
  | { type: 'people'; changes: { handover: VisitorHandover } | { people: Availability } | { typing: object } }
  /** What a person wrote, or what happened; it stands behind the message `after` and the answers to it. */
  | { type: 'said'; message: ChatMessage; after: string | null }

/** The conversation's wire. Requests reject with a `RequestFailure`; one that is cut off waits for nothing. */
export interface Connection {
  /** @param late told when the question was acknowledged after all, though it was taken for lost */
  ask(request: AskRequest, late: (accepted: Accepted) => void): Promise<Accepted>
  regenerate(request: RegenerateRequest): Promise<Accepted>
  stop(request: StopRequest): Promise<unknown>
  feedback(request: FeedbackRequest): Promise<unknown>
  history(request: HistoryRequest): Promise<History>
  resume(request: ResumeRequest): Promise<unknown>
  lead(request: LeadRequest): Promise<LeadAccepted>
  /** Asks for a person. */
  askPerson(request: AskPersonRequest): Promise<PersonReply>
  /** The visitor no longer waits for one. */
  cancelPerson(): Promise<unknown>
  /** The visitor writes. Not acknowledged, and lost while the wire is away. */
  typing(): void
  /** The panel is open from now on: what came while it was closed is seen. */
  tellShown(): void
  /** Deletes the conversation on the server. */
  forget(): Promise<unknown>
  /** Shakes hands anew, with what the visitor is now. */
  reconnect(): void
  close(): void
}

export interface ConnectionOptions {
  /** Origin of the service. */
  api: string
  botId: string
  /** One that the server does not speak, it takes for none. */
  language: () => string
  visitorToken: () => string | undefined
  visitor: () => Visitor | null | undefined
  /** Whether the panel is open. */
  isShown: () => boolean
}

export type Connect = (options: ConnectionOptions, listener: (event: ConnectionEvent) => void) => Connection
