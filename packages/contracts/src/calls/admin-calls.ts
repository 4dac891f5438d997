import { z } from 'zod'
import {
  changedUserResponse,
  changeUserRequest,
  createUserRequest,
  deleteAccountResponse,
  managedUserResponse,
  usersQuery,
  usersResponse,
} from '../accounts/accounts.ts'
import {
  auditQuery,
  auditResponse,
  botsQuery,
  changeBotRequest,
  changedBotResponse,
  managedBotsResponse,
  resetLinkResponse,
} from '../administration/admin.ts'
import { doneResponse } from '../done.ts'
import {
  handleEntryRequest,
  inboxCountsResponse,
  inboxEntryResponse,
  inboxExportQuery,
  inboxQuery,
  inboxResponse,
} from '../administration/inboxes.ts'
import { operationsResponse } from '../administration/operations.ts'
import { adminOverviewResponse } from '../bots/overview.ts'
import { inboxNameSchema } from '../administration/inboxes.ts'
import { call } from './call.ts'
import { rowId } from './row-id.ts'

export const getAdminOverview = call({
  method: 'GET',
  path: '/api/admin/overview',
  who: 'admin',
  summary: 'Returns last week’s figures for all bots, with failures, the queue and storage.',
  reply: adminOverviewResponse,
})

export const listUsers = call({
  method: 'GET',
  path: '/api/admin/users',
  who: 'admin',
  summary: 'Lists accounts, in pages.',
  query: usersQuery,
  reply: usersResponse,
})

export const createUser = call({
  method: 'POST',
  path: '/api/admin/users',
  who: 'admin',
  summary: 'Creates an account for a client, who chooses the password with a link.',
  status: 201,
  body: createUserRequest,
  reply: changedUserResponse,
  errors: ['username_taken', 'email_taken'],
})

export const getManagedUser = call({
  method: 'GET',
  path: '/api/admin/users/:id',
  who: 'admin',
  summary: 'Returns an account with its bots and projects.',
  params: z.object({ id: rowId }),
  reply: managedUserResponse,
})

export const changeUser = call({
  method: 'PUT',
  path: '/api/admin/users/:id',
  who: 'admin',
  summary: 'Changes an account’s name, address or role, or disables or enables it.',
  params: z.object({ id: rowId }),
  body: changeUserRequest,
  reply: changedUserResponse,
  errors: ['last_admin', 'email_taken'],
})

export const deleteUser = call({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  who: 'admin',
  summary: 'Deletes someone else’s account with its bots, conversations and projects.',
  params: z.object({ id: rowId }),
  reply: deleteAccountResponse,
  errors: ['last_admin'],
})

export const endUserSessions = call({
  method: 'POST',
  path: '/api/admin/users/:id/end-sessions',
  who: 'admin',
  summary: 'Logs an account out everywhere.',
  params: z.object({ id: rowId }),
  reply: changedUserResponse,
})

export const resetSecondFactor = call({
  method: 'POST',
  path: '/api/admin/users/:id/second-factor-reset',
  who: 'admin',
  summary:
    'Turns off someone else’s two-step login after they lose their device, logs them out everywhere and notifies them by email.',
  params: z.object({ id: rowId }),
  reply: changedUserResponse,
})

export const sendPasswordReset = call({
  method: 'POST',
  path: '/api/admin/users/:id/password-reset',
  who: 'admin',
  summary: 'Sends an account a link to choose a new password.',
  params: z.object({ id: rowId }),
  reply: doneResponse,
  errors: ['mail_unavailable'],
})

export const createResetLink = call({
  method: 'POST',
  path: '/api/admin/users/:id/reset-link',
  who: 'admin',
  summary: 'Creates a link to choose a new password where email isn’t set up. Only this reply contains it.',
  params: z.object({ id: rowId }),
  reply: resetLinkResponse,
  errors: ['mail_is_set_up'],
})

export const listManagedBots = call({
  method: 'GET',
  path: '/api/admin/bots',
  who: 'admin',
  summary: 'Lists all bots with their usage.',
  query: botsQuery,
  reply: managedBotsResponse,
})

export const markPurchased = call({
  method: 'PUT',
  path: '/api/admin/bots/:botId',
  who: 'admin',
  summary: 'Marks a bot as purchased or not purchased.',
  body: changeBotRequest,
  reply: changedBotResponse,
})

export const countSubmissions = call({
  method: 'GET',
  path: '/api/admin/inboxes',
  who: 'admin',
  summary: 'Counts the open submissions of each kind.',
  reply: inboxCountsResponse,
})

export const listSubmissions = call({
  method: 'GET',
  path: '/api/admin/inboxes/:inbox',
  who: 'admin',
  summary: 'Lists the submissions of one kind, in pages.',
  params: z.object({ inbox: inboxNameSchema }),
  query: inboxQuery,
  reply: inboxResponse,
})

export const exportSubmissions = call({
  method: 'GET',
  path: '/api/admin/inboxes/:inbox/export',
  who: 'admin',
  summary: 'Exports the submissions of one kind as a file.',
  params: z.object({ inbox: inboxNameSchema }),
  query: inboxExportQuery,
  media: 'text/csv',
})

export const markSubmissionHandled = call({
  method: 'PUT',
  path: '/api/admin/inboxes/:inbox/:id',
  who: 'admin',
  summary: 'Marks a submission as handled, or reopens it.',
  params: z.object({ inbox: inboxNameSchema, id: rowId }),
  body: handleEntryRequest,
  reply: inboxEntryResponse,
})

export const deleteSubmission = call({
  method: 'DELETE',
  path: '/api/admin/inboxes/:inbox/:id',
  who: 'admin',
  summary: 'Deletes a submission.',
  params: z.object({ inbox: inboxNameSchema, id: rowId }),
  reply: doneResponse,
})

export const listAuditEntries = call({
  method: 'GET',
  path: '/api/admin/audit',
  who: 'admin',
  summary: 'Lists what admins changed, in pages.',
  query: auditQuery,
  reply: auditResponse,
})

export const getOperations = call({
  method: 'GET',
  path: '/api/admin/operations',
  who: 'admin',
  summary: 'Returns the method that finds passages by meaning, and why it is used.',
  reply: operationsResponse,
})
