import type { WorkspaceRole } from '../accounts/workspace-roles.ts'
import type { Call } from './call.ts'

/** Keys are `METHOD /path` in router syntax. */
export function memberRoles(calls: readonly Call[]): Record<string, WorkspaceRole> {
  return Object.fromEntries(
    calls.flatMap((call) => (call.who === 'member' ? [[`${call.method} ${call.path}`, call.role] as const] : [])),
  )
}
