import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { limits } from '@loquia/contracts'
import {
  Injectable,
  Logger,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type OnApplicationBootstrap,
} from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import type { Request, Response } from 'express'
import { from, lastValueFrom, type Observable } from 'rxjs'
import { LessThan, IsNull, Repository, type QueryDeepPartialEntity } from 'typeorm'
import { z } from 'zod'
import { AppError } from '../../app-error.js'
import type { UploadedFile } from '../../http/index.js'
import { RecurringJobs } from '../../jobs/index.js'
import { ConversationEntity } from '../chat/index.js'
import { keyOf } from '../workspace/api-keys/index.js'
import { wantsStream } from './event-stream.js'
import { IdempotentReplyEntity } from './idempotent-reply.entity.js'

const keptMs = limits.idempotencyHours * 60 * 60 * 1_000
/** A first request that has not ended by then died with its process. */
const underWayMs = 5 * 60 * 1_000
const retrySeconds = 2
const answered = z.object({ conversationId: z.uuid() })

/**
 * A write that comes with an `Idempotency-Key` happens once, however often it is sent within a day: the same again is
 * answered with what was answered first, another one under the same key is refused. What fails leaves no trace: it may
 * be tried again.
 */
@Injectable()
export class Idempotency implements NestInterceptor, OnApplicationBootstrap {
  private readonly logger = new Logger(Idempotency.name)

  constructor(
    @InjectRepository(IdempotentReplyEntity) private readonly replies: Repository<IdempotentReplyEntity>,
    private readonly recurring: RecurringJobs,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>()
    const response = context.switchToHttp().getResponse<Response>()
    const name = request.get('idempotency-key')
    // A stream cannot be told again.
    if (name === undefined || wantsStream(request)) return next.handle()
    const place = { keyId: keyOf(request).id, name }
    let known: IdempotentReplyEntity | undefined
    try {
      known = await this.knownOf(place, request)
      // The handler, which would have taken its files away, has nothing to do.
      if (known !== undefined) await removeFiles(request)
    } catch (error) {
      await removeFiles(request)
      throw error
    }
    if (known !== undefined) {
      response.setHeader('idempotent-replayed', 'true')
      response.status(known.status ?? 200)
      return from([known.body])
    }
    try {
      const body: unknown = await lastValueFrom(next.handle())
      await this.keep(place, { status: response.statusCode, body })
      return from([body])
    } catch (error) {
      await this.replies.delete({ ...place, status: IsNull() })
      throw error
    }
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.daily('idempotent-replies', async () => {
      const { affected } = await this.replies.delete({ createdAt: LessThan(new Date(Date.now() - keptMs)) })
      if ((affected ?? 0) > 0) this.logger.log(`Forgot ${affected} replies of a day ago`)
    })
  }

  /** Keeps a reply, unless it holds an answer of a conversation that was deleted meanwhile. */
  private async keep(
    place: Pick<IdempotentReplyEntity, 'keyId' | 'name'>,
    { status, body }: { status: number; body: unknown },
  ): Promise<void> {
    const { data } = answered.safeParse(body)
    await this.replies.manager.transaction(async (manager) => {
      const conversation =
        data &&
        (await manager.findOne(ConversationEntity, {
          select: { id: true },
          where: { id: data.conversationId },
          lock: { mode: 'for_key_share' },
        }))
      const begun = { ...place, status: IsNull() }
      if (conversation === null) await manager.delete(IdempotentReplyEntity, begun)
      else {
        const reply = { status, body, conversationId: conversation?.id ?? null }
        await manager.update(IdempotentReplyEntity, begun, reply as QueryDeepPartialEntity<IdempotentReplyEntity>)
      }
    })
  }

  /**
   * What the same request was answered before; undefined where this is the first, which is then under way.
   * @throws AppError `idempotency_key_reused`, `idempotency_in_progress`, `invalid_request`
   */
  private async knownOf(
    place: Pick<IdempotentReplyEntity, 'keyId' | 'name'>,
    request: Request,
  ): Promise<IdempotentReplyEntity | undefined> {
    if (!/^[\x21-\x7e]+$/.test(place.name) || place.name.length > limits.idempotencyKeyMaxChars)
      throw new AppError('invalid_request', { issues: [{ path: 'Idempotency-Key', message: 'unknown' }] })
    const requestHash = await hashOfRequest(request)
    const known = await this.begin(place, requestHash)
    if (known !== undefined && known.requestHash !== requestHash) throw new AppError('idempotency_key_reused')
    if (known?.status === null) throw new AppError('idempotency_in_progress', { retryAfterSeconds: retrySeconds })
    return known
  }

  /** @returns what was begun under this name before; undefined where this is the first */
  private async begin(
    place: Pick<IdempotentReplyEntity, 'keyId' | 'name'>,
    requestHash: string,
  ): Promise<IdempotentReplyEntity | undefined> {
    const old = (ms: number) => LessThan(new Date(Date.now() - ms))
    await this.replies.delete({ ...place, createdAt: old(keptMs) })
    await this.replies.delete({ ...place, status: IsNull(), createdAt: old(underWayMs) })
    const { raw } = await this.replies
      .createQueryBuilder()
      .insert()
      .values({ ...place, requestHash })
      .orIgnore()
      .returning('name')
      .updateEntity(false)
      .execute()
    if ((raw as unknown[]).length > 0) return undefined
    const known = await this.replies.findOneBy(place)
    // The first one failed in between, and left no trace.
    if (known === null) throw new AppError('idempotency_in_progress', { retryAfterSeconds: retrySeconds })
    return known
  }
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

async function removeFiles(request: Request): Promise<void> {
  await Promise.all(filesOf(request).map(({ path }) => rm(path, { force: true })))
}
