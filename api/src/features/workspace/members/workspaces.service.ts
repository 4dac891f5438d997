import { workspaceRoles, type User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, In, Repository } from 'typeorm'
import { lockAccount } from './memberships.queries.js'
import { WorkspaceMemberEntity } from './workspace-member.entity.js'
import { WorkspaceEntity } from './workspace.entity.js'

/** Workspaces and who belongs to them. */
@Injectable()
export class WorkspacesService {
  constructor(@InjectRepository(WorkspaceMemberEntity) private readonly members: Repository<WorkspaceMemberEntity>) {}

  /** Whether an account belongs to a workspace, in whatever role. */
  isIn(workspaceId: string, userId: number, manager: EntityManager = this.members.manager): Promise<boolean> {
    return manager.existsBy(WorkspaceMemberEntity, { workspaceId, userId })
  }

  /**
   * The workspace that an account's new bots belong to: the first that it owns. Whoever owns none gets one.
   * @param manager of a transaction: two calls of one account wait for each other
   */
  async ownOf(
    { id, username, company }: Pick<User, 'id' | 'username' | 'company'>,
    manager: EntityManager,
  ): Promise<string> {
    await lockAccount(manager, id)
    const owned = await manager.findOne(WorkspaceMemberEntity, {
      where: { userId: id, role: 'owner' },
      order: { joinedAt: 'ASC', workspaceId: 'ASC' },
    })
    if (owned !== null) return owned.workspaceId
    const { id: workspaceId } = await manager.save(manager.create(WorkspaceEntity, { name: company || username }))
    await manager.insert(WorkspaceMemberEntity, { workspaceId, userId: id, role: 'owner' })
    return workspaceId
  }

  /**
   * Takes an account out of all its workspaces before it is deleted. Those that it is alone in go, with their bots;
   * where it was the last owner, whoever has the highest role, and has been there longest, becomes one.
   */
  async leaveAll(userId: number, manager: EntityManager): Promise<void> {
    const joined = await manager.findBy(WorkspaceMemberEntity, { userId })
    const ids = joined.map(({ workspaceId }) => workspaceId).sort()
    if (ids.length === 0) return
    // Locked in one order: members who leave at once wait for each other.
    await manager.find(WorkspaceEntity, {
      where: { id: In(ids) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    })
    for (const workspaceId of ids) {
      await manager.delete(WorkspaceMemberEntity, { workspaceId, userId })
      const left = await manager.find(WorkspaceMemberEntity, {
        where: { workspaceId },
        order: { joinedAt: 'ASC', userId: 'ASC' },
      })
      const [successor] = left.toSorted((a, b) => workspaceRoles.indexOf(b.role) - workspaceRoles.indexOf(a.role))
      if (successor === undefined) await manager.delete(WorkspaceEntity, { id: workspaceId })
      else if (successor.role !== 'owner')
        await manager.update(WorkspaceMemberEntity, { workspaceId, userId: successor.userId }, { role: 'owner' })
    }
  }
}
