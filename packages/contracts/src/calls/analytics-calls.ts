import {
  conversationsQuery,
  conversationsResponse,
  exportQuery,
  conversationResponse,
  markTestRequest,
  testLinkResponse,
  statisticsQuery,
  statisticsResponse,
  retentionResponse,
  retentionSchema,
} from '../bots/conversations.ts'
import { reportQuery, reportResponse } from '../bots/report.ts'
import { unansweredResponse, dismissRequest, answerUnansweredRequest } from '../bots/unanswered.ts'
import { leadsQuery, leadsResponse, leadsExportQuery } from '../bots/lead-list.ts'
import { notificationsResponse, saveNotificationsRequest } from '../bots/notifications.ts'
import { doneResponse } from '../done.ts'
import { botPath } from './bot-path.ts'
import { sourceErrors } from './source-errors.ts'
import { call } from './call.ts'

export const listConversations = call({
  method: 'GET',
  path: `${botPath}/conversations`,
  who: 'member',
  role: 'viewer',
  summary: 'Lists a bot’s conversations, newest first.',
  query: conversationsQuery,
  reply: conversationsResponse,
})

export const exportConversations = call({
  method: 'GET',
  path: `${botPath}/conversations/export`,
  who: 'member',
  role: 'viewer',
  summary: 'Exports a bot’s conversations as a file.',
  query: exportQuery,
  media: 'text/csv, application/json',
})

export const getConversation = call({
  method: 'GET',
  path: `${botPath}/conversations/:id`,
  who: 'member',
  role: 'viewer',
  summary: 'Returns a conversation with its messages.',
  reply: conversationResponse,
})

export const markTestConversation = call({
  method: 'PUT',
  path: `${botPath}/conversations/:id/test`,
  who: 'member',
  role: 'agent',
  summary: 'Marks a conversation as the owner’s test or as a visitor’s.',
  body: markTestRequest,
  reply: doneResponse,
})

export const createTestLink = call({
  method: 'GET',
  path: `${botPath}/test-link`,
  who: 'member',
  role: 'viewer',
  summary: 'Returns a link that opens the owner’s website so that their questions count as tests.',
  reply: testLinkResponse,
})

export const deleteConversation = call({
  method: 'DELETE',
  path: `${botPath}/conversations/:id`,
  who: 'member',
  role: 'editor',
  summary: 'Deletes a conversation.',
  reply: doneResponse,
})

export const listUnanswered = call({
  method: 'GET',
  path: `${botPath}/unanswered`,
  who: 'member',
  role: 'viewer',
  summary: 'Lists open questions, grouped.',
  reply: unansweredResponse,
})

export const dismissUnanswered = call({
  method: 'POST',
  path: `${botPath}/unanswered/dismiss`,
  who: 'member',
  role: 'editor',
  summary: 'Dismisses open questions.',
  body: dismissRequest,
  reply: doneResponse,
})

export const answerUnanswered = call({
  method: 'POST',
  path: `${botPath}/unanswered/answer`,
  who: 'member',
  role: 'editor',
  summary: 'Answers open questions; the bot uses the answer at once.',
  body: answerUnansweredRequest,
  reply: doneResponse,
  errors: sourceErrors,
})

export const getStatistics = call({
  method: 'GET',
  path: `${botPath}/statistics`,
  who: 'member',
  role: 'viewer',
  summary: 'Returns figures per day.',
  query: statisticsQuery,
  reply: statisticsResponse,
})

export const listLeads = call({
  method: 'GET',
  path: `${botPath}/leads`,
  who: 'member',
  role: 'agent',
  summary: 'Lists leads.',
  query: leadsQuery,
  reply: leadsResponse,
})

export const exportLeads = call({
  method: 'GET',
  path: `${botPath}/leads/export`,
  who: 'member',
  role: 'agent',
  summary: 'Exports leads as a file.',
  query: leadsExportQuery,
  media: 'text/csv, application/json',
})

export const deleteLead = call({
  method: 'DELETE',
  path: `${botPath}/leads/:id`,
  who: 'member',
  role: 'editor',
  summary: 'Deletes a lead.',
  reply: doneResponse,
})

export const getNotifications = call({
  method: 'GET',
  path: `${botPath}/notifications`,
  who: 'member',
  role: 'owner',
  summary: 'Returns the notification settings.',
  reply: notificationsResponse,
})

export const changeNotifications = call({
  method: 'PUT',
  path: `${botPath}/notifications`,
  who: 'member',
  role: 'owner',
  summary: 'Changes the notification settings. An unconfirmed address receives a link.',
  body: saveNotificationsRequest,
  reply: notificationsResponse,
  errors: ['rate_limited', 'settings_changed'],
})

export const resendConfirmation = call({
  method: 'POST',
  path: `${botPath}/notifications/address`,
  who: 'member',
  role: 'owner',
  summary: 'Sends the confirmation link again.',
  reply: notificationsResponse,
  errors: ['mail_unavailable', 'rate_limited'],
})

export const getRetention = call({
  method: 'GET',
  path: `${botPath}/retention`,
  who: 'member',
  role: 'viewer',
  summary: 'Returns how long conversations are kept.',
  reply: retentionResponse,
})

export const changeRetention = call({
  method: 'PUT',
  path: `${botPath}/retention`,
  who: 'member',
  role: 'owner',
  summary: 'Changes how long conversations are kept.',
  body: retentionSchema,
  reply: retentionResponse,
})

export const getReport = call({
  method: 'GET',
  path: `${botPath}/report`,
  who: 'member',
  role: 'viewer',
  summary: 'Returns recent figures, those of the period before, and the top questions.',
  query: reportQuery,
  reply: reportResponse,
})

export const exportReport = call({
  method: 'GET',
  path: `${botPath}/report/export`,
  who: 'member',
  role: 'viewer',
  summary: 'Exports the daily figures as a file.',
  query: reportQuery,
  media: 'text/csv',
})
