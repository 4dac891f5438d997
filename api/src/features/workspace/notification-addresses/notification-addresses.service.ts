import { domainToASCII } from 'node:url'
import { notificationAddressDays, type Locale } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Raw, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { publicAddress } from '../../../config/public-address.js'
import { hashOf, newSecret } from '../../../database/stored-secret.js'
import { RateLimits } from '../../../http/index.js'
import { Mailer } from '../../../mail/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { confirmationEmail } from './confirmation-email.js'
import { BotEntity } from '../bots/index.js'
import { WorkspaceMemberEntity } from '../members/index.js'
import { NoticeAddressEntity } from './notice-address.entity.js'

/** Whose notifications shall go where. The domain is that of the bot's website, or empty. */
export interface NotificationAddress {
  userId: number
  email: string
  domain: string
  locale: Locale
}

/**
 * Where an account may have notifications sent. Anybody can type any address, so each is asked first, by one email with a
 * link: single use, stored only as a hash. An address is confirmed for all the bots of the account.
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

  /** Whether any member of a bot's workspace may have its notifications sent there. @param botId the row's id */
  async isConfirmedIn(botId: string, email: string): Promise<boolean> {
    return this.addresses
      .createQueryBuilder('address')
      .innerJoin(WorkspaceMemberEntity, 'member', 'member.userId = address.userId')
      .innerJoin(BotEntity, 'bot', 'bot.workspaceId = member.workspaceId')
      .where('bot.id = :botId AND address.email = lower(:email) AND address.provenAt IS NOT NULL', { botId, email })
      .getExists()
  }

  /**
   * Writes to an address that this account has never named; without a mail server nothing happens.
   * @throws AppError `rate_limited`
   */
  async askOnce(address: NotificationAddress, caller?: string): Promise<void> {
    if (this.mailer.isConfigured && (await this.find(address.userId, address.email)) === null)
      await this.ask(address, { caller, again: false })
  }

  /**
   * Writes once more, unless it is confirmed; the link before opens nothing any more.
   * @throws AppError `mail_unavailable`, `rate_limited`
   */
  async askAgain(address: NotificationAddress, caller: string): Promise<void> {
    if (!this.mailer.isConfigured) throw new AppError('mail_unavailable')
    if (!(await this.isConfirmed(address.userId, address.email))) await this.ask(address, { caller, again: true })
  }

  /** @returns the address that an email's token proves @throws AppError `address_link_invalid` */
  async confirm(token: string): Promise<string> {
    const { raw } = await this.addresses
      .createQueryBuilder()
      .update()
      .set({ tokenHash: null, expiresAt: null, provenAt: () => 'now()' })
      .where('token_hash = :tokenHash AND expires_at > now()', { tokenHash: hashOf(token) })
      .returning('user_id, email')
      .execute()
    const [row] = raw as { user_id: number; email: string }[]
    if (row === undefined) throw new AppError('address_link_invalid')
    noteSecurity('notification-address.confirmed', { account: row.user_id })
    return row.email
  }

  /** Notes that this account opened a link that was sent to the address. */
  async noteConfirmed(userId: number, email: string, manager: EntityManager): Promise<void> {
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

  private async ask(
    { userId, email, domain, locale }: NotificationAddress,
    { caller, again }: { caller?: string | undefined; again: boolean },
  ): Promise<void> {
    await this.rateLimits.consume('notificationAddressPerUser', String(userId))
    if (caller !== undefined) await this.rateLimits.consume('notificationAddressPerAddress', caller)
    // What follows a plus sign leads to the same mailbox.
    await this.rateLimits.consume('notificationAddressPerMailbox', email.toLowerCase().replace(/\+[^@]*/, ''))
    const token = newSecret()
    const writing = this.addresses
      .createQueryBuilder('address')
      .insert()
      .values({
        userId,
        email: () => 'lower(:email)',
        tokenHash: hashOf(token),
        expiresAt: () => `now() + make_interval(days => ${notificationAddressDays})`,
      })
      .setParameters({ email })
      .returning('user_id')
      .updateEntity(false)
    const { raw } = await (
      again
        ? writing.orUpdate(['token_hash', 'expires_at'], ['user_id', 'email'], {
            overwriteCondition: { where: 'address.proven_at IS NULL' },
          })
        : writing.orIgnore()
    ).execute()
    // Another process was first.
    if ((raw as unknown[]).length === 0) return
    // After the # so that the token reaches no log and no Referer header.
    const link = publicAddress(this.environment, locale, `/auth/confirm-address#token=${token}`)
    await this.mailer.send({ to: email, ...confirmationEmail(locale, { domain: domainToASCII(domain), link }) })
  }
}
