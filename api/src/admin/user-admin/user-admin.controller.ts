import { limits, type Locale, type User } from '@loquia/contracts'
import {
  type CallInput,
  changeUser,
  createResetLink,
  createUser,
  deleteUser,
  endUserSessions,
  getManagedUser,
  listUsers,
  resetSecondFactor,
  sendPasswordReset,
} from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { CallerLocale, Handles } from '../../platform/http/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { CurrentUser, PasswordResetService, AccountEmails } from '../../accounts/auth/index.js'
import { AuditService } from '../audit/index.js'
import { UserAdminService } from './user-admin.service.js'

@Controller()
export class UserAdminController {
  constructor(
    private readonly admin: UserAdminService,
    private readonly reset: PasswordResetService,
    private readonly emails: AccountEmails,
    private readonly audit: AuditService,
  ) {}

  @Handles(listUsers)
  list({ query }: CallInput<typeof listUsers>) {
    return this.admin.list(query)
  }

  @Handles(createUser)
  async create({ body: request }: CallInput<typeof createUser>, @CurrentUser() actor: User) {
    const user = await this.admin.create(actor, request)
    noteSecurity('account.made', { account: user.id, by: actor.id })
    return { user }
  }

  @Handles(getManagedUser)
  getDetails({ params: { id } }: CallInput<typeof getManagedUser>, @CallerLocale() locale: Locale) {
    return this.admin.getDetails(id, locale)
  }

  @Handles(changeUser)
  async update(
    { params: { id }, body: change }: CallInput<typeof changeUser>,
    @CurrentUser() actor: User,
    @CallerLocale() locale: Locale,
  ) {
    const { user, movedFrom, changed } = await this.admin.update(actor, id, change)
    for (const event of changed)
      noteSecurity(event, { account: id, by: actor.id, ...(event === 'role.changed' ? { role: user.role } : {}) })
    if (movedFrom !== undefined) {
      await this.emails.sendNotice(movedFrom, 'moved-away', locale)
      await this.emails.sendNotice(user, 'moved-here', locale)
    }
    return { user }
  }

  @Handles(deleteUser)
  async remove({ params: { id } }: CallInput<typeof deleteUser>, @CurrentUser() actor: User) {
    const removed = await this.admin.remove(actor, id)
    noteSecurity('account.deleted', { account: id, by: actor.id })
    return { removed }
  }

  @Handles(endUserSessions)
  async endSessions({ params: { id } }: CallInput<typeof endUserSessions>, @CurrentUser() actor: User) {
    const { user, count } = await this.admin.endSessions(actor, id)
    noteSecurity('sessions.ended', { account: id, by: actor.id, count })
    return { user }
  }

  /** For clients of verified identity; notified by email. */
  @Handles(resetSecondFactor)
  async resetSecondFactor(
    { params: { id } }: CallInput<typeof resetSecondFactor>,
    @CurrentUser() actor: User,
    @CallerLocale() locale: Locale,
  ) {
    const { user, reset } = await this.admin.resetSecondFactor(actor, id)
    if (reset) {
      noteSecurity('second-factor.reset', { account: id, by: actor.id })
      await this.emails.sendNotice(user, 'reset', locale)
    }
    return { user }
  }

  @Handles(sendPasswordReset)
  async sendReset(
    { params: { id } }: CallInput<typeof sendPasswordReset>,
    @CurrentUser() actor: User,
    @CallerLocale() locale: Locale,
  ) {
    const user = await this.admin.find(id)
    await this.reset.send(user, locale)
    await this.audit.record({
      actor,
      action: 'user.password-reset',
      target: { type: 'user', id },
      details: { username: user.username },
    })
    noteSecurity('password.reset-sent', { account: id, by: actor.id })
  }

  /** Without a mail server, this link is the only way to a new password. The link is shown once. */
  @Handles(createResetLink)
  async resetLink(
    { params: { id } }: CallInput<typeof createResetLink>,
    @CurrentUser() actor: User,
    @CallerLocale() locale: Locale,
  ) {
    const user = await this.admin.find(id)
    const link = await this.reset.linkFor(user, locale)
    await this.audit.record({
      actor,
      action: 'user.reset-link',
      target: { type: 'user', id },
      details: { username: user.username },
    })
    noteSecurity('password.reset-sent', { account: id, by: actor.id })
    return { link, minutes: limits.passwordResetMinutes }
  }
}
