import {
  changeUserRequest,
  createUserRequest,
  limits,
  usersQuery,
  type ChangeUserRequest,
  type CreateUserRequest,
  type DeleteAccountResponse,
  type Locale,
  type ManagedUser,
  type ManagedUserResponse,
  type ResetLinkResponse,
  type User,
  type UsersQuery,
  type UsersResponse,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put, Query, UseGuards } from '@nestjs/common'
import { CallerLocale, IdParam } from '../../../http/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { AuditService } from '../audit/index.js'
import { CurrentUser, PasswordResetService, RequireRole, AccountEmails } from '../../accounts/auth/index.js'
import { UserAdminService } from './user-admin.service.js'

/** Client management. */
@Controller('api/admin/users')
@UseGuards(RequireRole('admin'))
export class UserAdminController {
  constructor(
    private readonly admin: UserAdminService,
    private readonly reset: PasswordResetService,
    private readonly emails: AccountEmails,
    private readonly audit: AuditService,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(@Query({ schema: usersQuery }) query: UsersQuery): Promise<UsersResponse> {
    return this.admin.list(query)
  }

  @Post()
  async create(
    @CurrentUser() actor: User,
    @Body({ schema: createUserRequest }) request: CreateUserRequest,
  ): Promise<{ success: true; user: ManagedUser }> {
    const user = await this.admin.create(actor, request)
    noteSecurity('account.made', { account: user.id, by: actor.id })
    return { success: true, user }
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  details(@IdParam() id: number, @CallerLocale() locale: Locale): Promise<ManagedUserResponse> {
    return this.admin.details(id, locale)
  }

  @Put(':id')
  async change(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @Body({ schema: changeUserRequest }) change: ChangeUserRequest,
    @CallerLocale() locale: Locale,
  ): Promise<{ success: true; user: ManagedUser }> {
    const { user, movedFrom, changed } = await this.admin.change(actor, id, change)
    for (const event of changed)
      noteSecurity(event, { account: id, by: actor.id, ...(event === 'role.changed' ? { role: user.role } : {}) })
    if (movedFrom !== undefined) {
      await this.emails.tell(movedFrom, 'moved-away', locale)
      await this.emails.tell(user, 'moved-here', locale)
    }
    return { success: true, user }
  }

  @Delete(':id')
  async remove(@CurrentUser() actor: User, @IdParam() id: number): Promise<DeleteAccountResponse> {
    const removed = await this.admin.remove(actor, id)
    noteSecurity('account.deleted', { account: id, by: actor.id })
    return { success: true, removed }
  }

  @Post(':id/end-sessions')
  @HttpCode(200)
  async endSessions(@CurrentUser() actor: User, @IdParam() id: number): Promise<{ success: true; user: ManagedUser }> {
    const { user, count } = await this.admin.endSessions(actor, id)
    noteSecurity('sessions.ended', { account: id, by: actor.id, count })
    return { success: true, user }
  }

  /** For a client who has lost the device, and is known to be who they say. They are told by mail. */
  @Post(':id/second-factor-reset')
  @HttpCode(200)
  async resetSecondFactor(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @CallerLocale() locale: Locale,
  ): Promise<{ success: true; user: ManagedUser }> {
    const { user, reset } = await this.admin.resetSecondFactor(actor, id)
    if (reset) {
      noteSecurity('second-factor.reset', { account: id, by: actor.id })
      await this.emails.tell(user, 'reset', locale)
    }
    return { success: true, user }
  }

  @Post(':id/password-reset')
  @HttpCode(200)
  async sendReset(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @CallerLocale() locale: Locale,
  ): Promise<{ success: true }> {
    const user = await this.admin.find(id)
    await this.reset.send(user, locale)
    await this.audit.record({
      actor,
      action: 'user.password-reset',
      target: { type: 'user', id },
      details: { username: user.username },
    })
    noteSecurity('password.reset-sent', { account: id, by: actor.id })
    return { success: true }
  }

  /** Where there is no mail server, the only way back into an account. The link is told once. */
  @Post(':id/reset-link')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async resetLink(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @CallerLocale() locale: Locale,
  ): Promise<ResetLinkResponse> {
    const user = await this.admin.find(id)
    const link = await this.reset.linkFor(user, locale)
    await this.audit.record({
      actor,
      action: 'user.reset-link',
      target: { type: 'user', id },
      details: { username: user.username },
    })
    noteSecurity('password.reset-sent', { account: id, by: actor.id })
    return { success: true, link, minutes: limits.passwordResetMinutes }
  }
}
