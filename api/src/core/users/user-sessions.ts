import { createHash } from 'node:crypto'
import type { Session } from '@loquia/contracts'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import {
  type EntityManager,
  Repository,
  type SelectQueryBuilder,
  DataSource,
  type EntitySubscriberInterface,
  type QueryRunner,
} from 'typeorm'
import { AppError } from '../../app-error.js'
import { SessionEntity } from './session.entity.js'
import { UserEntity } from './user.entity.js'
import { AccessEvents } from '../workspaces/index.js'

/**
 * Closes the sockets of ended sessions at once. Listens for commits, as sessions end within many callers' transactions.
 */
@Injectable()
export class EndedSessions implements EntitySubscriberInterface, OnModuleDestroy {
  private readonly uncommitted = new WeakSet<QueryRunner>()

  constructor(
    private readonly dataSource: DataSource,
    private readonly accessEvents: AccessEvents,
  ) {
    dataSource.subscribers.push(this)
  }

  onModuleDestroy(): void {
    this.dataSource.subscribers.splice(this.dataSource.subscribers.indexOf(this), 1)
  }

  async announce({ queryRunner }: EntityManager): Promise<void> {
    if (queryRunner?.isTransactionActive) this.uncommitted.add(queryRunner)
    else await this.accessEvents.publish()
  }

  async afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): Promise<void> {
    // A released savepoint leaves the transaction open.
    if (queryRunner.isTransactionActive || !this.uncommitted.delete(queryRunner)) return
    await this.accessEvents.publish()
  }

  afterTransactionRollback({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (!queryRunner.isTransactionActive) this.uncommitted.delete(queryRunner)
  }
}

interface SessionRow {
  sid: string
  startedAt: string | null
  browser: string | null
}

/** Ending a session affects its next request, on every node. */
@Injectable()
export class UserSessions {
  constructor(
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    private readonly ended: EndedSessions,
  ) {}

  async list(userId: number, currentSid: string): Promise<Session[]> {
    const found = await this.queryByUser(userId)
      .addSelect(`session.sess ->> 'startedAt'`, 'startedAt')
      .addSelect(`session.sess ->> 'browser'`, 'browser')
      .andWhere('session.expire > now()')
      .orderBy(`session.sess ->> 'startedAt'`, 'DESC', 'NULLS LAST')
      .getRawMany<SessionRow>()
    return found.map(({ sid, startedAt, browser }) => ({
      id: hashSessionId(sid),
      current: sid === currentSid,
      startedAt,
      browser,
    }))
  }

  async end(userId: number, name: string): Promise<boolean> {
    const found = await this.queryByUser(userId).getRawMany<Pick<SessionRow, 'sid'>>()
    const sid = found.find((session) => hashSessionId(session.sid) === name)?.sid
    if (sid === undefined) return false
    await this.sessions.delete({ sid })
    await this.announceEnded()
    return true
  }

  /**
   * Also blocks logins in progress. Call in the transaction that changes credentials.
   * @returns the count, and the epoch for new sessions
   */
  async endAll(
    userId: number,
    { exceptSid = '', runner = this.sessions.manager }: { exceptSid?: string; runner?: EntityManager } = {},
  ): Promise<{ count: number; epoch: number }> {
    const deleted = await deleteSessions(runner, userId, exceptSid)
    await this.ended.announce(runner)
    return deleted
  }

  announceEnded(): Promise<void> {
    return this.ended.announce(this.sessions.manager)
  }

  /**
   * Prevents an ended session from writing.
   * @throws AppError `unauthorized` when it has ended
   */
  runWhileActive<T>(userId: number, sid: string, write: (transaction: EntityManager) => Promise<T>): Promise<T> {
    return this.sessions.manager.transaction(async (transaction) => {
      await this.lock(userId, sid, transaction)
      return write(transaction)
    })
  }

  /**
   * Locks a session until the transaction ends.
   * @throws AppError `unauthorized` when it has ended
   */
  async lock(userId: number, sid: string, transaction: EntityManager): Promise<void> {
    await transaction.findOne(UserEntity, {
      select: { id: true },
      where: { id: userId },
      lock: { mode: 'pessimistic_write' },
    })
    if (!(await transaction.existsBy(SessionEntity, { sid }))) throw new AppError('unauthorized')
  }

  /** Includes expired sessions. */
  private queryByUser(userId: number): SelectQueryBuilder<SessionEntity> {
    return this.sessions
      .createQueryBuilder('session')
      .select('session.sid', 'sid')
      .where(`session.sess ->> 'userId' = :userId`, { userId: String(userId) })
  }
}

/** Announces nothing: nodes notice the ended sessions at their next regular check. */
export async function deleteSessions(runner: EntityManager, userId: number, exceptSid = '') {
  // Waits for sessions being stored, so that the next statement finds them.
  const { raw } = await runner
    .createQueryBuilder()
    .update(UserEntity)
    .set({ loginEpoch: () => 'login_epoch + 1' })
    .where({ id: userId })
    .returning('login_epoch')
    .execute()
  const [user] = raw as { login_epoch: number }[]
  const { affected } = await runner
    .createQueryBuilder()
    .delete()
    .from(SessionEntity)
    .where(`sess ->> 'userId' = :userId AND sid <> :exceptSid`, { userId: String(userId), exceptSid })
    .execute()
  return { count: affected ?? 0, epoch: user?.login_epoch ?? 0 }
}

/** A session id grants access, so clients see a hash. */
function hashSessionId(sid: string): string {
  return createHash('sha256').update(sid).digest('hex').slice(0, 32)
}
