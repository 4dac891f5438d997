import { limits, type Invitation, type InvitationRequest, type Locale, type WorkspaceRole } from '@loquia/contracts'
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { IsNull, LessThanOrEqual, MoreThan, Raw, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { publicAddress } from '../../config/public-address.js'
import { hashSecret, newSecret } from '../../platform/database/stored-secret.js'
import { isUuid } from '../../platform/database/uuid.js'
import { logError, RateLimits, toAppError } from '../../platform/http/index.js'
import { RecurringJobs } from '../../platform/jobs/index.js'
import { Mailer, type EmailContent } from '../../platform/mail/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import {
  AccessEvents,
  WorkspaceEntity,
  WorkspaceInvitationEntity,
  WorkspaceMemberEntity,
  WorkspacesService,
  type Member,
} from '../../core/workspaces/index.js'
import { invitationEmail } from './invitation-email.js'

/** Invitation links work once, expire after some days, and are stored as hashes. */
@Injectable()
export class InvitationsService implements OnApplicationBootstrap {
  readonly #log = new Logger(InvitationsService.name)

  constructor(
    @InjectRepository(WorkspaceInvitationEntity) private readonly invitations: Repository<WorkspaceInvitationEntity>,
    private readonly workspaces: WorkspacesService,
    private readonly accessEvents: AccessEvents,
    private readonly recurring: RecurringJobs,
    private readonly mailer: Mailer,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.daily('invitation-sweep', async () => void (await this.purgeExpired()))
  }

  async purgeExpired(): Promise<number> {
    return (await this.invitations.delete({ expiresAt: LessThanOrEqual(new Date()) })).affected ?? 0
  }

  get mailAvailable(): boolean {
    return this.mailer.isConfigured
  }

  async list(workspaceId: string): Promise<Invitation[]> {
    const found = await this.invitations.find({
      where: { ...openInvitationsWhere(), workspaceId },
      order: { createdAt: 'DESC', id: 'ASC' },
    })
    return found.map(toInvitation)
  }

  /**
   * Replaces an earlier invitation. Email failures are only logged, as the response has the link.
   * @throws AppError `already_member`, `member_limit`, `rate_limited`
   */
  async invite(
    caller: Member,
    workspaceId: string,
    { email, role }: InvitationRequest,
    locale: Locale,
  ): Promise<{ invitation: Invitation; link: string }> {
    await this.rateLimits.consume('invitationPerUser', String(caller.id))
    const mailbox = email.toLowerCase()
    await this.rateLimits.consume('invitationPerMailbox', mailbox.replace(/\+[^@]*/, ''))
    const token = newSecret()
    const { name, invitation } = await this.invitations.manager.transaction(async (manager) => {
      await this.workspaces.lock([workspaceId], manager)
      await this.workspaces.requireAccess(caller, workspaceId, manager)
      const isMember = await manager.existsBy(WorkspaceMemberEntity, {
        workspaceId,
        user: { email: Raw((column) => `lower(${column}) = :mailbox`, { mailbox }) },
      })
      if (isMember) throw new AppError('already_member')
      await manager.delete(WorkspaceInvitationEntity, { workspaceId, email: mailbox })
      await manager.delete(WorkspaceInvitationEntity, { workspaceId, expiresAt: LessThanOrEqual(new Date()) })
      const taken =
        (await manager.countBy(WorkspaceMemberEntity, { workspaceId })) +
        (await manager.countBy(WorkspaceInvitationEntity, { workspaceId }))
      if (taken >= limits.workspaceMembersMax) throw new AppError('member_limit')
      const { name } = await manager.findOneByOrFail(WorkspaceEntity, { id: workspaceId })
      const invitation = await manager.save(
        manager.create(WorkspaceInvitationEntity, {
          workspaceId,
          email: mailbox,
          role,
          tokenHash: hashSecret(token),
          invitedBy: caller.id,
          expiresAt: new Date(Date.now() + limits.invitationDays * 24 * 60 * 60 * 1_000),
        }),
      )
      return { name, invitation }
    })
    noteSecurity('workspace.invited', { account: caller.id, role })
    // After the # so that the token reaches no log and no Referer header.
    const link = publicAddress(this.environment, locale, `/auth/invitation#token=${token}`)
    await this.sendEmail(mailbox, invitationEmail(locale, { workspace: name, link }))
    return { invitation: toInvitation(invitation), link }
  }

  async remove(workspaceId: string, id: string): Promise<void> {
    const removed = isUuid(id) ? (await this.invitations.delete({ id, workspaceId })).affected : 0
    if (removed === 0) throw new AppError('not_found')
  }

  /** @throws AppError `invitation_invalid` */
  async getByToken(token: string): Promise<{ workspace: string; role: WorkspaceRole }> {
    const found = await this.invitations.findOne({ where: openInvitationWhere(token), relations: { workspace: true } })
    if (found === null) throw new AppError('invitation_invalid')
    return { workspace: found.workspace!.name, role: found.role }
  }

  /**
   * Members keep the higher role.
   * @returns the workspace's id
   * @throws AppError `invitation_invalid`
   */
  async accept(userId: number, token: string): Promise<string> {
    const { workspaceId, role } = await this.invitations.manager.transaction(async (manager) => {
      const found = await manager.findOneBy(WorkspaceInvitationEntity, openInvitationWhere(token))
      if (found === null) throw new AppError('invitation_invalid')
      await this.workspaces.lock([found.workspaceId], manager)
      // A concurrent call may have used the invitation.
      const { affected } = await manager.delete(WorkspaceInvitationEntity, { id: found.id })
      if (affected === 0) throw new AppError('invitation_invalid')
      await this.workspaces.join(found, userId, manager)
      return found
    })
    noteSecurity('workspace.joined', { account: userId, role })
    await this.accessEvents.publish()
    return workspaceId
  }

  private async sendEmail(to: string, email: EmailContent): Promise<void> {
    if (!this.mailer.isConfigured) return
    try {
      await this.mailer.send({ to, ...email })
    } catch (error) {
      logError(this.#log, toAppError(error), 'sending an invitation')
    }
  }
}

/**
 * An owner's invitations end with that role: otherwise a removed owner could return by a link made beforehand.
 * `WorkspacesService` deletes former owners' invitations; disabled accounts are still owners.
 */
function openInvitationsWhere() {
  return { expiresAt: MoreThan(new Date()), inviter: { disabledAt: IsNull() } }
}

const openInvitationWhere = (token: string) => ({ ...openInvitationsWhere(), tokenHash: hashSecret(token) })

function toInvitation({ id, email, role, createdAt, expiresAt }: WorkspaceInvitationEntity): Invitation {
  return { id, email, role, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
