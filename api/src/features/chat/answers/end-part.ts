import type { AnswerPart, MessageAuthor } from '@loquia/contracts'
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
    generatedBy: ended.generatedBy === 'owner' ? 'owner' : 'ai',
  }
}
