import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { limits } from '@loquia/contracts'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import type { Request } from 'express'
import { IsNull, LessThan, Repository, type EntityManager, type QueryDeepPartialEntity } from 'typeorm'
import { z } from 'zod'
import { AppError } from '../../app-error.js'
import { storableValue } from '../../database/stored-text.js'
import { logError, toAppError, type UploadedFile } from '../../http/index.js'
import { JobQueue, RecurringJobs } from '../../jobs/index.js'
import { keyOf } from '../workspace/api-keys/index.js'
import { IdempotentReplyEntity } from './idempotent-reply.entity.js'

const keptMs = limits.idempotencyHours * 60 * 60 * 1_000
/** Milliseconds after which an attempt that has not ended counts as dead, and the next one may begin. */
const underWayMs = 5 * 60 * 1_000
const retrySeconds = 2
const inConversation = z.object({ conversationId: z.uuid() })

type Place = Pick<IdempotentReplyEntity, 'keyId' | 'name'>
type Attempt = Place & { holder: string }
/** An attempt, with what one before it made, if any; or the reply that an earlier one kept. */
type Begun = { attempt: Attempt; made: unknown } | { body: unknown }

/** Stores what a write made in the transaction of that write. Its rejection must end the transaction. */
export type KeepMade<Made> = (transaction: EntityManager, made: Made) => Promise<void>

/** A call of the public API that writes. */
export interface Write<Made, Reply> {
  /**
   * Writes, in one transaction, which also has to `keep` what it made. Work that only follows from the write begins
   * after that transaction, and is found by its rows where the process dies before it begins.
   */
  write: (keep: KeepMade<Made>) => Promise<unknown>
  /**
   * Builds the reply from what was made, by this attempt or by one before it.
   * @param isRepeated whether an earlier attempt wrote
   */
  reply: (made: Made, isRepeated: boolean) => Promise<Reply>
}

/**
 * Carries out writes of the public API. One that comes with an `Idempotency-Key` happens once within a day, however
 * often it is sent and wherever its process dies: the row of the key knows what was made as soon as it is made. The same
 * call again gets the same reply; another one under the same key is refused. A call that fails before anything is
 * written leaves no trace, so it may be corrected and sent again.
 */
@Injectable()
export class Idempotency implements OnApplicationBootstrap {
  private readonly logger = new Logger(Idempotency.name)

