import { changePasswordRequest, deleteAccountRequest, deleteAccountResponse, profileRequest, sessionsResponse, supportRequest } from '../accounts.ts'
import { doneResponse } from '../done.ts'
import {
  answerUnansweredRequest, conversationResponse, conversationsQuery, conversationsResponse, dismissRequest, exportQuery, leadsExportQuery, leadsQuery, leadsResponse,
  notificationsResponse, retentionResponse, retentionSchema, saveNotificationsRequest, statisticsQuery, statisticsResponse, unansweredResponse, webhookDeliveriesResponse, webhookTestResponse,
} from '../insight.ts'
import { goldenQuestionResponse, goldenQuestionsResponse, goldenRunResponse, goldenStateResponse, newGoldenQuestion } from '../golden-questions.ts'
import { installCheckRequest, installCheckResponse } from '../install-check.ts'
import { modelKeyQuery, modelKeyRequest, modelKeyResponse, modelKeyTestRequest, modelKeyTestResponse, modelUsageResponse } from '../model-key.ts'
import { milestonesResponse, projectResponse, projectsQuery, projectsResponse, tasksResponse } from '../projects.ts'
import {
  botBuildResponse, botSettingsResponse, claimRequest, claimResponse, originDecisionRequest, originsRequest, originsResponse, ownBotsResponse,
  saveBotSettingsRequest, sourceControlRequest, sourceScheduleRequest, steeredSourcesResponse,
} from '../studio.ts'
import { beginSecondFactorRequest, beginSecondFactorResponse, bothFactorsRequest, confirmSecondFactorRequest, recoveryCodesResponse, secondFactorResponse } from '../second-factor.ts'
import {
  answerTrainingRequest, documentTrainingRequest, documentTrainingResponse, documentUploadFields, trainingChangesQuery, trainingChangesResponse, trainingDeletedResponse, trainingResponse, trainingsQuery, trainingsResponse, urlTrainingRequest,
} from '../trainings.ts'
import { userSchema } from '../users.ts'
import type { Call } from './call.ts'

const bot = '/api/chatbot/bots/:botId'
const trainingErrors = ['training_limit', 'rate_limited'] as const

