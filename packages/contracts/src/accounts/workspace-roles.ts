import { z } from 'zod'

/**
 * What members of a workspace may do, least first; each role may what those before it may. A viewer reads analytics and
 * conversations, an agent answers visitors and sees leads, an editor changes bots and what they learn from, an owner
 * handles members, keys, money and deletion.
 */
export const workspaceRoles = ['viewer', 'agent', 'editor', 'owner'] as const
export const workspaceRole = z.enum(workspaceRoles)
export type WorkspaceRole = z.infer<typeof workspaceRole>

/** Whether a role may what is asked of another. */
export function hasRole(role: WorkspaceRole, needed: WorkspaceRole): boolean {
  return workspaceRoles.indexOf(role) >= workspaceRoles.indexOf(needed)
}
