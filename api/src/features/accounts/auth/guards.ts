import type { User } from '@loquia/contracts'
import {
  createParamDecorator,
  Inject,
  Injectable,
  mixin,
  SetMetadata,
  type CustomDecorator,
  type CanActivate,
  type ExecutionContext,
  type Type,
} from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { AuthGuard } from '@nestjs/passport'
import type { Request } from 'express'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { SecondFactors } from '../users/index.js'
import { ownStrategy } from './own-strategy.js'
import { SessionStrategy } from './session.strategy.js'

const withoutSecondFactor = 'without second factor'
/**
 * Marks what an admin may do who still has to set up a second factor: what is needed for that, and one's own account.
 */
export const WithoutSecondFactor = (): CustomDecorator => SetMetadata(withoutSecondFactor, true)

/**
 * Lets only logged-in users in; the handler receives them by {@link CurrentUser}. The account is read each time, so a
 * removed one is out at once.
 */
@Injectable()
export class RequireUser extends AuthGuard() {
  // In this order: the first parameter is optional, as that of `AuthGuard` is, and would be found missing too late.
  constructor(
    private readonly reflector: Reflector,
    strategy: SessionStrategy,
    private readonly factors: SecondFactors,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    super(ownStrategy(strategy))
  }

  /** @throws AppError `unauthorized`, `second_factor_required` */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context)
    const request = context.switchToHttp().getRequest<Request>()
    const user = request.user as User
    const due = this.environment.ADMIN_SECOND_FACTOR && user.role === 'admin' && !(await this.factors.isOn(user.id))
    if (
      due &&
      !this.reflector.getAllAndOverride<boolean | undefined>(withoutSecondFactor, [
        context.getHandler(),
        context.getClass(),
      ])
    )
      throw new AppError('second_factor_required')
    if (due) request.user = { ...user, secondFactorDue: true }
    return true
  }

  override handleRequest<T>(error: unknown, user: T | false | null | undefined): T {
    if (error) throw error
    if (!user) throw new AppError('unauthorized')
    return user
  }
}

/** Lets everybody in; the request has a user if one is logged in. */
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

/** Lets only users of one role in. */
export function RequireRole(role: User['role']): Type<CanActivate> {
  @Injectable()
  class RequireThisRole extends RequireUser {
    override async canActivate(context: ExecutionContext): Promise<boolean> {
      await super.canActivate(context)
      const { user } = context.switchToHttp().getRequest<Request>()
      if ((user as User).role !== role) throw new AppError('forbidden')
      return true
    }
  }
  return mixin(RequireThisRole)
}

/** Parameter decorator: the user that a guard let in. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): User => {
  const { user } = context.switchToHttp().getRequest<Request>()
  if (user === undefined) throw new AppError('unauthorized')
  return user as User
})
