import type { LoginRequest, User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { RateLimits } from '../../http/index.js'
import { noteSecurity } from '../../security-log/index.js'
import { UsersService } from '../users/index.js'

/** Decides who is let in, and writes down what came of it. */
@Injectable()
export class Logins {
  constructor(
    private readonly users: UsersService,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * The user whose name and password these are.
   * @param address what the caller's tries are counted by
   * @throws AppError `invalid_credentials`, `account_disabled`, `rate_limited`
   */
  async check({ username, password }: LoginRequest, address: string): Promise<User> {
    await this.countTry(username, address)
    const verdict = await this.users.verify(username, password)
    noteSecurity(`login.${verdict.outcome}`, { account: verdict.id })
    if (verdict.outcome === 'disabled') throw new AppError('account_disabled')
    if (verdict.outcome === 'refused') throw new AppError('invalid_credentials')
    await this.rateLimits.forgive('loginPerAccount', username.toLowerCase())
    return verdict.user
  }

  private async countTry(username: string, address: string): Promise<void> {
    try {
      await this.rateLimits.consume('loginPerAddress', address)
      await this.rateLimits.consume('loginPerAccount', username.toLowerCase())
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') noteSecurity('login.limited', { account: (await this.users.findByUsername(username))?.id })
      throw error
    }
  }
}
