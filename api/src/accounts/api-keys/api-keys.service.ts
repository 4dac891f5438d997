import { randomBytes, timingSafeEqual } from 'node:crypto'
import {
  apiKeyPattern,
  apiKeyPrefix,
  limits,
  type ApiKey,
  type ApiKeysResponse,
  type ApiScope,
  type CreateApiKeyRequest,
  type User,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, In, IsNull, LessThan, MoreThan, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { hashSecret, newSecret } from '../../platform/database/stored-secret.js'
import { isUuid } from '../../platform/database/uuid.js'
import { WorkspaceMemberEntity, WorkspacesService, type Member } from '../../core/workspaces/index.js'
import { ApiKeyEntity } from './api-key.entity.js'

const dayMs = 24 * 60 * 60 * 1_000
const noteEveryMs = 60_000
/** Unknown keys are compared with this hash, so that they take as long as known ones. */
const unknownKeyHash = hashSecret('')

export interface KeyCaller {
  id: string
  workspaceId: string
  scopes: readonly ApiScope[]
}

@Injectable()
export class ApiKeysService {
  constructor(
    @InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** Newest first, without revoked keys. */
  async listForOwner(user: Pick<User, 'id'>): Promise<ApiKeysResponse['workspaces']> {
    const { manager } = this.keys
    const owned = await manager.find(WorkspaceMemberEntity, {
      where: { userId: user.id, role: 'owner' },
      relations: { workspace: true },
      order: { joinedAt: 'ASC', workspaceId: 'ASC' },
    })
    const workspaceIds = owned.map(({ workspaceId }) => workspaceId)
    const keys = await this.keys.find({
      where: { workspaceId: In(workspaceIds), revokedAt: IsNull() },
      relations: { creator: true },
      order: { createdAt: 'DESC', id: 'DESC' },
    })
    const members = await manager.findBy(WorkspaceMemberEntity, { workspaceId: In(workspaceIds) })
    return owned.map(({ workspaceId, workspace }) => ({
      id: workspaceId,
      name: workspace?.name ?? '',
      keys: keys
        .filter((key) => key.workspaceId === workspaceId)
        .map((key) => toApiKey(key, resolveCreatorStatus(key, members))),
    }))
  }

  async listCreatedBy(workspaceId: string, userId: number, manager: EntityManager): Promise<ApiKeyEntity[]> {
    const made = { workspaceId, createdBy: userId, revokedAt: IsNull() }
    return manager.find(ApiKeyEntity, {
      where: [
        { ...made, expiresAt: IsNull() },
        { ...made, expiresAt: MoreThan(new Date()) },
      ],
      order: { createdAt: 'DESC', id: 'DESC' },
    })
  }

  /** @returns the number of revoked keys */
  async revokeCreatedBy(
    { workspaceId, userId }: { workspaceId: string; userId: number },
    ids: readonly string[],
    manager: EntityManager,
  ): Promise<number> {
    const { affected } = await manager.update(
      ApiKeyEntity,
      { id: In(ids), workspaceId, createdBy: userId, revokedAt: IsNull() },
      { revokedAt: () => 'now()' },
    )
    return affected ?? 0
  }

  /**
   * @returns the key and its full text, which cannot be shown again
   * @throws AppError `api_key_limit`, `not_found` for a stranger, `role_too_low`
   */
  async create(
    member: Member,
    workspaceId: string,
    { name, scopes, expiresInDays }: CreateApiKeyRequest,
  ): Promise<{ key: ApiKey; secret: string }> {
    const publicId = randomBytes(6).toString('hex')
    const secret = newSecret()
    const id = await this.keys.manager.transaction(async (manager) => {
      // Strangers must not wait on a workspace's lock.
      await this.workspaces.requireAccess(member, workspaceId, manager)
      await this.workspaces.lock([workspaceId], manager)
      // An owner removed meanwhile must not get a new key.
      await this.workspaces.requireAccess(member, workspaceId, manager)
      if ((await manager.countBy(ApiKeyEntity, { workspaceId, revokedAt: IsNull() })) >= limits.apiKeysPerWorkspace)
        throw new AppError('api_key_limit')
      const { identifiers } = await manager.insert(ApiKeyEntity, {
        workspaceId,
        name,
        publicId,
        secretHash: hashSecret(secret),
        scopes,
        createdBy: member.id,
        expiresAt: expiresInDays === null ? null : new Date(Date.now() + expiresInDays * dayMs),
      })
      return (identifiers as [{ id: string }])[0].id
    })
    const stored = await this.keys.findOneOrFail({ where: { id }, relations: { creator: true } })
    return { key: toApiKey(stored, 'owner'), secret: `${apiKeyPrefix}${publicId}_${secret}` }
  }

  /**
   * Works at once on all nodes, because every call reads its key from the database.
   * @throws AppError `not_found`, `role_too_low`
   */
  async revoke(member: Member, workspaceId: string, id: string): Promise<void> {
    await this.workspaces.requireAccess(member, workspaceId)
    const revoked = isUuid(id)
      ? await this.keys.update({ id, workspaceId, revokedAt: IsNull() }, { revokedAt: () => 'now()' })
      : undefined
    if ((revoked?.affected ?? 0) === 0) throw new AppError('not_found')
  }

  async revokeAllCreatedBy(userId: number, manager: EntityManager): Promise<number> {
    const owned = await manager.findBy(WorkspaceMemberEntity, { userId, role: 'owner' })
    const { affected } = await manager.update(
      ApiKeyEntity,
      { workspaceId: In(owned.map(({ workspaceId }) => workspaceId)), createdBy: userId, revokedAt: IsNull() },
      { revokedAt: () => 'now()' },
    )
    return affected ?? 0
  }

  /** Returns undefined for anything but an active key. */
  async verify(text: string): Promise<KeyCaller | undefined> {
    const [, publicId, secret] = apiKeyPattern.exec(text) ?? []
    if (publicId === undefined || secret === undefined) return undefined
    const key = await this.keys.findOneBy({ publicId })
    const isRight = timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(key?.secretHash ?? unknownKeyHash))
    if (key === null || !isRight || key.revokedAt !== null) return undefined
    if (key.expiresAt !== null && key.expiresAt.getTime() <= Date.now()) return undefined
    await this.recordUse(key)
    return { id: key.id, workspaceId: key.workspaceId, scopes: key.scopes }
  }

  private async recordUse({ id, lastUsedAt }: ApiKeyEntity): Promise<void> {
    const before = new Date(Date.now() - noteEveryMs)
    if (lastUsedAt !== null && lastUsedAt > before) return
    await this.keys.update(lastUsedAt === null ? { id, lastUsedAt: IsNull() } : { id, lastUsedAt: LessThan(before) }, {
      lastUsedAt: () => 'now()',
    })
  }
}

function resolveCreatorStatus(
  { workspaceId, createdBy, creator }: ApiKeyEntity,
  members: readonly WorkspaceMemberEntity[],
): ApiKey['maker'] {
  if (createdBy === null || creator == null) return 'gone'
  const member = members.find((one) => one.workspaceId === workspaceId && one.userId === createdBy)
  if (member === undefined) return 'left'
  if (creator.disabledAt !== null) return 'disabled'
  return member.role === 'owner' ? 'owner' : 'lower'
}

function toApiKey(key: ApiKeyEntity, maker: ApiKey['maker']): ApiKey {
  return {
    id: key.id,
    name: key.name,
    prefix: `${apiKeyPrefix}${key.publicId}`,
    scopes: key.scopes,
    createdBy: key.creator?.username ?? null,
    maker,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
  }
}
