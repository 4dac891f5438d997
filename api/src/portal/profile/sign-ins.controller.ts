import { type Locale, type User } from '@loquia/contracts'
import { type CallInput, linkSignIn, listSignIns, unlinkSignIn } from '@loquia/contracts/calls'
import { Controller, Req } from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../app-error.js'
import { CallerLocale, Handles } from '../../platform/http/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { UserIdentities, UsersService } from '../../core/users/index.js'
import {
  AccountEmails,
  CurrentUser,
  LoginSession,
  OidcProvidersService,
  SignInLinks,
} from '../../accounts/auth/index.js'
import { OwnPassword } from './own-password.js'

@Controller()
export class SignInsController {
  constructor(
    private readonly identities: UserIdentities,
    private readonly users: UsersService,
    private readonly providers: OidcProvidersService,
    private readonly links: SignInLinks,
    private readonly password: OwnPassword,
    private readonly emails: AccountEmails,
    private readonly session: LoginSession,
  ) {}

  @Handles(listSignIns)
  async list(@CurrentUser() { id: userId }: User) {
    const names = new Map(this.providers.list().map(({ id, name }) => [id, name]))
    const linked = await this.identities.list(userId)
    return {
      password: await this.users.hasPassword(userId),
      signIns: linked.map(({ id, provider, email, createdAt, lastUsedAt }) => ({
        id,
        provider,
        name: names.get(provider) ?? provider,
        email,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })),
    }
  }

  /** The browser itself visits the provider, which answers with a page. */
  @Handles(linkSignIn)
  async link(
    { body: { provider: wanted, password } }: CallInput<typeof linkSignIn>,
    @CurrentUser() { id: userId }: User,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ) {
    const { id } = this.providers.find(wanted)
    await this.password.confirm(userId, password, request)
    const query = new URLSearchParams({ language: locale, link: this.links.createPermission(request, id, userId) })
    return { address: `/api/auth/oidc/${id}?${query}` }
  }

  @Handles(unlinkSignIn)
  async unlink(
    { params: { signInId: id }, body: { password } }: CallInput<typeof unlinkSignIn>,
    @CurrentUser() user: User,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ) {
    const linked = (await this.identities.list(user.id)).find((each) => each.id === id)
    if (linked === undefined) throw new AppError('not_found')
    await this.password.confirm(user.id, password, request)
    const open = this.providers.list().map((provider) => provider.id)
    const { count, epoch } = await this.identities.unlink({ userId: user.id, id, sid: request.sessionID }, open)
    await this.session.start(request, user, epoch)
    noteSecurity('sign-in.unlinked', { account: user.id, provider: linked.provider, count })
    await this.emails.sendNotice(user, 'unlinked', locale)
  }
}