  constructor(
    @InjectRepository(IdempotentReplyEntity) private readonly replies: Repository<IdempotentReplyEntity>,
    private readonly recurring: RecurringJobs,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * Carries out a write whose reply is what it made.
   * @throws AppError as {@link carryOut}
   */
  store<Made>(request: Request, write: Write<Made, Made>['write']): Promise<Made> {
    return this.carryOut(request, { write, reply: async (made) => made })
  }

  /** @throws AppError `idempotency_key_reused`, `idempotency_in_progress`, `invalid_request` for a key that is none */
  async carryOut<Made, Reply>(request: Request, call: Write<Made, Reply>): Promise<Reply> {
    const name = request.get('idempotency-key')
    if (name === undefined) return call.reply(await madeBy(call), false)
    const begun = await this.begin({ keyId: keyOf(request).id, name }, request)
    const isRepeated = 'body' in begun || begun.made !== null
    if (isRepeated) request.res?.setHeader('idempotent-replayed', 'true')
    // Stored by the same call, as is what was made.
    if ('body' in begun) return begun.body as Reply
    const { attempt } = begun
    try {
      const keep: KeepMade<Made> = (transaction, made) => keepMade(transaction, attempt, made)
      const made = isRepeated ? (begun.made as Made) : await madeBy(call, keep)
      const reply = storableValue(await call.reply(made, isRepeated))
      await this.keepReply(attempt, request.res?.statusCode ?? 200, reply)
      return reply
    } catch (error) {
      await this.release(attempt)
      throw error
    }
  }

  async onApplicationBootstrap(): Promise<void> {
    // Attempts of the process before this one are dead where no other process can be there.
    if (this.jobs.alone) await this.replies.update({ status: IsNull() }, { holder: null })
    await this.recurring.daily('idempotent-replies', async () => {
      const { affected } = await this.replies.delete({ createdAt: LessThan(new Date(Date.now() - keptMs)) })
      if ((affected ?? 0) > 0) this.logger.log(`Deleted ${affected} replies of a day ago`)
    })
  }

  /**
   * Begins an attempt, unless the reply of an earlier one is known. Before it an earlier one may have written.
   * @throws AppError as {@link carryOut}
   */
  private async begin(place: Place, request: Request): Promise<Begun> {
    if (!/^[\x21-\x7e]+$/.test(place.name) || place.name.length > limits.idempotencyKeyMaxChars)
      throw new AppError('invalid_request', { issues: [{ path: 'Idempotency-Key', message: 'unknown' }] })
    const requestHash = await hashOfRequest(request)
    const attempt = { ...place, holder: randomUUID() }
    await this.replies.delete({ ...place, createdAt: LessThan(new Date(Date.now() - keptMs)) })
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
    const taken = await this.takeOver(attempt, requestHash)
    // Under way, or it failed since the look and left no trace.
    if (taken === undefined) throw inProgress()
    return { attempt, made: taken.made }
  }

  /** Gives the call to an attempt if the one before it is dead or has given it back. */
  private async takeOver(
    { holder, ...place }: Attempt,
    requestHash: string,
  ): Promise<Pick<IdempotentReplyEntity, 'made'> | undefined> {
    const { raw } = await this.replies
      .createQueryBuilder()
      .update()
      .set({ holder, createdAt: () => 'now()' })
      .where({ ...place, requestHash, status: IsNull() })
      .andWhere('(holder IS NULL OR created_at < :deadSince)', { deadSince: new Date(Date.now() - underWayMs) })
      .returning(['made'])
      .execute()
    return (raw as Pick<IdempotentReplyEntity, 'made'>[])[0]
  }

  /** A reply that is not kept can be built again from what was made, so a failure here is no failure of the call. */
  private async keepReply(attempt: Attempt, status: number, body: unknown): Promise<void> {
    try {
      await this.replies.update(attempt, { status, body } as QueryDeepPartialEntity<IdempotentReplyEntity>)
    } catch (error) {
      logError(this.logger, toAppError(error), 'keeping the reply of an idempotency key')
    }
  }

  /** Deletes the row of an attempt that wrote nothing, and lets the next one begin at once where it did write. */
  private async release(attempt: Attempt): Promise<void> {
    try {
      await this.replies.delete({ ...attempt, made: IsNull() })
      await this.replies.update({ ...attempt, status: IsNull() }, { holder: null })
    } catch (error) {
      // The next attempt begins when this one counts as dead.
      logError(this.logger, toAppError(error), 'releasing an idempotency key')
    }
  }
}

/** @throws AppError `idempotency_in_progress` when another attempt has the call by now, which must end the write */
async function keepMade(transaction: EntityManager, attempt: Attempt, made: unknown): Promise<void> {
  const conversationId = inConversation.safeParse(made).data?.conversationId ?? null
  const change = { made, conversationId } as QueryDeepPartialEntity<IdempotentReplyEntity>
  const { affected } = await transaction.update(IdempotentReplyEntity, attempt, change)
  if (affected !== 1) throw inProgress()
}

/** Carries out a write. @returns what it made */
async function madeBy<Made, Reply>({ write }: Write<Made, Reply>, keep?: KeepMade<Made>): Promise<Made> {
  let kept: { made: Made } | undefined
  await write(async (transaction, made) => {
    kept = { made: storableValue(made) }
    await keep?.(transaction, kept.made)
  })
  if (kept === undefined) throw new Error('A write of the public API has to keep what it made.')
  return kept.made
}

function inProgress(): AppError {
  return new AppError('idempotency_in_progress', { retryAfterSeconds: retrySeconds })
}

/** Method, address, body and files: what makes a request the same one. */
async function hashOfRequest(request: Request): Promise<string> {
  const hash = createHash('sha256').update(`${request.method} ${request.originalUrl}\n`)
  hash.update(JSON.stringify(request.body ?? null))
  for (const { name, path } of filesOf(request)) {
    hash.update(`\n${name}\n`)
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  }
  return hash.digest('hex')
}

function filesOf(request: Request): readonly UploadedFile[] {
  const { files } = request as { files?: unknown }
  return Array.isArray(files) ? (files as UploadedFile[]) : []
}
