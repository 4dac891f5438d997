import type {
  ChatFile,
  Availability,
  ChatMessage,
  ErrorBody,
  ErrorCode,
  LeadRequest,
  ResumeRequest,
  VisitorHandoff,
  WidgetConfig,
} from '@loquia/contracts'
import type { ScriptedAnswer } from './scripted-answer'

export interface StoredConversation {
  id: string
  token: string
  messages: ChatMessage[]
  handover?: VisitorHandoff
}

export interface FakeService {
  origin: string
  config: WidgetConfig
  refuseConfig: ErrorCode | null
  build: { status: 'crawling' | 'ready'; read: number }
  conversations: Map<string, StoredConversation>
  /** Contract violations; tests expect none. */
  violations: string[]
  requests: string[]
  handshakes: unknown[]
  pages: Map<string, { html: string; headers?: Record<string, string> }>
  answers: Map<string, ScriptedAnswer>
  refuseConnection: ErrorCode | null
  refuseQuestions: ErrorCode | null
  /** Acknowledgements to drop. */
  loseAcks: number
  /** Holds acknowledgements until `deliverAcks`. */
  holdAcks: boolean
  deliverAcks(): void
  /** Questions are stored and answered, but acknowledged with this code. */
  failAcks: ErrorCode | null
  failFeedback: ErrorCode | null
  asked: string[]
  resumed: ResumeRequest[]
  /** Answers cannot be resumed, only read from the history. */
  answersGone: boolean
  /** The history lacks unfinished texts. */
  historyBehind: boolean
  leads: LeadRequest[]
  refuseLeads: ErrorBody | null
  /** Null for bots without agents. */
  people: Availability | null
  typed: number
  /** `undefined` marks all messages as shown. */
  shown: (string | undefined)[]
  person: {
    joins(name: string, picture?: string): void
    leaves(): void
    writes(): void
    /** @param lost stored but not sent */
    says(text: string, lost?: boolean, files?: ChatFile[]): void
    stays(): void
  }
  comments: string[]
  cut(): void
  connected(): number
  pushBuild(): void
  pushConfig(): void
  reset(): void
  close(): Promise<void>
}
