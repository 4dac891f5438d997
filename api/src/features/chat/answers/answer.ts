import type { AnswerAuthor, ErrorCode, HandoffOffer, Outcome, Source, VisitorLanguage } from '@loquia/contracts'

/** An answer that is to be written by whoever holds its lease. */
export interface PendingAnswer {
  answerId: string
  questionId: string
  conversationId: string
  botId: string
  question: string
  language: VisitorLanguage
  contactUrl: string | undefined
  /** The page on which the question was asked; undefined if unknown. */
  pageUrl: string | undefined
  /** The asker has a chat that an agent can join, which a program that waits for one answer has not. */
  canBeJoined: boolean
  /**
   * The lease as it was last written: a write with another one changes nothing, so that two processes never write one
   * answer.
   */
  lease: Date
}

/** How an answer ended. */
export interface EndedAnswer {
  state: 'done' | 'stopped' | 'failed'
  error?: ErrorCode
  content: string
  /** Null unless it is done. */
  outcome: Outcome | null
  confidence: number | null
  sources: Source[]
  suggestions: string[]
  handoff?: HandoffOffer | undefined
  generatedBy: AnswerAuthor
}
