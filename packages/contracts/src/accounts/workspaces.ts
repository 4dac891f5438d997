import { z } from 'zod'
import { limits } from '../limits.ts'
import { endedCredentialsSchema } from './member-credentials.ts'
import { emailAddress } from './users.ts'
import { workspaceRole } from './workspace-roles.ts'

const workspaceName = z.string().trim().min(1).max(limits.workspaceNameMaxChars)

/** One of the caller's workspaces. */
export const ownWorkspaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The caller's. */
  role: workspaceRole,
  members: z.number().int().positive(),
})
export type OwnWorkspace = z.infer<typeof ownWorkspaceSchema>

/** `GET /api/workspaces`: longest joined first; whoever belongs to none owns one from then on. */
export const workspacesResponse = z.object({ success: z.literal(true), workspaces: z.array(ownWorkspaceSchema) })
export type WorkspacesResponse = z.infer<typeof workspacesResponse>

export const workspaceMemberSchema = z.object({
  userId: z.number().int(),
  username: z.string(),
  /** Where their picture is; absent where they have none. */
  picture: z.string().optional(),
  /** First and last name; empty where the account has neither. */
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

/** `GET /api/workspaces/{workspaceId}`, and what changes of it are answered with. */
export const workspaceResponse = z.object({
  success: z.literal(true),
  workspace: ownWorkspaceSchema.omit({ members: true }).extend({
    /** Highest role first. */
    members: z.array(workspaceMemberSchema),
    /** Those that are open, newest first; none for whoever is no owner. */
    invitations: z.array(invitationSchema),
    /** Whether an invitation is also sent by email. */
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
export type MemberRequest = z.infer<typeof memberRequest>

/** `POST /api/workspaces/{workspaceId}/invitations` */
/** `POST /api/chatbot/bots/:botId/move`: to which workspace. */
export const moveBotRequest = z.object({ workspaceId: z.uuid() })
export type MoveBotRequest = z.infer<typeof moveBotRequest>

export const invitationRequest = z.object({ email: emailAddress, role: workspaceRole })
export type InvitationRequest = z.infer<typeof invitationRequest>
/** Its reply. The link is shown this once: of its token only a hash is stored. */
export const invitationResponse = z.object({ success: z.literal(true), invitation: invitationSchema, link: z.url() })
export type InvitationResponse = z.infer<typeof invitationResponse>

/** `POST /api/invitations/show` and `/api/invitations/accept`: the token of the link. */
export const invitationTokenRequest = z.object({ token: z.string().min(1).max(200) })
export type InvitationTokenRequest = z.infer<typeof invitationTokenRequest>
/** `POST /api/invitations/show` */
export const shownInvitationResponse = z.object({
  success: z.literal(true),
  workspace: z.string(),
  role: workspaceRole,
})
export type ShownInvitationResponse = z.infer<typeof shownInvitationResponse>
/** `POST /api/invitations/accept` */
export const acceptedInvitationResponse = z.object({ success: z.literal(true), workspaceId: z.string() })
export type AcceptedInvitationResponse = z.infer<typeof acceptedInvitationResponse>
