import { limits, type Locale, type User } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { publicAddress } from '../../config/public-address.js'
import { hashSecret, newSecret } from '../../platform/database/stored-secret.js'
import { logError, toAppError } from '../../platform/http/index.js'
import { Mailer } from '../../platform/mail/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { NotificationAddressesService } from '../notification-addresses/index.js'
import {
  noteConfirmedAddress,
  PasswordResetEntity,
  UserEntity,
  UserSessions,
  UsersService,
} from '../../core/users/index.js'
import { resetEmail } from './email-templates.js'

/** Reset links work once, for one hour, and are stored only as hashes. */
@Injectable()
export class PasswordResetService {
  readonly #log = new Logger(PasswordResetService.name)

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly notificationAddresses: NotificationAddressesService,
    private readonly mailer: Mailer,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  get isOffered(): boolean {
    return this.mailer.isConfigured
  }

  /**
   * @returns a function to call after the response, so that nothing reveals whether the address is known
   * @throws AppError `mail_unavailable`
   */
  request(email: string, locale: Locale): () => void {
    if (!this.isOffered) throw new AppError('mail_unavailable')
    const sendIfKnown = async (): Promise<void> => {
      const user = await this.users.findByEmail(email)
      noteSecurity('password.reset-asked', { account: user?.id })
      if (user !== undefined && (await this.users.findActive(user.id)) !== undefined) await this.send(user, locale)
    }
    return () =>
      void sendIfKnown().catch((error: unknown) =>
        logError(this.#log, toAppError(error), 'sending a password reset email'),
      )
  }

  /** @throws AppError `mail_unavailable` */
  async send(user: Pick<User, 'id' | 'email' | 'firstName' | 'username'>, locale: Locale): Promise<void> {
    if (!this.isOffered) throw new AppError('mail_unavailable')
    const link = await this.newLink(user, locale)
    await this.mailer.send({ to: user.email, ...resetEmail(locale, { user, link }) })
  }

  /**
   * Returns a link for an admin to pass on without a mail server; otherwise only the owner may see links.
   * @throws AppError `mail_is_set_up`
   */
  async linkFor(user: Pick<User, 'id' | 'email'>, locale: Locale): Promise<string> {
    if (this.isOffered) throw new AppError('mail_is_set_up')
    return this.newLink(user, locale)
  }

  /** Replaces the previous link. After an address change, the link is void. */
  private async newLink({ id, email }: Pick<User, 'id' | 'email'>, locale: Locale): Promise<string> {
    const token = newSecret()
    await this.dataSource.transaction(async (transaction) => {
      // The lock lets the later of two concurrent requests win.
      const user = await transaction.findOne(UserEntity, {
        select: { id: true, email: true },
        where: { id },
        lock: { mode: 'pessimistic_write' },
      })
      await transaction
        .createQueryBuilder()
        .delete()
        .from(PasswordResetEntity)
        .where('user_id = :id OR expires_at <= now()', { id })
        .execute()
      if (user?.email !== email) return
      await transaction.insert(PasswordResetEntity, {
        tokenHash: hashSecret(token),
        userId: id,
        expiresAt: () => `now() + make_interval(mins => ${limits.passwordResetMinutes})`,
      })
    })
    // After the # the token reaches no log or Referer header.
    return publicAddress(this.environment, locale, `/auth/reset-password#token=${token}`)
  }

  /**
   * Ends every session of the user.
   * @returns the user, and whether {@link noteConfirmedAddress} paused anything
   * @throws AppError `reset_link_invalid`; `password_leaked` or `password_guessable`, which keep the link valid
   */
  async complete(token: string, password: string): Promise<{ user: User; isPaused: boolean }> {
    const tokenHash = hashSecret(token)
    return this.dataSource.transaction(async (transaction) => {
      // Same lock order as an address change.
      await transaction
        .createQueryBuilder(UserEntity, 'account')
        .select('account.id')
        .where(
          (query) =>
            `account.id = ${query.subQuery().select('reset.userId').from(PasswordResetEntity, 'reset').where('reset.tokenHash = :tokenHash').getQuery()}`,
          { tokenHash },
        )
        .setLock('pessimistic_write')
        .getOne()
      const { raw } = await transaction
        .createQueryBuilder()
        .delete()
        .from(PasswordResetEntity)
        .where('token_hash = :tokenHash AND expires_at > now()', { tokenHash })
        .returning('user_id')
        .execute()
      const [used] = raw as { user_id: number }[]
      const user = used && (await this.users.findActive(used.user_id, transaction))
      if (user === undefined) throw new AppError('reset_link_invalid')
      await this.users.assertHardToGuess(password, user)
      await this.users.setPassword(user.id, password, transaction)
      await this.sessions.endAll(user.id, { runner: transaction })
      // With a mail server, links travel only by email, so the address's reader opened this link.
      if (this.isOffered) await this.notificationAddresses.recordConfirmed(user.id, user.email, transaction)
      return { user, isPaused: await noteConfirmedAddress(user.id, transaction) }
    })
  }
}
