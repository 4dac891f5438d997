import { type User } from '@loquia/contracts'
import { type CallInput, getSession, getUser, logIn, logOut, register } from '@loquia/contracts/calls'
import { Controller, Inject, Req, Res, UseGuards } from '@nestjs/common'
import type { Request, Response } from 'express'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { CallerAddress, RateLimits, forgetSessionCookie, Handles } from '../../platform/http/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { UsersService } from '../../core/users/index.js'
import { CurrentUser, ReadUser } from './guards.js'
import { LocalAuthGuard } from './local-auth.guard.js'
import { LoginSession } from './login-session.js'
import { LoginsService } from './logins.service.js'

@Controller()
export class AuthController {
  constructor(
    private readonly users: UsersService,
    private readonly logins: LoginsService,
    private readonly session: LoginSession,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Handles(getUser)
  getUser(@CurrentUser() user: User, @Res({ passthrough: true }) response: Response) {
    response.setHeader('cache-control', 'no-store')
    return user
  }

  @Handles(getSession)
  @UseGuards(ReadUser)
  getSession(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    response.setHeader('cache-control', 'no-store')
    return { user: (request.user as User | undefined) ?? null }
  }

  @Handles(logIn)
  @UseGuards(LocalAuthGuard)
  async login(_input: CallInput<typeof logIn>, @CurrentUser() user: User) {
    return this.logins.withSecondFactorDue(user)
  }

  @Handles(register)
  async register({ body }: CallInput<typeof register>, @CallerAddress() address: string, @Req() request: Request) {
    await this.rateLimits.consume('loginPerAddress', address)
    await this.users.assertHardToGuess(body.password, body)
    const user = await this.users.create(body)
    await this.session.start(request, user, 0)
    noteSecurity('account.created', { account: user.id })
    return user
  }

  @Handles(logOut)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    const userId = request.session.passport?.user.userId
    await this.session.end(request)
    if (userId !== undefined) noteSecurity('logout', { account: userId })
    forgetSessionCookie(response, this.environment)
  }
}
