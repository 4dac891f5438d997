import {
  linkSignInRequest,
  unlinkSignInRequest,
  type LinkSignInRequest,
  type Locale,
  type SignIns,
  type UnlinkSignInRequest,
  type User,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../../app-error.js'
import { CallerLocale, IdParam } from '../../../http/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import {
  AccountEmails,
  CurrentUser,
  LoginSession,
  OidcProvidersService,
  RequireUser,
  SignInLinks,
  WithoutSecondFactor,
} from '../auth/index.js'
import { UserIdentities, UsersService } from '../users/index.js'
import { OwnPassword } from './own-password.js'

/** The logins by OpenID Connect that open one's own account. */
@Controller('api/account/sign-ins')
@UseGuards(RequireUser)
@WithoutSecondFactor()
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

  @Get()
  @Header('cache-control', 'no-store')
  async list(@CurrentUser() { id: userId }: User): Promise<SignIns> {
    const names = new Map(this.providers.list().map(({ id, name }) => [id, name]))
    const linked = await this.identities.of(userId)
    return {
      success: true,
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

  /** The person goes to the provider themselves: its answer is a page. */
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async link(
    @CurrentUser() { id: userId }: User,
    @Body({ schema: linkSignInRequest }) { provider: wanted, password }: LinkSignInRequest,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ): Promise<{ success: true; address: string }> {
    const { id } = this.providers.find(wanted)
    await this.password.confirm(userId, password, request)
    const query = new URLSearchParams({ language: locale, link: this.links.permit(request, id, userId) })
    return { success: true, address: `/api/auth/oidc/${id}?${query}` }
  }

  @Delete(':signInId')
  async unlink(
    @CurrentUser() user: User,
    @IdParam('signInId') id: number,
    @Body({ schema: unlinkSignInRequest }) { password }: UnlinkSignInRequest,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ): Promise<{ success: true }> {
    const linked = (await this.identities.of(user.id)).find((each) => each.id === id)
    if (linked === undefined) throw new AppError('not_found')
    await this.password.confirm(user.id, password, request)
    const open = this.providers.list().map((provider) => provider.id)
    const { count, epoch } = await this.identities.unlink({ userId: user.id, id, sid: request.sessionID }, open)
    await this.session.begin(request, user, epoch)
    noteSecurity('sign-in.unlinked', { account: user.id, provider: linked.provider, count })
    await this.emails.tell(user, 'unlinked', locale)
    return { success: true }
  }
}
