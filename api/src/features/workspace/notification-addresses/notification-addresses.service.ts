import { domainToASCII } from 'node:url'
import { notificationAddressDays, type Locale } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { publicAddress } from '../../../config/public-address.js'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { hashOf, newSecret } from '../../../database/stored-secret.js'
import { RateLimits } from '../../../http/index.js'
import { Mailer } from '../../../mail/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { confirmationEmail } from './confirmation-email.js'

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
export class NotificationAddresses {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async isConfirmed(userId: number, email: string): Promise<boolean> {
    return (await this.find(userId, email))?.confirmed ?? false
  }

  /**
   * Writes to an address that this account has never named; without a mail server nothing happens.
   * @throws AppError `rate_limited`
   */
  async askOnce(address: NotificationAddress, caller?: string): Promise<void> {
    if (this.mailer.isConfigured && (await this.find(address.userId, address.email)) === undefined)
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
    const row = await firstRow<{ user_id: number; email: string }>(
      this.dataSource,
      `UPDATE notice_addresses SET token_hash = NULL, expires_at = NULL, proven_at = now() WHERE token_hash = $1 AND expires_at > now() RETURNING user_id, email`,
      [hashOf(token)],
    )
    if (row === undefined) throw new AppError('address_link_invalid')
    noteSecurity('notification-address.confirmed', { account: row.user_id })
    return row.email
  }

  /** Notes that this account opened a link that was sent to the address. */
  async noteConfirmed(userId: number, email: string, runner: SqlRunner): Promise<void> {
    await rows(
      runner,
      `INSERT INTO notice_addresses (user_id, email, proven_at) VALUES ($1, lower($2), now())
       ON CONFLICT (user_id, email) DO UPDATE SET proven_at = now(), token_hash = NULL, expires_at = NULL`,
      [userId, email],
    )
  }

  private find(userId: number, email: string): Promise<{ confirmed: boolean } | undefined> {
    return firstRow(
      this.dataSource,
      `SELECT proven_at IS NOT NULL AS confirmed FROM notice_addresses WHERE user_id = $1 AND email = lower($2)`,
      [userId, email],
    )
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
    const kept = await firstRow(
      this.dataSource,
      `INSERT INTO notice_addresses AS a (user_id, email, token_hash, expires_at) VALUES ($1, lower($2), $3, now() + make_interval(days => $4))
       ON CONFLICT (user_id, email) DO UPDATE SET token_hash = $3, expires_at = now() + make_interval(days => $4) WHERE $5 AND a.proven_at IS NULL RETURNING user_id`,
      [userId, email, hashOf(token), notificationAddressDays, again],
    )
    // Another process was first.
    if (kept === undefined) return
    // After the # so that the token reaches no log and no Referer header.
    const link = publicAddress(this.environment, locale, `/auth/confirm-address#token=${token}`)
    await this.mailer.send({ to: email, ...confirmationEmail(locale, { domain: domainToASCII(domain), link }) })
  }
}
