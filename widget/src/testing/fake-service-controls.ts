import type {
  ChatFile,
  Availability,
  ChatMessage,
  ErrorBody,
  ErrorCode,
  LeadRequest,
  ResumeRequest,
  VisitorHandover,
  WidgetConfig,
} from '@loquia/contracts'
import type { ScriptedAnswer } from './scripted-answer'

export interface StoredConversation {
  id: string
  token: string
  messages: ChatMessage[]
  /** Who answers; by default the bot. */
  handover?: VisitorHandover
}

/** What a test reads of the service, and how it decides what that answers. */
export interface FakeService {
  origin: string
  config: WidgetConfig
  /** Asked for the look of a bot before anybody acts, the service answers with this error. */
  refuseConfig: ErrorCode | null
  build: { status: 'crawling' | 'ready'; read: number }
  conversations: Map<string, StoredConversation>
  /** Everything the widget sent that broke a contract; a test expects none. */
  violations: string[]
  requests: string[]
  handshakes: unknown[]
  /** Pages the test serves, by path. */
  pages: Map<string, { html: string; headers?: Record<string, string> }>
  answers: Map<string, ScriptedAnswer>
  /** Refuses handshakes, or questions. */
  refuseConnection: ErrorCode | null
  refuseQuestions: ErrorCode | null
  /** Acknowledgements of questions that are swallowed from now on. */
  loseAcks: number
  /** Acknowledgements of questions and deletions wait until `deliverAcks`. */
  holdAcks: boolean
  deliverAcks(): void
  /** Questions are stored and answered, but acknowledged with this code. */
  failAcks: ErrorCode | null
  /** Answers ratings with this. */
  failFeedback: ErrorCode | null
  asked: string[]
  /** What was asked for again, from where. */
  resumed: ResumeRequest[]
  /** No answer can be resumed; the history still tells it. */
  answersGone: boolean
  /** The history tells nothing yet of an answer that is being written but that it is. */
  historyBehind: boolean
  /** What visitors left for the business, once each. */
  leads: LeadRequest[]
  refuseLeads: ErrorBody | null
  /** Whether a person can be asked for; null where none is offered. */
  people: Availability | null
  /** How often visitors were heard to write. */
  typed: number
  /** Ids of what persons wrote that a page says it has shown; `undefined` for all of it. */
  shown: (string | undefined)[]
  /** What a person does in the newest conversation. */
  person: {
    joins(name: string, picture?: string): void
    leaves(): void
    writes(): void
    /** @param lost it is stored and not told */
    says(text: string, lost?: boolean, files?: ChatFile[]): void
    /** Nobody came. */
    stays(): void
  }
  /** Comments that came with a thumb. */
  comments: string[]
  /** Cuts every socket without a goodbye. */
  cut(): void
  /** Chats that are connected now. */
  connected(): number
  pushBuild(): void
  pushConfig(): void
  reset(): void
  close(): Promise<void>
}
