import { z } from 'zod'
import { limits } from '../limits.ts'
import { endedCredentialsSchema } from './member-credentials.ts'
import { emailAddress } from './users.ts'
import { workspaceRole } from './workspace-roles.ts'

const workspaceName = z.string().trim().min(1).max(limits.workspaceNameMaxChars)

export const ownWorkspaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: workspaceRole,
  members: z.number().int().positive(),
})
export type OwnWorkspace = z.infer<typeof ownWorkspaceSchema>

/** `GET /api/workspaces`: oldest membership first. Creates a workspace if none exists. */
export const workspacesResponse = z.object({ success: z.literal(true), workspaces: z.array(ownWorkspaceSchema) })

export const workspaceMemberSchema = z.object({
  userId: z.number().int(),
  username: z.string(),
  picture: z.string().optional(),
  name: z.string(),
  email: z.string(),
  role: workspaceRole,
  joinedAt: z.iso.datetime(),
})
export type WorkspaceMember = z.infer<typeof workspaceMemberSchema>

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: workspaceRole,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** `GET /api/workspaces/{workspaceId}` and its changes. */
export const workspaceResponse = z.object({
  success: z.literal(true),
  workspace: ownWorkspaceSchema.omit({ members: true }).extend({
    /** The highest role comes first. */
    members: z.array(workspaceMemberSchema),
    /** Newest first; empty for non-owners. */
    invitations: z.array(invitationSchema),
    mailAvailable: z.boolean(),
  }),
})
export type WorkspaceResponse = z.infer<typeof workspaceResponse>
export type Workspace = WorkspaceResponse['workspace']

/** `PUT /api/workspaces/{workspaceId}` */
export const workspaceRequest = z.object({ name: workspaceName })
export type WorkspaceRequest = z.infer<typeof workspaceRequest>

/** `PUT /api/workspaces/{workspaceId}/members/{userId}` */
export const memberRequest = z.object({ role: workspaceRole, end: endedCredentialsSchema.optional() })

/** `POST /api/workspaces/{workspaceId}/invitations` */
/** `POST /api/chatbot/bots/:botId/move` */
export const moveBotRequest = z.object({ workspaceId: z.uuid() })

export const invitationRequest = z.object({ email: emailAddress, role: workspaceRole })
export type InvitationRequest = z.infer<typeof invitationRequest>
/** Shown once; only a hash is stored. */
export const invitationResponse = z.object({ success: z.literal(true), invitation: invitationSchema, link: z.url() })
export type InvitationResponse = z.infer<typeof invitationResponse>

/** `POST /api/invitations/show` and `/api/invitations/accept` */
export const invitationTokenRequest = z.object({ token: z.string().min(1).max(200) })
/** `POST /api/invitations/show` */
export const shownInvitationResponse = z.object({
  success: z.literal(true),
  workspace: z.string(),
  role: workspaceRole,
})
/** `POST /api/invitations/accept` */
export const acceptedInvitationResponse = z.object({ success: z.literal(true), workspaceId: z.string() })
