import type { EntityManager, QueryDeepPartialEntity } from 'typeorm'
import { AppError } from '../../app-error.js'
import { isUuid } from '../../platform/database/uuid.js'
import { assertUnchanged } from '../../platform/database/versions.js'
import { SourceEntity } from '../../core/sources/index.js'

export interface CustomAnswer {
  question: string
  answer: string
  wordings: readonly string[]
  authorId: number
}

export const queuedForIngestion = {
  status: 'queued',
  error: null,
  submittedAt: () => 'now()',
  answerableAt: null,
  finishedAt: null,
  holders: [],
} satisfies QueryDeepPartialEntity<SourceEntity>

/** @throws AppError `not_found`; `settings_changed` for an outdated version */
export async function updateAnswer(
  transaction: EntityManager,
  { botId, id }: { botId: string; id: string },
  { question, answer, authorId }: CustomAnswer,
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
  await transaction.update(SourceEntity, { id }, { ...written, ...queuedForIngestion })
}
