import { type Locale, type User } from '@loquia/contracts'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import {
  type CallInput,
  changeAccount,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  getAccountOptions,
  listSessions,
} from '@loquia/contracts/calls'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { CallerLocale, forgetSessionCookie, Handles } from '../../platform/http/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { UserSessions, UsersService } from '../../core/users/index.js'
import {
  AccountEmails,
  CurrentUser,
  LoginSession,
  OidcProvidersService,
  PasswordResetService,
} from '../../accounts/auth/index.js'
import { AccountData } from './account-data.js'
import { AccountRemoval } from './account-removal.js'
import { OwnPassword } from './own-password.js'
import { Profile } from './profile.js'

@Controller()
export class AccountController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly session: LoginSession,
    private readonly data: AccountData,
    private readonly removal: AccountRemoval,
    private readonly profile: Profile,
    private readonly password: OwnPassword,
    private readonly emails: AccountEmails,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Handles(changeAccount)
  async update(
    { body: { currentPassword, ...profile } }: CallInput<typeof changeAccount>,
    @CurrentUser() user: User,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ) {
    const { email = user.email } = profile
    if (email === user.email) return this.users.updateProfile(user.id, profile)
    await this.password.confirm(user.id, currentPassword, request)
    return this.profile.changeEmail(user, request.sessionID, { ...profile, email }, locale)
  }

  @Handles(changePassword)
  async changePassword(
    { body }: CallInput<typeof changePassword>,
    @CurrentUser() user: User,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ) {
    const { count, epoch } = await this.password.change(user, request.sessionID, body)
    await this.session.start(request, user, epoch)
    noteSecurity('password.changed', { account: user.id, count })
    if (body.newPassword !== body.currentPassword) await this.emails.sendNotice(user, 'password', locale)
  }

  @Handles(listSessions)
  async listSessions(@CurrentUser() { id }: User, @Req() request: Request) {
    return { sessions: await this.sessions.list(id, request.sessionID) }
  }

  @Handles(endOtherSessions)
  async endOthers(@CurrentUser() { id }: User, @Req() request: Request) {
    const { count } = await this.sessions.endAll(id, { exceptSid: request.sessionID })
    noteSecurity('sessions.ended', { account: id, count })
  }

  @Handles(endSession)
  async endSession({ params: { name } }: CallInput<typeof endSession>, @CurrentUser() { id }: User) {
    if (!(await this.sessions.end(id, name))) throw new AppError('not_found')
    noteSecurity('sessions.ended', { account: id, count: 1 })
  }

  @Handles(exportAccount)
  async export(@CurrentUser() user: User, @Res({ passthrough: true }) response: Response) {
    response.attachment(`loquia-${user.username.replace(/[^\w-]+/g, '-')}.json`)
    return this.data.export(user)
  }

  @Handles(deleteAccount)
  async remove(
    { body: { password, revokeKeys } }: CallInput<typeof deleteAccount>,
    @CurrentUser() user: User,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.password.confirm(user.id, password, request)
    const removed = await this.removal.remove(
      user.id,
      (transaction) => this.sessions.lock(user.id, request.sessionID, transaction),
      revokeKeys,
    )
    noteSecurity('account.deleted', { account: user.id })
    await this.session.end(request)
    forgetSessionCookie(response, this.environment)
    return { removed }
  }
}

/** The call is public because the login page needs it. */
@Controller()
export class AccountOptionsController {
  constructor(
    private readonly reset: PasswordResetService,
    private readonly providers: OidcProvidersService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Handles(getAccountOptions)
  options() {
    return {
      passwordReset: this.reset.isOffered,
      leadFormUrl: this.environment.LEAD_FORM_URL ?? null,
      signInProviders: this.providers.list(),
    }
  }
}
