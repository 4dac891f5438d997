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
import { In, IsNull, LessThan, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { hashOf, newSecret } from '../../../database/stored-secret.js'
import { isUuid } from '../../../database/uuid.js'
import { WorkspaceEntity, WorkspaceMemberEntity, WorkspacesService, type Member } from '../members/index.js'
import { ApiKeyEntity } from './api-key.entity.js'

const dayMs = 24 * 60 * 60 * 1_000
/** The last use of a key is written at most this often. */
const noteEveryMs = 60_000
/** What a key that nobody made is compared with, so that it takes as long. */
const noHash = hashOf('')

/** Who calls with a key. */
export interface KeyCaller {
  id: string
  workspaceId: string
  scopes: readonly ApiScope[]
}

/** Keys of the public API: made, listed, revoked and told from what is none. */
@Injectable()
export class ApiKeysService {
  constructor(
    @InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** The keys of each workspace that a user owns, newest first, without those that were revoked. */
  async ofOwner(user: Pick<User, 'id'>): Promise<ApiKeysResponse['workspaces']> {
    const { manager } = this.keys
    const owned = await manager.find(WorkspaceMemberEntity, {
      where: { userId: user.id, role: 'owner' },
      relations: { workspace: true },
      order: { joinedAt: 'ASC', workspaceId: 'ASC' },
    })
    const keys = await this.keys.find({
      where: { workspaceId: In(owned.map(({ workspaceId }) => workspaceId)), revokedAt: IsNull() },
      relations: { creator: true },
      order: { createdAt: 'DESC', id: 'DESC' },
    })
    return owned.map(({ workspaceId, workspace }) => ({
      id: workspaceId,
      name: workspace?.name ?? '',
      keys: keys.filter((key) => key.workspaceId === workspaceId).map(toApiKey),
    }))
  }

  /**
   * Makes a key.
   * @returns the key, and its whole text, which nobody can be shown again
   * @throws AppError `api_key_limit`, `not_found` for a stranger, `role_too_low`
   */
  async create(
    member: Member,
    workspaceId: string,
    { name, scopes, expiresInDays }: CreateApiKeyRequest,
  ): Promise<{ key: ApiKey; secret: string }> {
    await this.workspaces.enter(member, workspaceId)
    const publicId = randomBytes(6).toString('hex')
    const secret = newSecret()
    const id = await this.keys.manager.transaction(async (manager) => {
      // Two calls at once count one after the other.
      await manager.findOne(WorkspaceEntity, {
        select: { id: true },
        where: { id: workspaceId },
        lock: { mode: 'pessimistic_write' },
      })
      if ((await manager.countBy(ApiKeyEntity, { workspaceId, revokedAt: IsNull() })) >= limits.apiKeysPerWorkspace)
        throw new AppError('api_key_limit')
      const { identifiers } = await manager.insert(ApiKeyEntity, {
        workspaceId,
        name,
        publicId,
        secretHash: hashOf(secret),
        scopes,
        createdBy: member.id,
        expiresAt: expiresInDays === null ? null : new Date(Date.now() + expiresInDays * dayMs),
      })
      return (identifiers as [{ id: string }])[0].id
    })
    const stored = await this.keys.findOneOrFail({ where: { id }, relations: { creator: true } })
    return { key: toApiKey(stored), secret: `${apiKeyPrefix}${publicId}_${secret}` }
  }

  /** Ends a key at once. @throws AppError `not_found`, `role_too_low` */
  async revoke(member: Member, workspaceId: string, id: string): Promise<void> {
    await this.workspaces.enter(member, workspaceId)
    const revoked = isUuid(id)
      ? await this.keys.update({ id, workspaceId, revokedAt: IsNull() }, { revokedAt: () => 'now()' })
      : undefined
    if ((revoked?.affected ?? 0) === 0) throw new AppError('not_found')
  }

  /** Whose key this is; undefined for anything that is no living key, whatever is wrong with it. */
  async verify(text: string): Promise<KeyCaller | undefined> {
    const [, publicId, secret] = apiKeyPattern.exec(text) ?? []
    if (publicId === undefined || secret === undefined) return undefined
    const key = await this.keys.findOneBy({ publicId })
    const isRight = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(key?.secretHash ?? noHash))
    if (key === null || !isRight || key.revokedAt !== null) return undefined
    if (key.expiresAt !== null && key.expiresAt.getTime() <= Date.now()) return undefined
    await this.noteUse(key)
    return { id: key.id, workspaceId: key.workspaceId, scopes: key.scopes }
  }

  private async noteUse({ id, lastUsedAt }: ApiKeyEntity): Promise<void> {
    const before = new Date(Date.now() - noteEveryMs)
    if (lastUsedAt !== null && lastUsedAt > before) return
    await this.keys.update(lastUsedAt === null ? { id, lastUsedAt: IsNull() } : { id, lastUsedAt: LessThan(before) }, {
      lastUsedAt: () => 'now()',
    })
  }
}

function toApiKey(key: ApiKeyEntity): ApiKey {
  return {
    id: key.id,
    name: key.name,
    prefix: `${apiKeyPrefix}${key.publicId}`,
    scopes: key.scopes,
    createdBy: key.creator?.username ?? null,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
  }
}
