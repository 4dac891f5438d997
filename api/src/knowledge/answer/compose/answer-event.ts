import type { AnswerAuthor, HandoffOffer, Outcome, Source, VisitorLanguage } from '@loquia/contracts'

/** An answer is a sequence of Markdown pieces, followed by one `end`. */
export type AnswerEvent =
  | { type: 'text'; text: string }
  | {
      type: 'end'
      sources: Source[]
      suggestions: string[]
      outcome: Outcome
      /** The probability is calibrated. */
      confidence: number
      refused: boolean
      /** Set if the answer offers a handoff that its outcome alone would not. */
      handoff?: HandoffOffer
      /** `owner` for a custom answer, quoted verbatim. */
      generatedBy: AnswerAuthor
    }

/** `waiting`: an agent was already requested. `contacts`: only the site's contact data. */
export type HandoffChannel = 'chat' | 'waiting' | 'message' | 'contacts'

export interface AnswerInput {
  botId: string
  question: string
  /** The oldest message comes first. */
  history: readonly { role: 'user' | 'assistant'; content: string }[]
  /** Fallback if the question does not identify it; English by default. */
  language?: VisitorLanguage
  /** Questions that the bot is known to answer, suggested after any answer. */
  suggested?: readonly string[]
  offered?: readonly string[]
  /** Declined answers mention the running ingestion. */
  isIngesting: boolean
  contactUrl?: string
  /** A question without a subject refers to this page. */
  pageUrl?: string
  /** Called only if the visitor asks for a person; defaults to `contacts`. */
  findHandoffChannel?: () => Promise<HandoffChannel>
  signal: AbortSignal
}
