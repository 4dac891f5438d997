import { changedUserResponse, changeUserRequest, managedUserResponse, usersQuery, usersResponse } from '../accounts.ts'
import { auditQuery, auditResponse, botsQuery, changeBotRequest, changedBotResponse, managedBotsResponse, resetLinkResponse } from '../admin.ts'
import { doneResponse } from '../done.ts'
import { handleEntryRequest, inboxCountsResponse, inboxEntryResponse, inboxFilter, inboxQuery, inboxResponse } from '../inboxes.ts'
import {
  archiveRequest, managedProjectResponse, managedProjectsQuery, managedProjectsResponse, milestoneRequest, milestoneResponse, orderRequest, projectRequest, taskRequest, taskResponse,
} from '../projects.ts'
import type { Call } from './call.ts'

const projects = '/api/admin/projects'
const project = `${projects}/:id`

/** What only those who run the business may call. */
export const adminCalls: readonly Call[] = [
  { method: 'GET', path: '/api/admin/users', who: 'admin', summary: 'Accounts, in pages.', query: usersQuery, reply: usersResponse },
  { method: 'GET', path: '/api/admin/users/:id', who: 'admin', summary: 'One account with its bots and projects.', reply: managedUserResponse },
  { method: 'PUT', path: '/api/admin/users/:id', who: 'admin', summary: 'Changes a role, or disables and enables an account.', body: changeUserRequest, reply: changedUserResponse, errors: ['last_admin'] },
  { method: 'POST', path: '/api/admin/users/:id/end-sessions', who: 'admin', summary: 'Logs an account out everywhere.', reply: changedUserResponse },
  { method: 'POST', path: '/api/admin/users/:id/second-factor-reset', who: 'admin', summary: 'Takes another’s second factor away, as its device is lost, and logs them out everywhere; they are told.', reply: changedUserResponse },
  { method: 'POST', path: '/api/admin/users/:id/password-reset', who: 'admin', summary: 'Sends an account a link for a new password.', reply: doneResponse, errors: ['mail_unavailable'] },
  { method: 'POST', path: '/api/admin/users/:id/reset-link', who: 'admin', summary: 'A link for a new password, where no letter can be sent. It is told once.', reply: resetLinkResponse, errors: ['mail_is_set_up'] },

  { method: 'GET', path: '/api/admin/bots', who: 'admin', summary: 'Everybody’s bots, with what they were used for.', query: botsQuery, reply: managedBotsResponse },
  { method: 'PUT', path: '/api/admin/bots/:botId', who: 'admin', summary: 'Marks a bot as bought, or takes the mark away.', body: changeBotRequest, reply: changedBotResponse },
  { method: 'GET', path: '/api/admin/inboxes', who: 'admin', summary: 'How many letters wait in each inbox.', reply: inboxCountsResponse },
  { method: 'GET', path: '/api/admin/inboxes/:inbox', who: 'admin', summary: 'The letters of an inbox, in pages.', query: inboxQuery, reply: inboxResponse },
  { method: 'GET', path: '/api/admin/inboxes/:inbox/export', who: 'admin', summary: 'The letters of an inbox as a file.', query: inboxFilter, media: 'text/csv' },
  { method: 'PUT', path: '/api/admin/inboxes/:inbox/:id', who: 'admin', summary: 'Marks a letter as handled, or opens it again.', body: handleEntryRequest, reply: inboxEntryResponse },
  { method: 'DELETE', path: '/api/admin/inboxes/:inbox/:id', who: 'admin', summary: 'Deletes a letter.', reply: doneResponse },
  { method: 'GET', path: '/api/admin/audit', who: 'admin', summary: 'What admins changed, in pages.', query: auditQuery, reply: auditResponse },

  { method: 'GET', path: projects, who: 'admin', summary: 'Projects of all clients.', query: managedProjectsQuery, reply: managedProjectsResponse },
  { method: 'POST', path: projects, who: 'admin', summary: 'Plans a project for a client.', body: projectRequest, reply: managedProjectResponse, status: 201 },
  { method: 'GET', path: project, who: 'admin', summary: 'A project.', reply: managedProjectResponse },
  { method: 'PUT', path: project, who: 'admin', summary: 'Changes a project.', body: projectRequest, reply: managedProjectResponse, errors: ['settings_changed'] },
  { method: 'DELETE', path: project, who: 'admin', summary: 'Deletes a project.', reply: doneResponse },
  { method: 'PUT', path: `${project}/archived`, who: 'admin', summary: 'Archives a project, or takes it back.', body: archiveRequest, reply: managedProjectResponse },
  { method: 'POST', path: `${project}/tasks`, who: 'admin', summary: 'Adds a task.', body: taskRequest, reply: taskResponse, status: 201 },
  { method: 'PUT', path: `${project}/tasks/:taskId`, who: 'admin', summary: 'Changes a task.', body: taskRequest, reply: taskResponse, errors: ['settings_changed'] },
  { method: 'DELETE', path: `${project}/tasks/:taskId`, who: 'admin', summary: 'Deletes a task.', reply: doneResponse },
  { method: 'PUT', path: `${project}/tasks-order`, who: 'admin', summary: 'Orders the tasks.', body: orderRequest, reply: doneResponse },
  { method: 'POST', path: `${project}/milestones`, who: 'admin', summary: 'Adds a milestone.', body: milestoneRequest, reply: milestoneResponse, status: 201 },
  { method: 'PUT', path: `${project}/milestones/:milestoneId`, who: 'admin', summary: 'Changes a milestone.', body: milestoneRequest, reply: milestoneResponse, errors: ['settings_changed'] },
  { method: 'DELETE', path: `${project}/milestones/:milestoneId`, who: 'admin', summary: 'Deletes a milestone.', reply: doneResponse },
  { method: 'PUT', path: `${project}/milestones-order`, who: 'admin', summary: 'Orders the milestones.', body: orderRequest, reply: doneResponse },
]
