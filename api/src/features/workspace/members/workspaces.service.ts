import {
  hasRole,
  type OwnWorkspace,
  type User,
  type WorkspaceMember,
  type WorkspaceRole,
  workspaceRoles,
} from '@loquia/contracts'
import { AppError } from '../../../app-error.js'
import { isUuid } from '../../../database/uuid.js'
import { AccessNews } from './access-news.js'
import { personPictureAddress } from '../../../files/index.js'
import { requireRole, type Member } from './member.js'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, In, Repository } from 'typeorm'
import { lockAccount } from './memberships.queries.js'
import { WorkspaceInvitationEntity } from './workspace-invitation.entity.js'
import { WorkspaceMemberEntity } from './workspace-member.entity.js'
import { WorkspaceEntity } from './workspace.entity.js'

/** Workspaces and who belongs to them. */
@Injectable()
export class WorkspacesService {
  constructor(
    @InjectRepository(WorkspaceMemberEntity) private readonly members: Repository<WorkspaceMemberEntity>,
    private readonly news: AccessNews,
  ) {}

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
    const owned = await this.findOwnOf(id, manager)
    if (owned !== undefined) return owned
    const { id: workspaceId } = await manager.save(manager.create(WorkspaceEntity, { name: company || username }))
    await manager.insert(WorkspaceMemberEntity, { workspaceId, userId: id, role: 'owner' })
    return workspaceId
  }

  /** The workspace that {@link ownOf} returns, where there is one already. */
  async findOwnOf(userId: number, manager: EntityManager): Promise<string | undefined> {
    const owned = await manager.findOne(WorkspaceMemberEntity, {
      where: { userId, role: 'owner' },
      order: { joinedAt: 'ASC', workspaceId: 'ASC' },
    })
    return owned?.workspaceId
  }

  /** As {@link list}; an account that belongs to no workspace gets its own first one. */
  async listWithFirst(user: Pick<User, 'id' | 'username' | 'company'>): Promise<OwnWorkspace[]> {
    if (!(await this.members.existsBy({ userId: user.id })))
      await this.members.manager.transaction((transaction) => this.ownOf(user, transaction))
    return this.list(user)
  }

  /** The workspaces of an account, longest joined first. */
  async list(user: Pick<User, 'id'>): Promise<OwnWorkspace[]> {
    const joined = await this.members.find({
      where: { userId: user.id },
      relations: { workspace: { members: true } },
      order: { joinedAt: 'ASC', workspaceId: 'ASC' },
    })
    return joined.map(({ workspace, role }) => ({
      id: workspace!.id,
      name: workspace!.name,
      role,
      members: workspace!.members!.length,
    }))
  }

  /**
   * The role of a caller in a workspace.
   * @throws AppError `not_found` for a stranger, `role_too_low`
   */
  async enter(
    member: Member,
    workspaceId: string,
    manager: EntityManager = this.members.manager,
  ): Promise<WorkspaceRole> {
    const found = isUuid(workspaceId)
      ? await manager.findOneBy(WorkspaceMemberEntity, { workspaceId, userId: member.id })
      : null
    requireRole(found?.role, member.needs)
    return found!.role
  }

  /** Who belongs to a workspace, and its name. Highest role first, then longest joined. */
  async details(workspaceId: string): Promise<{ name: string; members: WorkspaceMember[] }> {
    const { name, members } = await this.members.manager.findOneOrFail(WorkspaceEntity, {
      where: { id: workspaceId },
      relations: { members: { user: true } },
    })
    const shown = members!
      .toSorted((a, b) => rankOf(b.role) - rankOf(a.role) || a.joinedAt.getTime() - b.joinedAt.getTime())
      .map(({ user, role, joinedAt }) => ({
        userId: user!.id,
        username: user!.username,
        name: [user!.firstName, user!.lastName].filter(Boolean).join(' '),
        email: user!.email,
        picture: user!.picture === null ? undefined : personPictureAddress(user!.picture),
        role,
        joinedAt: joinedAt.toISOString(),
      }))
    return { name, members: shown }
  }

  async rename(workspaceId: string, name: string): Promise<void> {
    await this.members.manager.update(WorkspaceEntity, { id: workspaceId }, { name })
  }

  /**
   * Gives a member another role, or takes it out: what they have open is looked at anew at once, on every node.
   * @param role null takes it out
   * @param within runs in the same transaction while nobody else changes members, before the change; its error stops it
   * @throws AppError `not_found`, `last_owner`; `role_too_low` for a caller who has ceased to be an owner meanwhile
   */
  async change(
    caller: Member,
    { workspaceId, userId, role }: { workspaceId: string; userId: number; role: WorkspaceRole | null },
    within: (manager: EntityManager) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    await this.members.manager.transaction(async (manager) => {
      await this.lock([workspaceId], manager)
      await this.enter(caller, workspaceId, manager)
      const members = await manager.findBy(WorkspaceMemberEntity, { workspaceId })
      const member = members.find((one) => one.userId === userId)
      if (member === undefined) throw new AppError('not_found')
      const owners = members.filter((one) => one.role === 'owner')
      if (role !== 'owner' && member.role === 'owner' && owners.length === 1) throw new AppError('last_owner')
      await within(manager)
      if (role === null) await manager.delete(WorkspaceMemberEntity, { workspaceId, userId })
      else await manager.update(WorkspaceMemberEntity, { workspaceId, userId }, { role })
      if (role !== 'owner') await manager.delete(WorkspaceInvitationEntity, { workspaceId, invitedBy: userId })
    })
    await this.news.tell()
  }

  /**
   * Takes an account out of all its workspaces before it is deleted. Those that it is alone in go, with their bots;
   * where it was the last owner, whoever has the highest role, and has been there longest, becomes one.
   */
  async leaveAll(userId: number, manager: EntityManager): Promise<void> {
    const joined = await manager.findBy(WorkspaceMemberEntity, { userId })
    const ids = joined.map(({ workspaceId }) => workspaceId).sort()
    if (ids.length === 0) return
    await this.lock(ids, manager)
    for (const workspaceId of ids) {
      await manager.delete(WorkspaceMemberEntity, { workspaceId, userId })
      await manager.delete(WorkspaceInvitationEntity, { workspaceId, invitedBy: userId })
      const left = await manager.find(WorkspaceMemberEntity, {
        where: { workspaceId },
        order: { joinedAt: 'ASC', userId: 'ASC' },
      })
      const [successor] = left.toSorted((a, b) => rankOf(b.role) - rankOf(a.role))
      if (successor === undefined) await manager.delete(WorkspaceEntity, { id: workspaceId })
      else if (successor.role !== 'owner')
        await manager.update(WorkspaceMemberEntity, { workspaceId, userId: successor.userId }, { role: 'owner' })
    }
  }

  /** Makes an account a member; whoever is one already keeps the higher of the two roles. */
  async join(
    { workspaceId, role }: Pick<WorkspaceMemberEntity, 'workspaceId' | 'role'>,
    userId: number,
    manager: EntityManager,
  ): Promise<void> {
    const member = await manager.findOneBy(WorkspaceMemberEntity, { workspaceId, userId })
    if (member === null) await manager.insert(WorkspaceMemberEntity, { workspaceId, userId, role })
    else if (!hasRole(member.role, role)) await manager.update(WorkspaceMemberEntity, { workspaceId, userId }, { role })
  }

  /** Makes others who change the members wait. In one order, so that two who change several do not wait for each other. */
  async lock(ids: readonly string[], manager: EntityManager): Promise<void> {
    await manager.find(WorkspaceEntity, {
      where: { id: In(ids) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    })
  }
}

const rankOf = (role: WorkspaceRole): number => workspaceRoles.indexOf(role)
