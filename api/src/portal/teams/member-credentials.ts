import {
  apiKeyPrefix,
  type EndedCredentials,
  type KnownSecret,
  type MemberCredentials,
  type WorkspaceRole,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { AppError } from '../../app-error.js'
import { hashSecret } from '../../platform/database/stored-secret.js'
import { assertUnchanged } from '../../platform/database/versions.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { ApiKeysService } from '../../accounts/api-keys/index.js'
import { WorkspacesService, type Member } from '../../core/workspaces/index.js'
import { queryRows, type SqlRunner } from '../../platform/database/rows.js'

const botNameSql = `coalesce(nullif(b.name, ''), b.domain, '') AS bot`
/** `v` is the view record of secret `s`; without complete records, owners may have seen it. */
const isKnownSql = (secret: string) => `(v.user_id IS NOT NULL OR NOT ${secret}.views_recorded AND EXISTS (
  SELECT FROM workspace_members m WHERE m.workspace_id = $1 AND m.user_id = $2 AND m.role = 'owner'))`

interface Membership {
  workspaceId: string
  userId: number
}

/**
 * API keys belong to the workspace: a shop that uses one must not stop because its creator leaves. Only an owner, who
 * sees the list, ends credentials.
 */
@Injectable()
export class MemberCredentialsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workspaces: WorkspacesService,
    private readonly keys: ApiKeysService,
  ) {}

  /** @throws AppError `not_found` for non-members */
  async list(
    { workspaceId, userId }: Membership,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<MemberCredentials> {
    if (!(await this.workspaces.isIn(workspaceId, userId, manager))) throw new AppError('not_found')
    const keys = (await this.keys.listCreatedBy(workspaceId, userId, manager)).map(
      ({ id, name, publicId, lastUsedAt }) => ({
        id,
        name,
        prefix: `${apiKeyPrefix}${publicId}`,
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }),
    )
    const secrets = (await loadKnownSecrets(manager, workspaceId, userId)).map(toSecret)
    const emails = await loadNotifiedEmails(manager, workspaceId, userId)
    const version = hashSecret(
      JSON.stringify([
        keys.map(({ id }) => id),
        secrets.map(({ id }) => id),
        emails.map(({ botId, email }) => [botId, email]),
      ]),
    )
    return { keys, secrets, emails, version }
  }

  /**
   * Changes a member and ends the named credentials in one transaction.
   * @param role null removes the member
   * @throws AppError as {@link WorkspacesService.changeMember}; `settings_changed` when the list has changed; `role_too_low`
   */
  async changeMember(
    caller: Member,
    membership: Membership & { role: WorkspaceRole | null },
    end?: EndedCredentials,
  ): Promise<void> {
    const { userId } = membership
    const ended = { keys: 0, emails: 0 }
    await this.workspaces.changeMember(caller, membership, async (manager) => {
      if (end === undefined) return
      assertUnchanged((await this.list(membership, manager)).version, end.version)
      Object.assign(ended, await this.endCredentials(caller, membership, end, manager))
    })
    const by = caller.id === userId ? {} : { by: caller.id }
    if (ended.keys > 0) noteSecurity('api-key.revoked', { account: userId, ...by, count: ended.keys })
    if (ended.emails > 0) noteSecurity('notifications.stopped', { account: userId, ...by, count: ended.emails })
  }

  private async endCredentials(
    caller: Member,
    membership: Membership,
    { keys, emails }: EndedCredentials,
    manager: EntityManager,
  ): Promise<{ keys: number; emails: number }> {
    if (keys.length === 0 && emails.length === 0) return { keys: 0, emails: 0 }
    const { workspaceId, userId } = membership
    const stopped = (await loadNotifiedEmails(manager, workspaceId, userId)).filter(({ botId }) =>
      emails.includes(botId),
    )
    // Any leaving member may stop notifications to their own address.
    const isOwnMail = caller.id === userId && keys.length === 0 && stopped.every(({ isOwn }) => isOwn)
    if (!isOwnMail) await this.workspaces.requireAccess({ ...caller, needs: 'owner' }, workspaceId, manager)
    return {
      keys: await this.keys.revokeCreatedBy(membership, keys, manager),
      emails: await stopEmails(manager, { workspaceId, botIds: stopped.map(({ botId }) => botId) }),
    }
  }
}

/** Only the host leaves the server, as some services treat the address as a secret. */
function toSecret({ kind, id, botId, bot, name, seenAt }: SecretRow): KnownSecret {
  const shown = kind === 'webhook' && URL.canParse(name) ? new URL(name).host : name
  return { kind, id, botId, bot, name: shown, seenAt: seenAt?.toISOString() ?? null }
}

type SecretRow = Omit<KnownSecret, 'seenAt'> & { seenAt: Date | null }

/** Lists valid secrets that an account may know. */
function loadKnownSecrets(runner: SqlRunner, workspaceId: string, userId: number): Promise<SecretRow[]> {
  return queryRows<SecretRow>(
    runner,
    `SELECT kind, id, "botId", bot, name, "seenAt" FROM (
       SELECT 'webhook' AS kind, e.id, b.public_id AS "botId", ${botNameSql}, e.url AS name, v.seen_at AS "seenAt", e.created_at
       FROM webhook_secrets s JOIN webhook_endpoints e ON e.id = s.endpoint_id JOIN bots b ON b.id = e.bot_id
         LEFT JOIN secret_views v ON v.webhook_secret_id = s.id AND v.user_id = $2
       WHERE b.workspace_id = $1 AND s.valid_until IS NULL AND ${isKnownSql('s')}
       UNION ALL
       SELECT 'identity', k.kid, b.public_id, ${botNameSql}, k.kid::text, v.seen_at, k.created_at
       FROM bot_identity_keys k JOIN bots b ON b.id = k.bot_id
         LEFT JOIN secret_views v ON v.identity_kid = k.kid AND v.user_id = $2
       WHERE b.workspace_id = $1 AND (k.retires_at IS NULL OR k.retires_at > now()) AND ${isKnownSql('k')}
     ) AS known ORDER BY kind = 'identity', created_at DESC, id`,
    [workspaceId, userId],
  )
}

/** Lists bots that notify an address the account owns or entered. */
function loadNotifiedEmails(
  runner: SqlRunner,
  workspaceId: string,
  userId: number,
): Promise<MemberCredentials['emails']> {
  return queryRows(
    runner,
    `SELECT b.public_id AS "botId", ${botNameSql}, n.email, lower(n.email) = lower(u.email) AS "isOwn"
     FROM bot_notifications n JOIN bots b ON b.id = n.bot_id JOIN users u ON u.id = $2
     WHERE b.workspace_id = $1 AND n.email IS NOT NULL AND (lower(n.email) = lower(u.email)
       OR EXISTS (SELECT FROM notice_addresses a WHERE a.user_id = $2 AND a.email = lower(n.email)))
     ORDER BY b.created_at, b.id`,
    [workspaceId, userId],
  )
}

/**
 * Stops the notifications that {@link loadNotifiedEmails} lists, for some bots.
 * @param botIds public ids; others do not change
 */
async function stopEmails(
  runner: SqlRunner,
  { workspaceId, botIds }: { workspaceId: string; botIds: readonly string[] },
): Promise<number> {
  const stopped = await queryRows(
    runner,
    `UPDATE bot_notifications n SET email = NULL FROM bots b
     WHERE b.id = n.bot_id AND b.workspace_id = $1 AND b.public_id = ANY ($2) RETURNING n.bot_id`,
    [workspaceId, botIds],
  )
  return stopped.length
}
