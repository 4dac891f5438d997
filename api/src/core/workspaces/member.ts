import { hasRole, type User, type WorkspaceRole } from '@loquia/contracts'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../app-error.js'
import { readCall } from '../../platform/http/index.js'

export interface Member extends User {
  needs: WorkspaceRole
}

/** Injects the user with the role that the call requires; `OwnBotsService.find` checks the actual role. */
export const CurrentMember = createParamDecorator((_: unknown, context: ExecutionContext): Member => {
  const { user } = context.switchToHttp().getRequest<Request>()
  if (user === undefined) throw new AppError('unauthorized')
  const call = readCall(context)
  if (call?.who !== 'member') throw new Error(`${context.getHandler().name} handles no call of members`)
  return { ...(user as User), needs: call.role }
})

/**
 * @param role absent for a stranger
 * @throws AppError `not_found` for a stranger, `role_too_low` for a member
 */
export function requireRole(role: WorkspaceRole | null | undefined, needs: WorkspaceRole): void {
  if (role == null) throw new AppError('not_found')
  if (!hasRole(role, needs)) throw new AppError('role_too_low')
}
