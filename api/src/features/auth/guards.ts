import type { User } from '@loquia/contracts'
import { createParamDecorator, Injectable, mixin, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../app-error.js'
import { UsersService } from '../users/index.js'

type UserRequest = Request & { currentUser?: User }

/** Lets only logged-in users in; the handler receives them by {@link CurrentUser}. The account is read each time, so a removed one is out at once. */
@Injectable()
export class RequireUser implements CanActivate {
  constructor(protected readonly users: UsersService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<UserRequest>()
    const id = request.session?.userId
    const user = id === undefined ? undefined : await this.users.findActive(id)
    if (user === undefined) throw new AppError('unauthorized')
    request.currentUser = user
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
