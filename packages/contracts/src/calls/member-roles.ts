import type { WorkspaceRole } from '../accounts/workspace-roles.ts'
import type { Call } from './call.ts'

/** The least role of each call of members, by `METHOD /path` as the router spells it: for the server and for screens. */
export function memberRoles(calls: readonly Call[]): Record<string, WorkspaceRole> {
  return Object.fromEntries(
    calls.flatMap((call) => (call.who === 'member' ? [[`${call.method} ${call.path}`, call.role] as const] : [])),
  )
}
