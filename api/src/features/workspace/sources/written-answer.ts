import type { EntityManager, QueryDeepPartialEntity } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { isUuid } from '../../../database/uuid.js'
import { assertUnchanged } from '../../../database/versions.js'
import { SourceEntity } from '../../../knowledge/index.js'

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

/**
 * Writes an answer anew in the place of the one that is stored.
 * @throws AppError `not_found` for one of another bot, as for none at all; `settings_changed` when it is another by now
 */
export async function rewriteAnswer(
  transaction: EntityManager,
  { botId, id }: { botId: string; id: string },
  { question, answer, authorId }: WrittenAnswer,
  version: string | undefined,
): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found')
  const stored = await transaction.findOne(SourceEntity, {
    select: { id: true, writtenAt: true, createdAt: true },
    where: { id, botId, type: 'answer' },
    lock: { mode: 'pessimistic_write' },
  })
  if (stored === null) throw new AppError('not_found')
  assertUnchanged((stored.writtenAt ?? stored.createdAt).toISOString(), version)
  const written = { location: question, answer, authorId, writtenAt: new Date() }
  await transaction.update(SourceEntity, { id }, { ...written, ...toBeRead })
}
