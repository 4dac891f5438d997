import { domainToASCII } from 'node:url'
import { notificationAddressDays, type Locale } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Raw, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { publicAddress } from '../../config/public-address.js'
import { hashSecret, newSecret } from '../../platform/database/stored-secret.js'
import { RateLimits } from '../../platform/http/index.js'
import { Mailer } from '../../platform/mail/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { confirmationEmail } from './confirmation-email.js'
import { BotEntity } from '../../core/bots/index.js'
import { WorkspaceMemberEntity } from '../../core/workspaces/index.js'
import { NoticeAddressEntity } from './notice-address.entity.js'

export interface NotificationAddress {
  userId: number
  email: string
  domain: string
  locale: Locale
}

/**
 * Anyone can type any address, so its reader confirms through a single-use link, stored as a hash. Confirmation covers
 * all the account's bots.
 */
@Injectable()
export class NotificationAddressesService {
  constructor(
    @InjectRepository(NoticeAddressEntity) private readonly addresses: Repository<NoticeAddressEntity>,
    private readonly mailer: Mailer,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async isConfirmed(userId: number, email: string): Promise<boolean> {
    const known = await this.find(userId, email)
    return known !== null && known.provenAt !== null
  }

  /** @param botId the row's id */
  async isConfirmedIn(botId: string, email: string): Promise<boolean> {
    return this.addresses
      .createQueryBuilder('address')
      .innerJoin(WorkspaceMemberEntity, 'member', 'member.userId = address.userId')
      .innerJoin(BotEntity, 'bot', 'bot.workspaceId = member.workspaceId')
      .where('bot.id = :botId AND address.email = lower(:email) AND address.provenAt IS NOT NULL', { botId, email })
      .getExists()
  }

  /**
   * Asks an address that is new to this account; a no-op without a mail server.
   * @throws AppError `rate_limited`
   */
  async requestConfirmation(address: NotificationAddress, caller?: string): Promise<void> {
    if (this.mailer.isConfigured && (await this.find(address.userId, address.email)) === null)
      await this.sendConfirmation(address, { caller, again: false })
  }

  /**
   * Invalidates the previous link.
   * @throws AppError `mail_unavailable`, `rate_limited`
   */
  async resendConfirmation(address: NotificationAddress, caller: string): Promise<void> {
    if (!this.mailer.isConfigured) throw new AppError('mail_unavailable')
    if (!(await this.isConfirmed(address.userId, address.email)))
      await this.sendConfirmation(address, { caller, again: true })
  }

  /** @throws AppError `address_link_invalid` */
  async confirm(token: string): Promise<string> {
    const { raw } = await this.addresses
      .createQueryBuilder()
      .update()
      .set({ tokenHash: null, expiresAt: null, provenAt: () => 'now()' })
      .where('token_hash = :tokenHash AND expires_at > now()', { tokenHash: hashSecret(token) })
      .returning('user_id, email')
      .execute()
    const [row] = raw as { user_id: number; email: string }[]
    if (row === undefined) throw new AppError('address_link_invalid')
    noteSecurity('notification-address.confirmed', { account: row.user_id })
    return row.email
  }

  async recordConfirmed(userId: number, email: string, manager: EntityManager): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(NoticeAddressEntity)
      .values({ userId, email: () => 'lower(:email)', provenAt: () => 'now()', tokenHash: null, expiresAt: null })
      .setParameters({ email })
      .orUpdate(['proven_at', 'token_hash', 'expires_at'], ['user_id', 'email'])
      .updateEntity(false)
      .execute()
  }

  private find(userId: number, email: string): Promise<NoticeAddressEntity | null> {
    return this.addresses.findOneBy({ userId, email: Raw((column) => `${column} = lower(:email)`, { email }) })
  }

  private async sendConfirmation(
    { userId, email, domain, locale }: NotificationAddress,
    { caller, again }: { caller?: string | undefined; again: boolean },
  ): Promise<void> {
    await this.rateLimits.consume('notificationAddressPerUser', String(userId))
    if (caller !== undefined) await this.rateLimits.consume('notificationAddressPerAddress', caller)
    // Addresses with a plus suffix share a mailbox.
    await this.rateLimits.consume('notificationAddressPerMailbox', email.toLowerCase().replace(/\+[^@]*/, ''))
    const token = newSecret()
    const insertQuery = this.addresses
      .createQueryBuilder('address')
      .insert()
      .values({
        userId,
        email: () => 'lower(:email)',
        tokenHash: hashSecret(token),
        expiresAt: () => `now() + make_interval(days => ${notificationAddressDays})`,
      })
      .setParameters({ email })
      .returning('user_id')
      .updateEntity(false)
    const { raw } = await (
      again
        ? insertQuery.orUpdate(['token_hash', 'expires_at'], ['user_id', 'email'], {
            overwriteCondition: { where: 'address.proven_at IS NULL' },
          })
        : insertQuery.orIgnore()
    ).execute()
    if ((raw as unknown[]).length === 0) return
    // After #, the token reaches no log or Referer header.
    const link = publicAddress(this.environment, locale, `/auth/confirm-address#token=${token}`)
    await this.mailer.send({ to: email, ...confirmationEmail(locale, { domain: domainToASCII(domain), link }) })
  }
}
