import type { QueryDeepPartialEntity } from 'typeorm'
import type { SourceEntity } from '../../../knowledge/index.js'

/** An answer as it is written. */
export interface WrittenAnswer {
  question: string
  answer: string
  /** Other ways of asking. */
  wordings: readonly string[]
  authorId: number
}

/** Of a source that is to be read again. */
export const toBeRead = {
  status: 'queued',
  error: null,
  submittedAt: () => 'now()',
  answerableAt: null,
  finishedAt: null,
  holders: [],
} satisfies QueryDeepPartialEntity<SourceEntity>
