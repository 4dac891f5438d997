import type { User } from '@loquia/contracts'
import { requiresSecondFactor } from '@loquia/contracts/calls'
import { createParamDecorator, Inject, Injectable, type ExecutionContext } from '@nestjs/common'
import { AuthGuard } from '@nestjs/passport'
import type { Request } from 'express'
import type { SessionStrategy as PassportSessionStrategy, Strategy } from 'passport'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { readCall } from '../../platform/http/index.js'
import { SecondFactors } from '../../core/users/index.js'
import { SessionStrategy } from './session.serializer.js'

/** Reads the account on every request, so deleted users lose access at once. */
@Injectable()
export class RequireUser extends AuthGuard() {
  // Nest treats the first parameter as optional, as in `AuthGuard`, and would report a missing dependency too late.
  constructor(
    strategy: SessionStrategy,
    private readonly factors: SecondFactors,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    super(ownStrategy(strategy))
  }

  /** @throws AppError `unauthorized`, `second_factor_needed` */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context)
    const request = context.switchToHttp().getRequest<Request>()
    const user = request.user as User
    const due = this.environment.ADMIN_SECOND_FACTOR && user.role === 'admin' && !(await this.factors.isOn(user.id))
    const call = readCall(context)
    if (due && (call === undefined || requiresSecondFactor(call))) throw new AppError('second_factor_needed')
    if (due) request.user = { ...user, secondFactorDue: true }
    return true
  }

  override handleRequest<T>(error: unknown, user: T | false | null | undefined): T {
    if (error) throw error
    if (!user) throw new AppError('unauthorized')
    return user
  }
}

@Injectable()
export class ReadUser extends RequireUser {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    try {
      return await super.canActivate(context)
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') return true
      throw error
    }
  }
}

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): User => {
  const { user } = context.switchToHttp().getRequest<Request>()
  if (user === undefined) throw new AppError('unauthorized')
  return user as User
})

/** A lookup by name would find the process's last registration, possibly another application's. */
export function ownStrategy<T extends Strategy | PassportSessionStrategy>(
  strategy: T,
): { readonly defaultStrategy: T } {
  return {
    // Passport copies only strategies known by name: concurrent requests would receive each other's users.
    get defaultStrategy() {
      return Object.create(strategy) as T
    },
  }
}
