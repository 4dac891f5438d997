import { type Locale, limits } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { hashSecret } from '../../../platform/database/stored-secret.js'
import { noteSecurity } from '../../../platform/security-log/index.js'
import { NotificationAddressesService } from '../../notification-addresses/index.js'
import { SecondFactors, UserIdentities, UserSessions, UsersService, type Identity } from '../../../core/users/index.js'
import { AccountEmails } from '../account-emails.js'
import { LoginsService, type CheckedLogin } from '../logins.service.js'
import type { WaitingForCode } from './oidc-cookies.js'
import type { OidcArrival, OidcProfile, OidcTrip } from './oidc-trip.js'
import { randomInt } from 'node:crypto'

const namesTried = 6

/**
 * Finds accounts by issuer and subject alone. An email address never opens an existing account, and creates a new one
 * only if the provider is trusted about addresses. So neither a lying provider nor an account registered under someone
 * else's address gives access.
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

  /** @throws AppError `account_disabled`, `oidc_email_unverified`, `oidc_account_exists` */
  async signIn(request: Request, { profile, trip }: OidcArrival): Promise<WaitingForCode | undefined> {
    const identity = toIdentity(profile, trip)
    const userId = (await this.identities.findOwner(identity)) ?? (await this.createAccount(profile, identity))
    const login = await this.loadCheckedLogin(userId)
    await this.identities.noteUse(identity)
    if (await this.factors.isOn(userId)) {
      noteSecurity('login.code-asked', { account: userId })
      return { userId, loginEpoch: login.loginEpoch }
    }
    await this.logins.startSession(request, login)
    return undefined
  }

  /** @throws AppError `oidc_expired`, `account_disabled`, `code_needed`, `code_wrong`, `rate_limited` */
  async passCode(
    request: Request,
    { userId, loginEpoch }: WaitingForCode,
    { code, locale }: { code: string; locale: Locale },
  ): Promise<CheckedLogin> {
    const login = await this.loadCheckedLogin(userId)
    if (login.loginEpoch !== loginEpoch || !(await this.factors.isOn(userId))) throw new AppError('oidc_expired')
    await this.logins.checkCode(login.user, code, locale)
    await this.logins.startSession(request, login)
    return login
  }

  /** @throws AppError `oidc_expired` in another session, `oidc_linked_elsewhere`, `unauthorized` */
  async link(request: Request, { profile, trip }: OidcArrival, to: NonNullable<OidcTrip['link']>): Promise<void> {
    const { sessionID: sid, session } = request
    if (session.passport?.user.userId !== to.userId || hashSecret(sid) !== to.session)
      throw new AppError('oidc_expired')
    const { user } = await this.loadCheckedLogin(to.userId)
    const isNew = await this.sessions.runWhileActive(to.userId, sid, (transaction) =>
      this.identities.link(to.userId, toIdentity(profile, trip), transaction),
    )
    if (!isNew) return
    noteSecurity('sign-in.linked', { account: to.userId, provider: trip.provider })
    await this.emails.sendNotice(user, 'linked', trip.locale)
  }

  private async loadCheckedLogin(userId: number): Promise<CheckedLogin> {
    const verdict = await this.users.loadVerdict(userId)
    if (verdict.outcome === 'ok') return { user: verdict.user, loginEpoch: verdict.epoch }
    noteSecurity(`login.${verdict.outcome}`, { account: verdict.id })
    throw new AppError(verdict.outcome === 'disabled' ? 'account_disabled' : 'invalid_credentials')
  }

  private async createAccount(
    { email, emailProven, firstName, lastName }: OidcProfile,
    identity: Identity,
  ): Promise<number> {
    // Checked first, so that claiming an address does not reveal its account.
    if (email === null || !emailProven) throw new AppError('oidc_email_unverified')
    if ((await this.users.findByEmail(email)) !== undefined)
      return this.findAccountOpenedMeanwhile(identity, new AppError('oidc_account_exists'))
    for (let tries = 0; tries < namesTried; tries++) {
      const username = deriveUsername(email, tries)
      try {
        const userId = await this.dataSource.transaction(async (transaction) => {
          const { id } = await this.users.create(
            { username, email, firstName, lastName, addressProven: true },
            transaction,
          )
          await this.identities.link(id, identity, transaction)
          await this.notificationAddresses.recordConfirmed(id, email, transaction)
          return id
        })
        noteSecurity('account.created', { account: userId, provider: identity.provider })
        return userId
      } catch (error) {
        const code = error instanceof AppError ? error.code : undefined
        if (code === 'email_taken')
          return this.findAccountOpenedMeanwhile(identity, new AppError('oidc_account_exists', { cause: error }))
        if (code === 'oidc_linked_elsewhere') return this.findAccountOpenedMeanwhile(identity, error)
        if (code !== 'username_taken') throw error
      }
    }
    throw new AppError('username_taken')
  }

  /** @returns the account that another tab opened meanwhile */
  private async findAccountOpenedMeanwhile(identity: Identity, obstacle: unknown): Promise<number> {
    const owner = await this.identities.findOwner(identity)
    if (owner === undefined) throw obstacle
    return owner
  }
}

const toIdentity = ({ issuer, subject, email }: OidcProfile, { provider }: OidcTrip): Identity => ({
  issuer,
  subject,
  email,
  provider,
})

/**
 * Derives a username from an address's local part, numbered if too short or taken.
 * @param tries names found taken so far
 */
function deriveUsername(email: string, tries: number): string {
  const plain = email
    .replace(/@[^@]*$/, '')
    .replace(/\+.*$/, '')
    .replace(/[^\w.-]/g, '')
    .slice(0, limits.usernameMaxChars - 8)
  if (tries === 0 && plain.length >= limits.usernameMinChars) return plain
  return `${plain === '' ? 'user' : plain}-${randomInt(1_000, 1_000_000)}`
}
