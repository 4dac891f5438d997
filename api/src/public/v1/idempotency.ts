import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { limits } from '@loquia/contracts'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import type { Request } from 'express'
import { IsNull, LessThan, Repository, type EntityManager, type QueryDeepPartialEntity } from 'typeorm'
import { z } from 'zod'
import { AppError } from '../../app-error.js'
import { storableValue } from '../../platform/database/stored-text.js'
import { logError, toAppError, type UploadedFile } from '../../platform/http/index.js'
import { JobQueue, RecurringJobs } from '../../platform/jobs/index.js'
import { getRequestKey } from '../../accounts/api-keys/index.js'
import { IdempotentReplyEntity } from './idempotent-reply.entity.js'

const retentionMs = limits.idempotencyHours * 60 * 60 * 1_000
/** Milliseconds after which an unfinished attempt counts as dead and another may start. */
const attemptTimeoutMs = 5 * 60 * 1_000
const retrySeconds = 2
const inConversation = z.object({ conversationId: z.uuid() })

type Place = Pick<IdempotentReplyEntity, 'keyId' | 'name'>
type Attempt = Place & { holder: string }
type Begun = { attempt: Attempt; made: unknown } | { body: unknown }

/** Stores the result in the transaction of the write. A rejection must roll back that transaction. */
export type StoreResult<Made> = (transaction: EntityManager, made: Made) => Promise<void>

export interface Write<Made, Reply> {
  /**
   * Writes in one transaction, which must also call `keep`. Follow-up work starts after the commit and survives a crash
   * through its rows.
   */
  write: (storeResult: StoreResult<Made>) => Promise<unknown>
  /** @param isRepeated whether an earlier attempt wrote */
  reply: (made: Made, isRepeated: boolean) => Promise<Reply>
}

/**
 * Executes a write once per `Idempotency-Key` and day, even across crashes, because its transaction also stores the
 * result. Repeated calls get the same reply; other calls under the key are refused. A call that fails before writing
 * leaves no row, so a corrected request can be sent again.
 */
@Injectable()
export class Idempotency implements OnApplicationBootstrap {
  private readonly logger = new Logger(Idempotency.name)

  constructor(
    @InjectRepository(IdempotentReplyEntity) private readonly replies: Repository<IdempotentReplyEntity>,
    private readonly recurring: RecurringJobs,
    private readonly jobs: JobQueue,
  ) {}

  /** @throws AppError as {@link replyOnce} */
  writeOnce<Made>(request: Request, write: Write<Made, Made>['write']): Promise<Made> {
    return this.replyOnce(request, { write, reply: async (made) => made })
  }

  /** @throws AppError `idempotency_key_reused`, `idempotency_in_progress`, `invalid_request` for a malformed key */
  async replyOnce<Made, Reply>(request: Request, call: Write<Made, Reply>): Promise<Reply> {
    const name = request.get('idempotency-key')
    if (name === undefined) return call.reply(await runWrite(call), false)
    const begun = await this.startAttempt({ keyId: getRequestKey(request).id, name }, request)
    const isRepeated = 'body' in begun || begun.made !== null
    if (isRepeated) request.res?.setHeader('idempotent-replayed', 'true')
    if ('body' in begun) return begun.body as Reply
    const { attempt } = begun
    try {
      const store: StoreResult<Made> = (transaction, made) => storeAttemptResult(transaction, attempt, made)
      const made = isRepeated ? (begun.made as Made) : await runWrite(call, store)
      const reply = storableValue(await call.reply(made, isRepeated))
      await this.storeReply(attempt, request.res?.statusCode ?? 200, reply)
      return reply
    } catch (error) {
      await this.releaseAttempt(attempt)
      throw error
    }
  }

  async onApplicationBootstrap(): Promise<void> {
    // Without another process, all earlier attempts are dead.
    if (this.jobs.alone) await this.replies.update({ status: IsNull() }, { holder: null })
    await this.recurring.daily('idempotent-replies', async () => {
      const { affected } = await this.replies.delete({ createdAt: LessThan(new Date(Date.now() - retentionMs)) })
      if ((affected ?? 0) > 0) this.logger.log(`idempotent_replies_deleted count=${affected}`)
    })
  }