/** What an account is for. */
export const clientCalls: readonly Call[] = [
  { method: 'GET', path: '/api/user', who: 'client', summary: 'Who is logged in.', reply: userSchema },
  { method: 'PUT', path: '/api/account', who: 'client', summary: 'Changes one’s own profile; another email address only with the password.', body: profileRequest, reply: userSchema, errors: ['email_taken', 'password_needed', 'wrong_password', 'rate_limited'] },
  { method: 'POST', path: '/api/account/password', who: 'client', summary: 'Changes the password; all other sessions end.', body: changePasswordRequest, reply: doneResponse, errors: ['wrong_password', 'password_leaked', 'password_guessable', 'rate_limited'] },
  { method: 'GET', path: '/api/account/sessions', who: 'client', summary: 'Where one is logged in.', reply: sessionsResponse },
  { method: 'DELETE', path: '/api/account/sessions', who: 'client', summary: 'Logs out everywhere else.', reply: doneResponse },
  { method: 'DELETE', path: '/api/account/sessions/:name', who: 'own', summary: 'Ends one session.', reply: doneResponse },
  { method: 'GET', path: '/api/account/export', who: 'client', summary: 'Everything that is stored about the account.' },
  { method: 'DELETE', path: '/api/account', who: 'client', summary: 'Deletes the account with all it owns.', body: deleteAccountRequest, reply: deleteAccountResponse, errors: ['wrong_password', 'last_admin', 'rate_limited'] },
  { method: 'GET', path: '/api/account/second-factor', who: 'client', summary: 'Whether logging in takes a code as well.', reply: secondFactorResponse },
  { method: 'POST', path: '/api/account/second-factor', who: 'client', summary: 'Begins to set that up; the secret is told once.', body: beginSecondFactorRequest, reply: beginSecondFactorResponse, errors: ['wrong_password', 'second_factor_on', 'rate_limited'] },
  { method: 'POST', path: '/api/account/second-factor/confirm', who: 'client', summary: 'Switches it on with a first code; all other sessions end.', body: confirmSecondFactorRequest, reply: recoveryCodesResponse, errors: ['not_found', 'code_wrong', 'rate_limited'] },
  { method: 'POST', path: '/api/account/second-factor/recovery-codes', who: 'client', summary: 'New recovery codes; those before end.', body: bothFactorsRequest, reply: recoveryCodesResponse, errors: ['not_found', 'wrong_password', 'code_wrong', 'rate_limited'] },
  { method: 'DELETE', path: '/api/account/second-factor', who: 'client', summary: 'Switches it off; all other sessions end.', body: bothFactorsRequest, reply: doneResponse, errors: ['not_found', 'wrong_password', 'code_wrong', 'rate_limited'] },
  { method: 'POST', path: '/api/support', who: 'client', summary: 'Writes to our support.', body: supportRequest, reply: doneResponse, status: 201, errors: ['rate_limited'] },

  { method: 'GET', path: '/api/projects', who: 'client', summary: 'One’s projects.', query: projectsQuery, reply: projectsResponse },
  { method: 'GET', path: '/api/projects/:id', who: 'own', adminsToo: true, summary: 'A project.', query: projectsQuery, reply: projectResponse },
  { method: 'GET', path: '/api/projects/:id/tasks', who: 'own', adminsToo: true, summary: 'Its tasks.', query: projectsQuery, reply: tasksResponse },
  { method: 'GET', path: '/api/projects/:id/milestones', who: 'own', adminsToo: true, summary: 'Its milestones.', query: projectsQuery, reply: milestonesResponse },

  { method: 'GET', path: '/api/chatbot/bots', who: 'client', summary: 'One’s bots; the first visit makes the first bot.', reply: ownBotsResponse },
  { method: 'POST', path: '/api/chatbot/claim', who: 'client', summary: 'Takes a demo over into the account.', body: claimRequest, reply: claimResponse, errors: ['demo_not_found', 'demo_expired', 'demo_purged', 'claim_refused', 'already_claimed', 'rate_limited'] },
  { method: 'GET', path: `${bot}/settings`, who: 'own', summary: 'How a bot looks and whose it is.', reply: botSettingsResponse },
  { method: 'PUT', path: `${bot}/settings`, who: 'own', summary: 'Changes them.', body: saveBotSettingsRequest, reply: botSettingsResponse, errors: ['invalid_domain', 'settings_changed'] },
  { method: 'GET', path: `${bot}/build`, who: 'own', summary: 'How far its sources are, with their pages.', reply: botBuildResponse },
  { method: 'GET', path: `${bot}/origins`, who: 'own', summary: 'Where it may be embedded, and who else tried.', reply: originsResponse },
  { method: 'PUT', path: `${bot}/origins`, who: 'own', summary: 'Changes where it may be embedded.', body: originsRequest, reply: originsResponse, errors: ['settings_changed'] },
  { method: 'POST', path: `${bot}/origins/decide`, who: 'own', summary: 'Allows or denies one that tried.', body: originDecisionRequest, reply: originsResponse },
  { method: 'POST', path: `${bot}/install-check`, who: 'own', summary: 'Reads a page of the client and says whether the tag works there.', body: installCheckRequest, reply: installCheckResponse, errors: ['rate_limited'] },
  { method: 'GET', path: `${bot}/sources`, who: 'own', summary: 'What can be steered of its sources.', reply: steeredSourcesResponse },
  { method: 'PUT', path: `${bot}/sources/:sourceId/schedule`, who: 'own', summary: 'How often a source is read again.', body: sourceScheduleRequest, reply: doneResponse },
  { method: 'POST', path: `${bot}/sources/:sourceId/control`, who: 'own', summary: 'Pauses, resumes or stops a reading.', body: sourceControlRequest, reply: doneResponse },

  { method: 'GET', path: `${bot}/conversations`, who: 'own', summary: 'Its conversations, newest first.', query: conversationsQuery, reply: conversationsResponse },
  { method: 'GET', path: `${bot}/conversations/export`, who: 'own', summary: 'Its conversations as a file.', query: exportQuery, media: 'text/csv, application/json' },
  { method: 'GET', path: `${bot}/conversations/:id`, who: 'own', summary: 'One conversation with its messages.', reply: conversationResponse },
  { method: 'DELETE', path: `${bot}/conversations/:id`, who: 'own', summary: 'Deletes a conversation.', reply: doneResponse },
  { method: 'GET', path: `${bot}/unanswered`, who: 'own', summary: 'What had no answer, grouped.', reply: unansweredResponse },
  { method: 'POST', path: `${bot}/unanswered/dismiss`, who: 'own', summary: 'Lays questions aside.', body: dismissRequest, reply: doneResponse },
  { method: 'POST', path: `${bot}/unanswered/answer`, who: 'own', summary: 'Answers them; the bot knows it at once.', body: answerUnansweredRequest, reply: doneResponse, errors: trainingErrors },
  { method: 'GET', path: `${bot}/statistics`, who: 'own', summary: 'Counts per day.', query: statisticsQuery, reply: statisticsResponse },
  { method: 'GET', path: `${bot}/leads`, who: 'own', summary: 'Who left an address.', query: leadsQuery, reply: leadsResponse },
  { method: 'GET', path: `${bot}/leads/export`, who: 'own', summary: 'The same as a file.', query: leadsExportQuery, media: 'text/csv, application/json' },
  { method: 'DELETE', path: `${bot}/leads/:id`, who: 'own', summary: 'Deletes a lead.', reply: doneResponse },
  { method: 'GET', path: `${bot}/notifications`, who: 'own', summary: 'What the owner is told of, and how.', reply: notificationsResponse },
  { method: 'PUT', path: `${bot}/notifications`, who: 'own', summary: 'Changes it. An address that is not proven yet is sent a link.', body: saveNotificationsRequest, reply: notificationsResponse, errors: ['rate_limited', 'settings_changed'] },
  { method: 'POST', path: `${bot}/notifications/address`, who: 'own', summary: 'Sends that link once more.', reply: notificationsResponse, errors: ['mail_unavailable', 'rate_limited'] },
  { method: 'POST', path: `${bot}/notifications/test`, who: 'own', summary: 'Sends one made-up event to the webhook.', reply: webhookTestResponse, errors: ['rate_limited', 'invalid_request'] },
  { method: 'GET', path: `${bot}/notifications/deliveries`, who: 'own', summary: 'What was sent to the webhook lately, and what came of it.', reply: webhookDeliveriesResponse },
  { method: 'POST', path: `${bot}/notifications/deliveries/:deliveryId/send`, who: 'own', summary: 'Sends one of them again.', reply: webhookTestResponse, errors: ['not_found', 'rate_limited'] },
  { method: 'GET', path: `${bot}/retention`, who: 'own', summary: 'How long conversations are kept.', reply: retentionResponse },
  { method: 'PUT', path: `${bot}/retention`, who: 'own', summary: 'Changes it.', body: retentionSchema, reply: retentionResponse },

  { method: 'GET', path: `${bot}/golden-questions`, who: 'own', summary: 'Questions that must stay right.', reply: goldenQuestionsResponse },
  { method: 'POST', path: `${bot}/golden-questions`, who: 'own', summary: 'Adds one.', body: newGoldenQuestion, reply: goldenQuestionResponse, status: 201, errors: ['golden_questions_full'] },
  { method: 'DELETE', path: `${bot}/golden-questions/:questionId`, who: 'own', summary: 'Removes one.', reply: doneResponse },
  { method: 'POST', path: `${bot}/golden-questions/run`, who: 'own', summary: 'Asks all of them now.', reply: goldenRunResponse, errors: ['rate_limited'] },
  { method: 'GET', path: `${bot}/golden-questions/report`, who: 'own', summary: 'What became of the last readings, and whether one is held back.', reply: goldenStateResponse },
  { method: 'POST', path: `${bot}/golden-questions/draft/accept`, who: 'own', summary: 'Lets a reading that was held back go live.', reply: doneResponse, errors: ['not_found'] },
  { method: 'POST', path: `${bot}/golden-questions/draft/discard`, who: 'own', summary: 'Throws it away.', reply: doneResponse, errors: ['not_found'] },

  { method: 'GET', path: `${bot}/model-usage`, who: 'own', summary: 'What a bot’s answers cost, day by day.', reply: modelUsageResponse },
  { method: 'GET', path: '/api/chatbot/model-key', who: 'own', summary: 'The last four characters of a bot’s own model key.', query: modelKeyQuery, reply: modelKeyResponse },
  { method: 'PUT', path: '/api/chatbot/model-key', who: 'own', summary: 'Saves a key; it never comes back.', body: modelKeyRequest, reply: modelKeyResponse },
  { method: 'DELETE', path: '/api/chatbot/model-key', who: 'own', summary: 'Removes the key.', query: modelKeyQuery, reply: modelKeyResponse },
  { method: 'POST', path: '/api/chatbot/model-key/test', who: 'own', summary: 'Tries a key, or the saved one.', body: modelKeyTestRequest, reply: modelKeyTestResponse, errors: ['model_key_missing', 'model_unavailable', 'model_rate_limited', 'rate_limited'] },

  { method: 'GET', path: '/api/chatbot/trainings', who: 'own', summary: 'What a bot is taught by.', query: trainingsQuery, reply: trainingsResponse },
  { method: 'GET', path: '/api/chatbot/trainings/changes', who: 'own', summary: 'What of it changed since one looked.', query: trainingChangesQuery, reply: trainingChangesResponse },
  { method: 'POST', path: '/api/chatbot/training/document', who: 'own', summary: 'Adds documents: text as JSON, or files as multipart/form-data.', body: documentTrainingRequest, form: documentUploadFields, reply: documentTrainingResponse, status: 201, errors: ['file_too_large', 'file_type_unsupported', 'file_empty', 'file_encrypted', 'file_broken', 'file_too_complex', 'overloaded', ...trainingErrors] },
  { method: 'POST', path: '/api/chatbot/training/url', who: 'own', summary: 'Adds a page or a whole website.', body: urlTrainingRequest, reply: trainingResponse, status: 201, errors: trainingErrors },
  { method: 'POST', path: '/api/chatbot/training/answer', who: 'own', summary: 'Adds an answer.', body: answerTrainingRequest, reply: trainingResponse, status: 201, errors: trainingErrors },
  { method: 'DELETE', path: '/api/chatbot/trainings/:id', who: 'own', summary: 'Forgets a source.', reply: trainingDeletedResponse },
  { method: 'POST', path: '/api/chatbot/trainings/:id/refresh', who: 'own', summary: 'Reads a source again.', reply: trainingResponse, errors: ['rate_limited'] },
]
