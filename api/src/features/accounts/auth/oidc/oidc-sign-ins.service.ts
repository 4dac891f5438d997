import type { Locale } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { DataSource } from 'typeorm'
import { AppError } from '../../../../app-error.js'
import { hashOf } from '../../../../database/stored-secret.js'
import { noteSecurity } from '../../../../security-log/index.js'
import { NotificationAddressesService } from '../../../workspace/notification-addresses/index.js'
import { SecondFactors, UserIdentities, UserSessions, UsersService, type Identity } from '../../users/index.js'
import { AccountEmails } from '../account-emails.js'
import { LoginsService, type CheckedLogin } from '../logins.service.js'
import type { WaitingForCode } from './oidc-cookies.js'
import type { OidcArrival, OidcPerson, OidcTrip } from './oidc-trip.js'
import { usernameOf } from './username-of.js'

/** Names that are tried for a new account. */
const namesTried = 6

/**
 * Which account a person of a provider enters: the one that they are linked to, by issuer and subject alone. An address
 * opens no account that is there already; a new one is opened by an address that the provider is believed about. So
 * neither a provider that lies about addresses nor an account that somebody opened with another's address is a way in.
 */
@Injectable()
export class OidcSignInsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly identities: UserIdentities,
    private readonly factors: SecondFactors,
    private readonly sessions: UserSessions,
    private readonly logins: LoginsService,
    private readonly emails: AccountEmails,
    private readonly notificationAddresses: NotificationAddressesService,
  ) {}

  /**
   * Begins the session of whoever has come back, or tells who has to type a code first.
   * @throws AppError `account_disabled`, `oidc_email_unverified`, `oidc_account_exists`
   */
  async enter(request: Request, { person, trip }: OidcArrival): Promise<WaitingForCode | undefined> {
    const identity = identityOf(person, trip)
    const userId = (await this.identities.ownerOf(identity)) ?? (await this.open(person, identity))
    const login = await this.check(userId)
    await this.identities.noteUse(identity)
    if (await this.factors.isOn(userId)) {
      noteSecurity('login.code-asked', { account: userId })
      return { userId, loginEpoch: login.loginEpoch }
    }
    await this.logins.begin(request, login)
    return undefined
  }

  /**
   * The second step. The code is checked against the account as it was at the first.
   * @throws AppError `oidc_expired`, `account_disabled`, `code_needed`, `code_wrong`, `rate_limited`
   */
  async passCode(
    request: Request,
    { userId, loginEpoch }: WaitingForCode,
    { code, locale }: { code: string; locale: Locale },
  ): Promise<CheckedLogin> {
    const login = await this.check(userId)
    if (login.loginEpoch !== loginEpoch || !(await this.factors.isOn(userId))) throw new AppError('oidc_expired')
    await this.logins.checkCode(login.user, code, locale)
    await this.logins.begin(request, login)
    return login
  }

  /**
   * Adds a person to the account whose session began it.
   * @throws AppError `oidc_expired` in another session, `oidc_linked_elsewhere`, `unauthorized`
   */
  async link(request: Request, { person, trip }: OidcArrival, to: NonNullable<OidcTrip['link']>): Promise<void> {
    const { sessionID: sid, session } = request
    if (session.passport?.user.userId !== to.userId || hashOf(sid) !== to.session) throw new AppError('oidc_expired')
    const { user } = await this.check(to.userId)
    const isNew = await this.sessions.during(to.userId, sid, (transaction) =>
      this.identities.link(to.userId, identityOf(person, trip), transaction),
    )
    if (!isNew) return
    noteSecurity('sign-in.linked', { account: to.userId, provider: trip.provider })
    await this.emails.tell(user, 'linked', trip.locale)
  }

  private async check(userId: number): Promise<CheckedLogin> {
    const verdict = await this.users.verdictOf(userId)
    if (verdict.outcome === 'ok') return { user: verdict.user, loginEpoch: verdict.epoch }
    noteSecurity(`login.${verdict.outcome}`, { account: verdict.id })
    throw new AppError(verdict.outcome === 'disabled' ? 'account_disabled' : 'invalid_credentials')
  }

  /** @returns a new account, which its person enters */
  private async open({ email, emailProven, firstName, lastName }: OidcPerson, identity: Identity): Promise<number> {
    // First, so that nobody learns of an account by claiming its address.
    if (email === null || !emailProven) throw new AppError('oidc_email_unverified')
    if ((await this.users.findByEmail(email)) !== undefined)
      return this.openedBefore(identity, new AppError('oidc_account_exists'))
    for (let tries = 0; tries < namesTried; tries++) {
      const username = usernameOf(email, tries)
      try {
        const userId = await this.dataSource.transaction(async (transaction) => {
          const { id } = await this.users.create(
            { username, email, firstName, lastName, addressProven: true },
            transaction,
          )
          await this.identities.link(id, identity, transaction)
          await this.notificationAddresses.noteConfirmed(id, email, transaction)
          return id
        })
        noteSecurity('account.created', { account: userId, provider: identity.provider })
        return userId
      } catch (error) {
        const code = error instanceof AppError ? error.code : undefined
        if (code === 'email_taken')
          return this.openedBefore(identity, new AppError('oidc_account_exists', { cause: error }))
        if (code === 'oidc_linked_elsewhere') return this.openedBefore(identity, error)
        if (code !== 'username_taken') throw error
      }
    }
    throw new AppError('username_taken')
  }

  /** @returns the account that their other tab has opened meanwhile @throws what stands in the way, if none has */
  private async openedBefore(identity: Identity, obstacle: unknown): Promise<number> {
    const owner = await this.identities.ownerOf(identity)
    if (owner === undefined) throw obstacle
    return owner
  }
}

const identityOf = ({ issuer, subject, email }: OidcPerson, { provider }: OidcTrip): Identity => ({
  issuer,
  subject,
  email,
  provider,
})
