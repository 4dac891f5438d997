import { hasRole, type User, type WorkspaceRole } from '@loquia/contracts'
import { calls, memberRoles } from '@loquia/contracts/calls'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../../app-error.js'

/** Whoever makes a call on something of a workspace, with the least role that may make it. */
export interface Member extends User {
  needs: WorkspaceRole
}

const needed = new Map(Object.entries(memberRoles(calls)))

/**
 * Parameter decorator: the user that a guard let in, with the role that the table of calls asks for. Which role the user
 * has is found with what the call names: see `OwnBotsService.find`.
 */
export const CurrentMember = createParamDecorator((_: unknown, context: ExecutionContext): Member => {
  const request = context.switchToHttp().getRequest<Request>()
  if (request.user === undefined) throw new AppError('unauthorized')
  const name = `${request.method === 'HEAD' ? 'GET' : request.method} ${(request.route as { path: string }).path}`
  const needs = needed.get(name)
  if (needs === undefined) throw new Error(`${name} is no call of members`)
  return { ...(request.user as User), needs }
})

/**
 * @param role that of the caller in the workspace; absent for a stranger
 * @throws AppError `not_found` for a stranger, `role_too_low` for a member who may not
 */
export function requireRole(role: WorkspaceRole | null | undefined, needs: WorkspaceRole): void {
  if (role == null) throw new AppError('not_found')
  if (!hasRole(role, needs)) throw new AppError('role_too_low')
}
