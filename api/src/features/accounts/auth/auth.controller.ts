import { registerRequest, type RegisterRequest, type SessionResponse, type User } from '@loquia/contracts'
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common'
import type { Request, Response } from 'express'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { CallerAddress, RateLimits, forgetSessionCookie } from '../../../http/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { UsersService } from '../users/index.js'
import { CurrentUser, ReadUser, RequireUser, WithoutSecondFactor } from './guards.js'
import { LocalAuthGuard } from './local-auth.guard.js'
import { LoginSession } from './login-session.js'
import { LoginsService } from './logins.service.js'

/** Logging in and out, by session cookie. */
@Controller('api')
export class AuthController {
  constructor(
    private readonly users: UsersService,
    private readonly logins: LoginsService,
    private readonly session: LoginSession,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('user')
  @UseGuards(RequireUser)
  @WithoutSecondFactor()
  user(@CurrentUser() user: User, @Res({ passthrough: true }) response: Response): User {
    response.setHeader('cache-control', 'no-store')
    return user
  }

  @Get('session')
  @UseGuards(ReadUser)
  @WithoutSecondFactor()
  current(@Req() request: Request, @Res({ passthrough: true }) response: Response): SessionResponse {
    response.setHeader('cache-control', 'no-store')
    return { user: (request.user as User | undefined) ?? null }
  }

  @Post('login')
  @HttpCode(200)
  @UseGuards(LocalAuthGuard)
  async login(@CurrentUser() user: User): Promise<User> {
    return this.logins.asShown(user)
  }

  @Post('register')
  async register(
    @Body({ schema: registerRequest }) body: RegisterRequest,
    @CallerAddress() address: string,
    @Req() request: Request,
  ): Promise<User> {
    await this.rateLimits.consume('loginPerAddress', address)
    await this.users.assertHardToGuess(body.password, body)
    const user = await this.users.create(body)
    await this.session.begin(request, user, 0)
    noteSecurity('account.created', { account: user.id })
    return user
  }

  @Post('logout')
  @HttpCode(200)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ success: true }> {
    const userId = request.session.passport?.user.userId
    await this.session.end(request)
    if (userId !== undefined) noteSecurity('logout', { account: userId })
    forgetSessionCookie(response, this.environment)
    return { success: true }
  }
}
