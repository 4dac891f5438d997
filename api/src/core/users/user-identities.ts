import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { UserEntity } from './user.entity.js'
import { UserIdentityEntity } from './user-identity.entity.js'
import { UserSessions } from './user-sessions.js'

export type Identity = Pick<UserIdentityEntity, 'issuer' | 'subject' | 'provider' | 'email'>

@Injectable()
export class UserIdentities {
  constructor(
    @InjectRepository(UserIdentityEntity) private readonly identities: Repository<UserIdentityEntity>,
    private readonly sessions: UserSessions,
  ) {}

  async findOwner({ issuer, subject }: Identity): Promise<number | undefined> {
    return (await this.identities.findOneBy({ issuer, subject }))?.userId
  }

  list(userId: number): Promise<UserIdentityEntity[]> {
    return this.identities.find({ where: { userId }, order: { id: 'ASC' } })
  }

  async noteUse({ issuer, subject, email }: Identity): Promise<void> {
    await this.identities.update({ issuer, subject }, { email, lastUsedAt: () => 'now()' })
  }

  /**
   * @returns false if already linked
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
   * Ends all other sessions.
   * @param open ids of enabled providers
   * @throws AppError `not_found`, `last_sign_in`, `unauthorized` when the session has ended
   */
  unlink(
    { userId, id, sid }: { userId: number; id: number; sid: string },
    open: readonly string[],
  ): Promise<{ count: number; epoch: number }> {
    return this.identities.manager.transaction(async (transaction) => {
      // The lock makes the second of two concurrent removals see that the first is gone.
      await this.sessions.lock(userId, sid, transaction)
      const all = await transaction.findBy(UserIdentityEntity, { userId })
      if (!all.some((each) => each.id === id)) throw new AppError('not_found')
      const others = all.filter((each) => each.id !== id && open.includes(each.provider))
      if (others.length === 0 && !(await transaction.existsBy(UserEntity, { id: userId, passwordSet: true })))
        throw new AppError('last_sign_in')
      await transaction.delete(UserIdentityEntity, { id })
      return this.sessions.endAll(userId, { exceptSid: sid, runner: transaction })
    })
  }
}
