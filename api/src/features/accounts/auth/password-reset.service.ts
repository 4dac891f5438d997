import { limits, type Locale, type User } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { publicAddress } from '../../../config/public-address.js'
import { hashOf, newSecret } from '../../../database/stored-secret.js'
import { logError, toAppError } from '../../../http/index.js'
import { Mailer } from '../../../mail/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { NotificationAddressesService } from '../../workspace/notification-addresses/index.js'
import { noteConfirmedAddress, PasswordResetEntity, UserEntity, UserSessions, UsersService } from '../users/index.js'
import { resetEmail } from './email-templates.js'

/** New passwords by a link in an email: single use, one hour, stored only as a hash. */
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
   * Writes to the owner of an address, if there is one.
   * @returns what does so, to be called once the answer is on its way: nobody shall tell from the answer or its time
   * whether the address is known
   * @throws AppError `mail_unavailable`
   */
  request(email: string, locale: Locale): () => void {
    if (!this.isOffered) throw new AppError('mail_unavailable')
    const write = async (): Promise<void> => {
      const user = await this.users.findByEmail(email)
      noteSecurity('password.reset-asked', { account: user?.id })
      if (user !== undefined && (await this.users.findActive(user.id)) !== undefined) await this.send(user, locale)
    }
    return () => void write().catch((error: unknown) => logError(this.#log, toAppError(error), 'writing a reset email'))
  }

  /** Writes to a known user. @throws AppError `mail_unavailable` */
  async send(user: Pick<User, 'id' | 'email' | 'firstName' | 'username'>, locale: Locale): Promise<void> {
    if (!this.isOffered) throw new AppError('mail_unavailable')
    const link = await this.newLink(user, locale)
    await this.mailer.send({ to: user.email, ...resetEmail(locale, { user, link }) })
  }

  /**
   * A link for an admin to hand over, where no email can be sent. With a mail server nobody but the account's owner
   * sees one.
   * @throws AppError `mail_is_set_up`
   */
  async linkFor(user: Pick<User, 'id' | 'email'>, locale: Locale): Promise<string> {
    if (this.isOffered) throw new AppError('mail_is_set_up')
    return this.newLink(user, locale)
  }

  /** A new link; the one before it ends. Meant for an address that is the account's no more, it opens nothing. */
  private async newLink({ id, email }: Pick<User, 'id' | 'email'>, locale: Locale): Promise<string> {
    const token = newSecret()
    await this.dataSource.transaction(async (transaction) => {
      // Of two that are asked for at once the later one stays.
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
        tokenHash: hashOf(token),
        userId: id,
        expiresAt: () => `now() + make_interval(mins => ${limits.passwordResetMinutes})`,
      })
    })
    // After the # so that the token reaches no log and no Referer header.
    return publicAddress(this.environment, locale, `/auth/reset-password#token=${token}`)
  }

  /**
   * Sets the password that an email's token allows, and ends every session of its user.
   * @returns whose it is, and whether something rests now that {@link noteConfirmedAddress} tells of
   * @throws AppError `reset_link_invalid`; `password_leaked` or `password_guessable`, in which case the link stays good
   */
  async complete(token: string, password: string): Promise<{ user: User; held: boolean }> {
    const tokenHash = hashOf(token)
    return this.dataSource.transaction(async (transaction) => {
      // In the order in which a change of the address takes them.
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
      // With a mail server links go by email alone, so this one was read at the account's address.
      if (this.isOffered) await this.notificationAddresses.noteConfirmed(user.id, user.email, transaction)
      return { user, held: await noteConfirmedAddress(user.id, transaction) }
    })
  }
}
