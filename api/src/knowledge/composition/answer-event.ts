import type { AnswerAuthor, HandoffOffer, Outcome, Source, VisitorLanguage } from '@loquia/contracts'

/** The events of an answer, in order: pieces of its text, then one end. The text is markdown. */
export type AnswerEvent =
  | { type: 'text'; text: string }
  | {
      type: 'end'
      sources: Source[]
      suggestions: string[]
      outcome: Outcome
      /** Calibrated probability that the site answers the question, 0 to 1. */
      confidence: number
      /** The answer is declined: the same as `outcome === 'none'`. */
      refused: boolean
      /** Set where the answer leads to a person beyond what its outcome says. */
      handoff?: HandoffOffer
      /** `owner` for a custom answer, quoted as its owner wrote it. */
      generatedBy: AnswerAuthor
    }

/**
 * How a visitor reaches a person: an agent can join this chat, or was asked to already; the visitor can leave a message
 * in it; or only by the contacts that the site gives.
 */
export type WayToPerson = 'chat' | 'waiting' | 'message' | 'contacts'

export interface AnswerInput {
  botId: string
  question: string
  /** The conversation before the question, oldest first. */
  history: readonly { role: 'user' | 'assistant'; content: string }[]
  /**
   * The visitor's language, for a question whose words do not tell and a bot that reads more than one. Absent: English.
   */
  language?: VisitorLanguage
  /** Questions that the bot is proved to answer, to be offered when there is no answer or another one. */
  suggested?: readonly string[]
  /** Questions that were offered in this conversation before, which are not offered again. */
  offered?: readonly string[]
  /** The site is still being read: an answer that is declined says so. */
  stillReading: boolean
  /** The page on which a visitor can reach the business when there is no answer. */
  contactUrl?: string
  /** The page on which the visitor asks: a question that names no subject is about it. */
  pageUrl?: string
  /** Looked up only for a visitor who asks for a person. Absent: `contacts`. */
  person?: () => Promise<WayToPerson>
  signal: AbortSignal
}
