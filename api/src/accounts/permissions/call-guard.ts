import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common'
import type { User } from '@loquia/contracts'
import type { Request } from 'express'
import { AppError } from '../../app-error.js'
import { readCall } from '../../platform/http/index.js'
import { RequireKey } from '../api-keys/index.js'
import { RequireUser } from '../auth/index.js'

/** Lets callers in as the call's `who` says; handlers check roles in a workspace with the resource. */
@Injectable()
export class CallGuard implements CanActivate {
  constructor(
    private readonly requireUser: RequireUser,
    private readonly requireKey: RequireKey,
  ) {}

  /** @throws AppError `unauthorized`, `second_factor_needed`, `forbidden`, or what a key lacks */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const who = readCall(context)?.who
    if (who === undefined || who === 'anonymous') return true
    if (who === 'key') return this.requireKey.canActivate(context)
    await this.requireUser.canActivate(context)
    const { user } = context.switchToHttp().getRequest<Request>()
    if (who === 'admin' && (user as User).role !== 'admin') throw new AppError('forbidden')
    return true
  }
}
