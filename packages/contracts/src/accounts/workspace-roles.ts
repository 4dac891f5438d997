import { z } from 'zod'

/**
 * Ascending; each role includes those before. Viewers read analytics and conversations, agents answer visitors and see
 * leads, editors change bots and sources, owners manage members, keys, money and deletion.
 */
export const workspaceRoles = ['viewer', 'agent', 'editor', 'owner'] as const
export const workspaceRole = z.enum(workspaceRoles)
export type WorkspaceRole = z.infer<typeof workspaceRole>

export function hasRole(role: WorkspaceRole, needed: WorkspaceRole): boolean {
  return workspaceRoles.indexOf(role) >= workspaceRoles.indexOf(needed)
}
