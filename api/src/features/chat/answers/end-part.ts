import type { AnswerPart, HandoffOffer, MessageAuthor, Outcome } from '@loquia/contracts'
import type { EndedAnswer } from './answer.js'

/** The last part of an answer, from how it ended. */
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
    ...handoffOf(ended),
    generatedBy: ended.generatedBy === 'owner' ? 'owner' : 'ai',
  }
}

/** An answer leads to a person where the visitor asked for one, and wherever it may not help. */
export function handoffOf({
  outcome,
  handoff,
}: {
  outcome: Outcome | null
  handoff?: HandoffOffer | null | undefined
}): { handoff?: HandoffOffer } {
  const offer = handoff ?? (outcome === 'unsure' || outcome === 'none' ? 'offered' : undefined)
  return offer === undefined ? {} : { handoff: offer }
}
