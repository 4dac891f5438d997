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
import type { Request } from 'express'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { SecondFactors, UsersService } from '../users/index.js'

const withoutSecondFactor = 'without second factor'
/**
 * Marks what an admin may do who still has to set up a second factor: what is needed for that, and one's own account.
 */
export const WithoutSecondFactor = (): CustomDecorator => SetMetadata(withoutSecondFactor, true)

type UserRequest = Request & { currentUser?: User }

/**
 * Lets only logged-in users in; the handler receives them by {@link CurrentUser}. The account is read each time, so a
 * removed one is out at once.
 */
@Injectable()
export class RequireUser implements CanActivate {
  constructor(
    private readonly users: UsersService,
    private readonly factors: SecondFactors,
    private readonly reflector: Reflector,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<UserRequest>()
    const id = request.session?.userId
    const user = id === undefined ? undefined : await this.users.findActive(id)
    if (user === undefined) throw new AppError('unauthorized')
    const due = this.environment.ADMIN_SECOND_FACTOR && user.role === 'admin' && !(await this.factors.isOn(user.id))
    if (
      due &&
      !this.reflector.getAllAndOverride<boolean | undefined>(withoutSecondFactor, [
        context.getHandler(),
        context.getClass(),
      ])
    )
      throw new AppError('second_factor_required')
    request.currentUser = due ? { ...user, secondFactorDue: true } : user
    return true
  }
}

/** Lets only users of one role in. */
export function RequireRole(role: User['role']): Type<CanActivate> {
  @Injectable()
  class RequireThisRole extends RequireUser {
    override async canActivate(context: ExecutionContext): Promise<boolean> {
      await super.canActivate(context)
      if (context.switchToHttp().getRequest<UserRequest>().currentUser?.role !== role) throw new AppError('forbidden')
      return true
    }
  }
  return mixin(RequireThisRole)
}

/** Parameter decorator: the user that {@link RequireUser} let in. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): User => {
  const user = context.switchToHttp().getRequest<UserRequest>().currentUser
  if (user === undefined) throw new AppError('unauthorized')
  return user
})
