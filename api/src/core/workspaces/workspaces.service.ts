import {
  hasRole,
  type OwnWorkspace,
  type User,
  type WorkspaceMember,
  type WorkspaceRole,
  workspaceRoles,
} from '@loquia/contracts'
import { AppError } from '../../app-error.js'
import { isUuid } from '../../platform/database/uuid.js'
import { AccessEvents } from './access-events.js'
import { agentPictureUrl } from '../../platform/files/index.js'
import { requireRole, type Member } from './member.js'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, In, Repository } from 'typeorm'
import { WorkspaceInvitationEntity } from './workspace-invitation.entity.js'
import { WorkspaceEntity, WorkspaceMemberEntity } from './workspace.entity.js'
import { queryRows, type SqlRunner } from '../../platform/database/rows.js'

@Injectable()
export class WorkspacesService {
  constructor(
    @InjectRepository(WorkspaceMemberEntity) private readonly members: Repository<WorkspaceMemberEntity>,
    private readonly accessEvents: AccessEvents,
  ) {}

  isIn(workspaceId: string, userId: number, manager: EntityManager = this.members.manager): Promise<boolean> {
    return manager.existsBy(WorkspaceMemberEntity, { workspaceId, userId })
  }

  /**
   * Returns the first workspace that the account owns, or creates one.
   * @param manager of a transaction: concurrent calls wait
   */
  async getOrCreateOwn(
    { id, username, company }: Pick<User, 'id' | 'username' | 'company'>,
    manager: EntityManager,
  ): Promise<string> {
    await lockAccount(manager, id)
    const owned = await this.findOwn(id, manager)
    if (owned !== undefined) return owned
    const { id: workspaceId } = await manager.save(manager.create(WorkspaceEntity, { name: company || username }))
    await manager.insert(WorkspaceMemberEntity, { workspaceId, userId: id, role: 'owner' })
    return workspaceId
  }

  /** Unlike {@link getOrCreateOwn}, this method creates nothing. */
  async findOwn(userId: number, manager: EntityManager): Promise<string | undefined> {
    const owned = await manager.findOne(WorkspaceMemberEntity, {
      where: { userId, role: 'owner' },
      order: { joinedAt: 'ASC', workspaceId: 'ASC' },
    })
    return owned?.workspaceId
  }

  /** Like {@link list}, but creates a first workspace. */
  async listOrCreateFirst(user: Pick<User, 'id' | 'username' | 'company'>): Promise<OwnWorkspace[]> {
    if (!(await this.members.existsBy({ userId: user.id })))
      await this.members.manager.transaction((transaction) => this.getOrCreateOwn(user, transaction))
    return this.list(user)
  }

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

  /** @throws AppError `not_found` for a stranger, `role_too_low` */
  async requireAccess(
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

  async getDetails(workspaceId: string): Promise<{ name: string; members: WorkspaceMember[] }> {
    const { name, members } = await this.members.manager.findOneOrFail(WorkspaceEntity, {
      where: { id: workspaceId },
      relations: { members: { user: true } },
    })
    const shown = members!
      .toSorted((a, b) => roleRank(b.role) - roleRank(a.role) || a.joinedAt.getTime() - b.joinedAt.getTime())
      .map(({ user, role, joinedAt }) => ({
        userId: user!.id,
        username: user!.username,
        name: [user!.firstName, user!.lastName].filter(Boolean).join(' '),
        email: user!.email,
        picture: user!.picture === null ? undefined : agentPictureUrl(user!.picture),
        role,
        joinedAt: joinedAt.toISOString(),
      }))
    return { name, members: shown }
  }

  async rename(workspaceId: string, name: string): Promise<void> {
    await this.members.manager.update(WorkspaceEntity, { id: workspaceId }, { name })
  }

  /**
   * Every node rechecks the member's open connections.
   * @param role null removes the member
   * @param within runs first, under the lock; its error cancels the change
   * @throws AppError `not_found`, `last_owner`; `role_too_low` for a former owner
   */
  async changeMember(
    caller: Member,
    { workspaceId, userId, role }: { workspaceId: string; userId: number; role: WorkspaceRole | null },
    within: (manager: EntityManager) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    await this.members.manager.transaction(async (manager) => {
      await this.lock([workspaceId], manager)
      await this.requireAccess(caller, workspaceId, manager)
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
    await this.accessEvents.publish()
  }

  /**
   * Deletes workspaces without other members, with their bots. If the account was the last owner, the highest-ranking,
   * longest-standing member becomes owner.
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
      const [successor] = left.toSorted((a, b) => roleRank(b.role) - roleRank(a.role))
      if (successor === undefined) await manager.delete(WorkspaceEntity, { id: workspaceId })
      else if (successor.role !== 'owner')
        await manager.update(WorkspaceMemberEntity, { workspaceId, userId: successor.userId }, { role: 'owner' })
    }
  }

  /** Existing members keep the higher role. */
  async join(
    { workspaceId, role }: Pick<WorkspaceMemberEntity, 'workspaceId' | 'role'>,
    userId: number,
    manager: EntityManager,
  ): Promise<void> {
    const member = await manager.findOneBy(WorkspaceMemberEntity, { workspaceId, userId })
    if (member === null) await manager.insert(WorkspaceMemberEntity, { workspaceId, userId, role })
    else if (!hasRole(member.role, role)) await manager.update(WorkspaceMemberEntity, { workspaceId, userId }, { role })
  }

  /** Locks in id order to avoid deadlocks. */
  async lock(ids: readonly string[], manager: EntityManager): Promise<void> {
    await manager.find(WorkspaceEntity, {
      where: { id: In(ids) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    })
  }
}

const roleRank = (role: WorkspaceRole): number => workspaceRoles.indexOf(role)

/** Blocks concurrent writes below an account until the transaction ends. */
async function lockAccount(runner: SqlRunner, userId: number): Promise<void> {
  // SQL, as the accounts feature imports this one.
  await queryRows(runner, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [userId])
}

export function workspaceIdsSql(user: string, role?: 'owner'): string {
  return `SELECT workspace_id FROM workspace_members WHERE user_id = ${user}${role === undefined ? '' : ` AND role = '${role}'`}`
}

export function soleMemberWorkspaceIdsSql(user: string): string {
  return `${workspaceIdsSql(user)} AND NOT EXISTS (
    SELECT FROM workspace_members other WHERE other.workspace_id = workspace_members.workspace_id AND other.user_id <> ${user})`
}

/** @param workspace a column such as `b.workspace_id` */
export function firstOwnerNameSql(workspace: string): string {
  return `(SELECT u.username FROM workspace_members m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspace} AND m.role = 'owner' ORDER BY m.joined_at, u.id LIMIT 1)`
}

/** Joins `id`, `username`, `email` of the first owner. */
export function joinFirstOwnerSql(workspace: string, alias: string): string {
  return `LEFT JOIN LATERAL (
    SELECT u.id, u.username, u.email FROM workspace_members m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspace} AND m.role = 'owner' ORDER BY m.joined_at, u.id LIMIT 1) ${alias} ON true`
}
