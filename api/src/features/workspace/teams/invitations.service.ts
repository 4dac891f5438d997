import { limits, type Invitation, type InvitationRequest, type Locale, type WorkspaceRole } from '@loquia/contracts'
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { IsNull, LessThanOrEqual, MoreThan, Raw, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { publicAddress } from '../../../config/public-address.js'
import { hashOf, newSecret } from '../../../database/stored-secret.js'
import { isUuid } from '../../../database/uuid.js'
import { logError, RateLimits, toAppError } from '../../../http/index.js'
import { RecurringJobs } from '../../../jobs/index.js'
import { Mailer, type EmailContent } from '../../../mail/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import {
  AccessNews,
  WorkspaceEntity,
  WorkspaceInvitationEntity,
  WorkspaceMemberEntity,
  WorkspacesService,
  type Member,
} from '../members/index.js'
import { invitationEmail } from './invitation-email.js'

/** Invitations into workspaces: a link that is good once, for some days, and stored only as a hash. */
@Injectable()
export class InvitationsService implements OnApplicationBootstrap {
  readonly #log = new Logger(InvitationsService.name)

  constructor(
    @InjectRepository(WorkspaceInvitationEntity) private readonly invitations: Repository<WorkspaceInvitationEntity>,
    private readonly workspaces: WorkspacesService,
    private readonly news: AccessNews,
    private readonly recurring: RecurringJobs,
    private readonly mailer: Mailer,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.daily('invitation-sweep', async () => void (await this.sweep()))
  }

  /** Deletes those whose days are over, with the addresses in them. @returns how many */
  async sweep(): Promise<number> {
    return (await this.invitations.delete({ expiresAt: LessThanOrEqual(new Date()) })).affected ?? 0
  }

  /** Whether an invitation is also sent. */
  get mailAvailable(): boolean {
    return this.mailer.isConfigured
  }

  /** Those that are open, newest first. */
  async list(workspaceId: string): Promise<Invitation[]> {
    const found = await this.invitations.find({
      where: { ...isOpen(), workspaceId },
      order: { createdAt: 'DESC', id: 'ASC' },
    })
    return found.map(toInvitation)
  }

  /**
   * Invites an address, in place of the invitation before. Where there is a mail server, the link is sent; that it could
   * not be is logged, as the link is in the reply too.
   * @throws AppError `already_member`, `workspace_full`, `rate_limited`
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
      await this.workspaces.enter(caller, workspaceId, manager)
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
      if (taken >= limits.workspaceMembersMax) throw new AppError('workspace_full')
      const { name } = await manager.findOneByOrFail(WorkspaceEntity, { id: workspaceId })
      const invitation = await manager.save(
        manager.create(WorkspaceInvitationEntity, {
          workspaceId,
          email: mailbox,
          role,
          tokenHash: hashOf(token),
          invitedBy: caller.id,
          expiresAt: new Date(Date.now() + limits.invitationDays * 24 * 60 * 60 * 1_000),
        }),
      )
      return { name, invitation }
    })
    noteSecurity('workspace.invited', { account: caller.id, role })
    // After the # so that the token reaches no log and no Referer header.
    const link = publicAddress(this.environment, locale, `/auth/invitation#token=${token}`)
    await this.send(mailbox, invitationEmail(locale, { workspace: name, link }))
    return { invitation: toInvitation(invitation), link }
  }

  /** @throws AppError `not_found` */
  async remove(workspaceId: string, id: string): Promise<void> {
    const removed = isUuid(id) ? (await this.invitations.delete({ id, workspaceId })).affected : 0
    if (removed === 0) throw new AppError('not_found')
  }

  /** What an invitation is to. @throws AppError `invitation_invalid` */
  async show(token: string): Promise<{ workspace: string; role: WorkspaceRole }> {
    const found = await this.invitations.findOne({ where: open(token), relations: { workspace: true } })
    if (found === null) throw new AppError('invitation_invalid')
    return { workspace: found.workspace!.name, role: found.role }
  }

  /**
   * Makes an account a member. Whoever is one already keeps the higher of the two roles.
   * @returns the workspace's id
   * @throws AppError `invitation_invalid`
   */
  async accept(userId: number, token: string): Promise<string> {
    const { workspaceId, role } = await this.invitations.manager.transaction(async (manager) => {
      const found = await manager.findOneBy(WorkspaceInvitationEntity, open(token))
      if (found === null) throw new AppError('invitation_invalid')
      await this.workspaces.lock([found.workspaceId], manager)
      // Once: whoever waited for the lock finds it used.
      const { affected } = await manager.delete(WorkspaceInvitationEntity, { id: found.id })
      if (affected === 0) throw new AppError('invitation_invalid')
      await this.workspaces.join(found, userId, manager)
      return found
    })
    noteSecurity('workspace.joined', { account: userId, role })
    await this.news.tell()
    return workspaceId
  }

  private async send(to: string, email: EmailContent): Promise<void> {
    if (!this.mailer.isConfigured) return
    try {
      await this.mailer.send({ to, ...email })
    } catch (error) {
      logError(this.#log, toAppError(error), 'sending an invitation')
    }
  }
}

/**
 * An invitation ends with the rights of the owner who sent it: otherwise a removed owner could come back by a link made
 * beforehand. `WorkspacesService` deletes those of members who are owners no more; a disabled account is still one.
 */
function isOpen() {
  return { expiresAt: MoreThan(new Date()), inviter: { disabledAt: IsNull() } }
}

const open = (token: string) => ({ ...isOpen(), tokenHash: hashOf(token) })

function toInvitation({ id, email, role, createdAt, expiresAt }: WorkspaceInvitationEntity): Invitation {
  return { id, email, role, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