  private async startAttempt(place: Place, request: Request): Promise<Begun> {
    if (!/^[\x21-\x7e]+$/.test(place.name) || place.name.length > limits.idempotencyKeyMaxChars)
      throw new AppError('invalid_request', { issues: [{ path: 'Idempotency-Key', message: 'unknown' }] })
    const requestHash = await hashRequest(request)
    const attempt = { ...place, holder: randomUUID() }
    await this.replies.delete({ ...place, createdAt: LessThan(new Date(Date.now() - retentionMs)) })
    const inserted = await this.replies
      .createQueryBuilder()
      .insert()
      .values({ ...attempt, requestHash })
      .orIgnore()
      .returning('name')
      .updateEntity(false)
      .execute()
    if ((inserted.raw as unknown[]).length > 0) return { attempt, made: null }
    const known = await this.replies.findOneBy(place)
    if (known !== null && known.requestHash !== requestHash) throw new AppError('idempotency_key_reused')
    if (known !== null && known.status !== null) return { body: known.body }
    const taken = await this.claimAttempt(attempt, requestHash)
    if (taken === undefined) throw inProgress()
    return { attempt, made: taken.made }
  }

  private async claimAttempt(
    { holder: attemptId, ...place }: Attempt,
    requestHash: string,
  ): Promise<Pick<IdempotentReplyEntity, 'made'> | undefined> {
    const { raw } = await this.replies
      .createQueryBuilder()
      .update()
      .set({ holder: attemptId, createdAt: () => 'now()' })
      .where({ ...place, requestHash, status: IsNull() })
      .andWhere('(holder IS NULL OR created_at < :deadSince)', { deadSince: new Date(Date.now() - attemptTimeoutMs) })
      .returning(['made'])
      .execute()
    return (raw as Pick<IdempotentReplyEntity, 'made'>[])[0]
  }

  /** The reply can be rebuilt from the stored result, so a failure here does not fail the call. */
  private async storeReply(attempt: Attempt, status: number, body: unknown): Promise<void> {
    try {
      await this.replies.update(attempt, { status, body } as QueryDeepPartialEntity<IdempotentReplyEntity>)
    } catch (error) {
      logError(this.logger, toAppError(error), 'storing the reply of an idempotency key')
    }
  }

  private async releaseAttempt(attempt: Attempt): Promise<void> {
    try {
      await this.replies.delete({ ...attempt, made: IsNull() })
      await this.replies.update({ ...attempt, status: IsNull() }, { holder: null })
    } catch (error) {
      logError(this.logger, toAppError(error), 'releasing an idempotency key')
    }
  }
}

/** @throws AppError `idempotency_in_progress` if another attempt took over; this error must roll back the write */
async function storeAttemptResult(transaction: EntityManager, attempt: Attempt, made: unknown): Promise<void> {
  const conversationId = inConversation.safeParse(made).data?.conversationId ?? null
  const change = { made, conversationId } as QueryDeepPartialEntity<IdempotentReplyEntity>
  const { affected } = await transaction.update(IdempotentReplyEntity, attempt, change)
  if (affected !== 1) throw inProgress()
}

async function runWrite<Made, Reply>({ write }: Write<Made, Reply>, store?: StoreResult<Made>): Promise<Made> {
  let result: { made: Made } | undefined
  await write(async (transaction, made) => {
    result = { made: storableValue(made) }
    await store?.(transaction, result.made)
  })
  if (result === undefined) throw new Error('a write of the public API stored no result')
  return result.made
}

function inProgress(): AppError {
  return new AppError('idempotency_in_progress', { retryAfterSeconds: retrySeconds })
}

async function hashRequest(request: Request): Promise<string> {
  const hash = createHash('sha256').update(`${request.method} ${request.originalUrl}\n`)
  hash.update(JSON.stringify(request.body ?? null))
  for (const { name, path } of uploadedFilesOf(request)) {
    hash.update(`\n${name}\n`)
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  }
  return hash.digest('hex')
}

function uploadedFilesOf(request: Request): readonly UploadedFile[] {
  const { files } = request as { files?: unknown }
  return Array.isArray(files) ? (files as UploadedFile[]) : []
}
