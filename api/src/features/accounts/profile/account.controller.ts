import {
  changePasswordRequest,
  deleteAccountRequest,
  profileRequest,
  type AccountOptions,
  type ChangePasswordRequest,
  type DeleteAccountRequest,
  type DeleteAccountResponse,
  type Locale,
  type ProfileRequest,
  type Session,
  type User,
} from '@loquia/contracts'
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common'
import type { Request, Response } from 'express'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { CallerLocale, forgetSessionCookie } from '../../../http/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import {
  AccountEmails,
  CurrentUser,
  LoginSession,
  OidcProvidersService,
  PasswordResetService,
  RequireUser,
  WithoutSecondFactor,
} from '../auth/index.js'
import { UserSessions, UsersService } from '../users/index.js'
import { AccountData } from './account-data.js'
import { AccountRemoval } from './account-removal.js'
import { OwnPassword } from './own-password.js'
import { Profile } from './profile.js'

/** What a person does with their own account. */
@Controller('api/account')
@UseGuards(RequireUser)
@WithoutSecondFactor()
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

  @Put()
  async update(
    @CurrentUser() user: User,
    @Body({ schema: profileRequest }) { currentPassword, ...profile }: ProfileRequest,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ): Promise<User> {
    const { email = user.email } = profile
    if (email === user.email) return this.users.updateProfile(user.id, profile)
    await this.password.confirm(user.id, currentPassword, request)
    return this.profile.move(user, request.sessionID, { ...profile, email }, locale)
  }

  @Post('password')
  @HttpCode(200)
  async changePassword(
    @CurrentUser() user: User,
    @Body({ schema: changePasswordRequest }) body: ChangePasswordRequest,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ): Promise<{ success: true }> {
    const { count, epoch } = await this.password.change(user, request.sessionID, body)
    // This session goes on under a new id.
    await this.session.begin(request, user, epoch)
    noteSecurity('password.changed', { account: user.id, count })
    if (body.newPassword !== body.currentPassword) await this.emails.tell(user, 'password', locale)
    return { success: true }
  }

  @Get('sessions')
  @Header('cache-control', 'no-store')
  async listSessions(
    @CurrentUser() { id }: User,
    @Req() request: Request,
  ): Promise<{ success: true; sessions: Session[] }> {
    return { success: true, sessions: await this.sessions.list(id, request.sessionID) }
  }

  /** Signs out everywhere but here. */
  @Delete('sessions')
  async endOthers(@CurrentUser() { id }: User, @Req() request: Request): Promise<{ success: true }> {
    const { count } = await this.sessions.endAll(id, { exceptSid: request.sessionID })
    noteSecurity('sessions.ended', { account: id, count })
    return { success: true }
  }

  @Delete('sessions/:name')
  async endSession(@CurrentUser() { id }: User, @Param('name') name: string): Promise<{ success: true }> {
    if (!(await this.sessions.end(id, name))) throw new AppError('not_found')
    noteSecurity('sessions.ended', { account: id, count: 1 })
    return { success: true }
  }

  /** Everything that is stored about the person, as one JSON file. */
  @Get('export')
  @Header('cache-control', 'no-store')
  async export(@CurrentUser() user: User, @Res({ passthrough: true }) response: Response): Promise<object> {
    response.attachment(`loquia-${user.username.replace(/[^\w-]+/g, '-')}.json`)
    return this.data.export(user)
  }

  @Delete()
  async remove(
    @CurrentUser() user: User,
    @Body({ schema: deleteAccountRequest }) { password, revokeKeys }: DeleteAccountRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeleteAccountResponse> {
    await this.password.confirm(user.id, password, request)
    const removed = await this.removal.remove(
      user.id,
      (transaction) => this.sessions.hold(user.id, request.sessionID, transaction),
      revokeKeys,
    )
    noteSecurity('account.deleted', { account: user.id })
    await this.session.end(request)
    forgetSessionCookie(response, this.environment)
    return { success: true, removed }
  }
}

/** What this installation offers, for everybody: the login page asks too. */
@Controller('api/account/options')
export class AccountOptionsController {
  constructor(
    private readonly reset: PasswordResetService,
    private readonly providers: OidcProvidersService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  options(): { success: true } & AccountOptions {
    return {
      success: true,
      passwordReset: this.reset.isOffered,
      leadFormUrl: this.environment.LEAD_FORM_URL ?? null,
      signInProviders: this.providers.list(),
    }
  }
}
