import {
  apiKeyPrefix,
  type EndedCredentials,
  type KnownSecret,
  type MemberCredentials,
  type WorkspaceRole,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { hashOf } from '../../../database/stored-secret.js'
import { assertUnchanged } from '../../../database/versions.js'
import { noteSecurity } from '../../../security-log/index.js'
import { ApiKeysService } from '../api-keys/index.js'
import { WorkspacesService, type Member } from '../members/index.js'
import { heldEmails, knownSecrets, stopEmails, type SecretRow } from './member-credentials.queries.js'

interface Membership {
  workspaceId: string
  userId: number
}

/**
 * Lists the credentials that members could still use after they are gone, and ends them. API keys belong to the workspace
 * and outlive their makers: a shop that runs on one must not stop because somebody leaves. So none ends unless an owner
 * says so, and the owner who removes a member sees the list.
 */
@Injectable()
export class MemberCredentialsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workspaces: WorkspacesService,
    private readonly keys: ApiKeysService,
  ) {}

  /** @throws AppError `not_found` for an account that is no member */
  async list(
    { workspaceId, userId }: Membership,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<MemberCredentials> {
    if (!(await this.workspaces.isIn(workspaceId, userId, manager))) throw new AppError('not_found')
    const keys = (await this.keys.madeBy(workspaceId, userId, manager)).map(({ id, name, publicId, lastUsedAt }) => ({
      id,
      name,
      prefix: `${apiKeyPrefix}${publicId}`,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
    const secrets = (await knownSecrets(manager, workspaceId, userId)).map(toSecret)
    const emails = await heldEmails(manager, workspaceId, userId)
    const version = hashOf(
      JSON.stringify([
        keys.map(({ id }) => id),
        secrets.map(({ id }) => id),
        emails.map(({ botId, email }) => [botId, email]),
      ]),
    )
    return { keys, secrets, emails, version }
  }

  /**
   * Changes a member's role or takes the member out, and ends what is named in the same transaction: either all of it
   * happens, or nothing.
   * @param role null takes the member out
   * @throws AppError as {@link WorkspacesService.change}; `settings_changed` where the list is another by now;
   * `role_too_low` for a caller who may leave but end nothing
   */
  async change(
    caller: Member,
    membership: Membership & { role: WorkspaceRole | null },
    end?: EndedCredentials,
  ): Promise<void> {
    const { userId } = membership
    const ended = { keys: 0, emails: 0 }
    await this.workspaces.change(caller, membership, async (manager) => {
      if (end === undefined) return
      assertUnchanged((await this.list(membership, manager)).version, end.version)
      Object.assign(ended, await this.end(caller, membership, end, manager))
    })
    const by = caller.id === userId ? {} : { by: caller.id }
    if (ended.keys > 0) noteSecurity('api-key.revoked', { account: userId, ...by, count: ended.keys })
    if (ended.emails > 0) noteSecurity('notifications.stopped', { account: userId, ...by, count: ended.emails })
  }

  private async end(
    caller: Member,
    membership: Membership,
    { keys, emails }: EndedCredentials,
    manager: EntityManager,
  ): Promise<{ keys: number; emails: number }> {
    if (keys.length === 0 && emails.length === 0) return { keys: 0, emails: 0 }
    const { workspaceId, userId } = membership
    const stopped = (await heldEmails(manager, workspaceId, userId)).filter(({ botId }) => emails.includes(botId))
    // Whoever leaves may stop what comes to their own address, in whatever role.
    const isOwnMail = caller.id === userId && keys.length === 0 && stopped.every(({ isOwn }) => isOwn)
    if (!isOwnMail) await this.workspaces.enter({ ...caller, needs: 'owner' }, workspaceId, manager)
    return {
      keys: await this.keys.revokeMadeBy(membership, keys, manager),
      emails: await stopEmails(manager, { workspaceId, botIds: stopped.map(({ botId }) => botId) }),
    }
  }
}

/** Of a webhook's address only the host leaves the server: with some services the whole address is a secret. */
function toSecret({ kind, id, botId, bot, name, seenAt }: SecretRow): KnownSecret {
  const shown = kind === 'webhook' && URL.canParse(name) ? new URL(name).host : name
  return { kind, id, botId, bot, name: shown, seenAt: seenAt?.toISOString() ?? null }
}
