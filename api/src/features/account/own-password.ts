import { Injectable } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { RateLimits } from '../../http/index.js'
import { noteSecurity } from '../../security-log/index.js'
import { UsersService } from '../users/index.js'

/** The password, asked again inside a session before what is grave; guessing is slowed as at a login. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly users: UsersService,
    private readonly rateLimits: RateLimits,
  ) {}

  /** @throws AppError `wrong_password`, `rate_limited` */
  async confirm(id: number, password: string): Promise<void> {
    try {
      await this.rateLimits.consume('passwordPerUser', String(id))
      await this.users.confirmPassword(id, password)
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined
      if (code === 'wrong_password') noteSecurity('password.refused', { account: id })
      if (code === 'rate_limited') noteSecurity('password.limited', { account: id })
      throw error
    }
    await this.rateLimits.forgive('passwordPerUser', String(id))
  }
}
