import type {
  AnswerAuthor,
  ErrorCode,
  HandoffOffer,
  Outcome,
  Source,
  VisitorLanguage,
  AnswerPart,
  MessageAuthor,
} from '@loquia/contracts'

export interface PendingAnswer {
  answerId: string
  questionId: string
  conversationId: string
  botId: string
  question: string
  language: VisitorLanguage
  contactUrl: string | undefined
  pageUrl: string | undefined
  /** False for API clients, which have no chat. */
  canBeJoined: boolean
  /** Writes with another lease change nothing, so that two processes never write one answer. */
  lease: Date
}

export interface EndedAnswer {
  state: 'done' | 'stopped' | 'failed'
  error?: ErrorCode
  content: string
  /** The outcome is null until the answer is done. */
  outcome: Outcome | null
  confidence: number | null
  sources: Source[]
  suggestions: string[]
  handoff?: HandoffOffer | undefined
  generatedBy: AnswerAuthor
}

export function endPart(
  messageId: string,
  ended: Omit<EndedAnswer, 'generatedBy'> & { generatedBy?: MessageAuthor },
): AnswerPart {
  if (ended.state === 'failed') return { type: 'answer-error', messageId, code: ended.error ?? 'answer_interrupted' }
  return {
    type: 'answer-end',
    messageId,
    length: ended.content.length,
    sources: ended.sources,
    suggestions: ended.suggestions,
    outcome: ended.outcome,
    confidence: ended.confidence,
    refused: ended.outcome === 'none',
    stopped: ended.state === 'stopped',
    ...chooseHandoffOffer(ended),
    generatedBy: ended.generatedBy === 'owner' ? 'owner' : 'ai',
  }
}

/** Offers a handoff on request or when the answer may not help. */
export function chooseHandoffOffer({
  outcome,
  handoff,
}: {
  outcome: Outcome | null
  handoff?: HandoffOffer | null | undefined
}): { handoff?: HandoffOffer } {
  const offer = handoff ?? (outcome === 'unsure' || outcome === 'none' ? 'offered' : undefined)
  return offer === undefined ? {} : { handoff: offer }
}
