import { createHash } from 'node:crypto'
import type { Session } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { EndedSessions } from './ended-sessions.js'
import { SessionEntity } from './session.entity.js'
import { UserEntity } from './user.entity.js'

interface SessionRow {
  sid: string
  startedAt: string | null
  browser: string | null
}

/** Where users are logged in. Ending a session takes effect with its next request, on every node. */
@Injectable()
export class UserSessions {
  constructor(
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    @Inject(EndedSessions) private readonly ended: Pick<EndedSessions, 'announce'>,
  ) {}

  /** The living sessions of a user, newest first. @param currentSid the one that asks */
  async list(userId: number, currentSid: string): Promise<Session[]> {
    const found = await this.of(userId)
      .addSelect(`session.sess ->> 'startedAt'`, 'startedAt')
      .addSelect(`session.sess ->> 'browser'`, 'browser')
      .andWhere('session.expire > now()')
      .orderBy(`session.sess ->> 'startedAt'`, 'DESC', 'NULLS LAST')
      .getRawMany<SessionRow>()
    return found.map(({ sid, startedAt, browser }) => ({
      id: nameOf(sid),
      current: sid === currentSid,
      startedAt,
      browser,
    }))
  }

  /** Ends one session of a user by the name that {@link list} gave it. @returns whether there was one */
  async end(userId: number, name: string): Promise<boolean> {
    const found = await this.of(userId).getRawMany<Pick<SessionRow, 'sid'>>()
    const sid = found.find((session) => nameOf(session.sid) === name)?.sid
    if (sid === undefined) return false
    await this.sessions.delete({ sid })
    await this.announceEnded()
    return true
  }

  /**
   * Ends all sessions of a user, and keeps logins under way from storing theirs: they were checked against what opened
   * the account before. Where that changes, to be called in its transaction.
   * @param exceptSid one that stays
   * @returns how many ended, and what a session that begins now is stored by
   */
  async endAll(
    userId: number,
    { exceptSid = '', runner = this.sessions.manager }: { exceptSid?: string; runner?: EntityManager } = {},
  ): Promise<{ count: number; epoch: number }> {
    // First, as it waits for sessions that are being stored: the next statement finds them.
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
    await this.ended.announce(runner)
    return { count: affected ?? 0, epoch: user?.login_epoch ?? 0 }
  }

  /** Closes what a session has open that was ended elsewhere, as by logging out. */
  announceEnded(): Promise<void> {
    return this.ended.announce(this.sessions.manager)
  }

  /**
   * Runs a write in a transaction during which the session is not ended, so that who is put out meanwhile writes
   * nothing after it.
   * @throws AppError `unauthorized` when it has ended
   */
  during<T>(userId: number, sid: string, write: (transaction: EntityManager) => Promise<T>): Promise<T> {
    return this.sessions.manager.transaction(async (transaction) => {
      await this.hold(userId, sid, transaction)
      return write(transaction)
    })
  }

  /**
   * Keeps a session from being ended before the transaction does, so that whoever is put out meanwhile changes nothing
   * of what opens the account.
   * @throws AppError `unauthorized` when it has ended
   */
  async hold(userId: number, sid: string, transaction: EntityManager): Promise<void> {
    await transaction.findOne(UserEntity, {
      select: { id: true },
      where: { id: userId },
      lock: { mode: 'pessimistic_write' },
    })
    if (!(await transaction.existsBy(SessionEntity, { sid }))) throw new AppError('unauthorized')
  }

  /** The ids of all sessions of a user, also of those that are over and not swept yet. */
  private of(userId: number): SelectQueryBuilder<SessionEntity> {
    return this.sessions
      .createQueryBuilder('session')
      .select('session.sid', 'sid')
      .where(`session.sess ->> 'userId' = :userId`, { userId: String(userId) })
  }
}

/** The session id opens the session, so the outside knows it by a hash. */
function nameOf(sid: string): string {
  return createHash('sha256').update(sid).digest('hex').slice(0, 32)
}
