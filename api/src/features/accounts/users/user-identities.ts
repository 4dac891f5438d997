import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { UserEntity } from './user.entity.js'
import { UserIdentityEntity } from './user-identity.entity.js'
import { UserSessions } from './user-sessions.js'

/** A person as an OpenID provider names them. */
export type Identity = Pick<UserIdentityEntity, 'issuer' | 'subject' | 'provider' | 'email'>

/** Which persons at OpenID providers enter which account. */
@Injectable()
export class UserIdentities {
  constructor(
    @InjectRepository(UserIdentityEntity) private readonly identities: Repository<UserIdentityEntity>,
    private readonly sessions: UserSessions,
  ) {}

  /** @returns the account that a person enters, if there is one */
  async ownerOf({ issuer, subject }: Identity): Promise<number | undefined> {
    return (await this.identities.findOneBy({ issuer, subject }))?.userId
  }

  /** Those of an account, the oldest first. */
  of(userId: number): Promise<UserIdentityEntity[]> {
    return this.identities.find({ where: { userId }, order: { id: 'ASC' } })
  }

  /** Notes that somebody came in by it. */
  async noteUse({ issuer, subject, email }: Identity): Promise<void> {
    await this.identities.update({ issuer, subject }, { email, lastUsedAt: () => 'now()' })
  }

  /**
   * Has a person enter an account from now on.
   * @returns false when they do already
   * @throws AppError `oidc_linked_elsewhere`
   */
  async link(userId: number, identity: Identity, manager: EntityManager): Promise<boolean> {
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(UserIdentityEntity)
      .values({ ...identity, userId })
      .orIgnore()
      .returning('id')
      .updateEntity(false)
      .execute()
    if ((raw as unknown[]).length > 0) return true
    const { issuer, subject } = identity
    if (!(await manager.existsBy(UserIdentityEntity, { issuer, subject, userId })))
      throw new AppError('oidc_linked_elsewhere')
    return false
  }

  /**
   * Takes one off an account; all sessions but the one that asks end, which it may have opened.
   * @param open ids of the providers that can be signed in with
   * @returns what {@link UserSessions.endAll} does
   * @throws AppError `not_found`, `oidc_last_way_in`, `unauthorized` when the session has ended meanwhile
   */
  unlink(
    { userId, id, sid }: { userId: number; id: number; sid: string },
    open: readonly string[],
  ): Promise<{ count: number; epoch: number }> {
    return this.identities.manager.transaction(async (transaction) => {
      // Of two that are taken off at once the second one sees that the first is gone.
      await this.sessions.hold(userId, sid, transaction)
      const all = await transaction.findBy(UserIdentityEntity, { userId })
      if (!all.some((each) => each.id === id)) throw new AppError('not_found')
      const others = all.filter((each) => each.id !== id && open.includes(each.provider))
      if (others.length === 0 && !(await transaction.existsBy(UserEntity, { id: userId, passwordSet: true })))
        throw new AppError('oidc_last_way_in')
      await transaction.delete(UserIdentityEntity, { id })
      return this.sessions.endAll(userId, { exceptSid: sid, runner: transaction })
    })
  }
}
