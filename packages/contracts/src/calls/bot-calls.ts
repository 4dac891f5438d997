import { z } from 'zod'
import {
  ownBotsResponse,
  claimRequest,
  claimResponse,
  botSettingsResponse,
  saveBotSettingsRequest,
  botIngestionResponse,
  purgeReceiptResponse,
  originsResponse,
  originsRequest,
  originDecisionRequest,
  sourceSchedulesResponse,
  sourceScheduleRequest,
  sourceControlRequest,
} from '../bots/studio.ts'
import {
  openingHoursResponse,
  readOpeningHoursRequest,
  readOpeningHoursResponse,
  saveOpeningHoursRequest,
} from '../bots/opening-hours.ts'
import { siteIdentityRequest, botPictureResponse } from '../bots/site-identity.ts'
import { installCheckRequest, installCheckResponse } from '../bots/install-check.ts'
import { doneResponse } from '../done.ts'
import { botPath } from './bot-path.ts'
import { call } from './call.ts'

export const listOwnBots = call({
  method: 'GET',
  path: '/api/chatbot/bots',
  who: 'client',
  summary: 'Lists your bots, oldest first.',
  reply: ownBotsResponse,
})

export const createFirstBot = call({
  method: 'POST',
  path: '/api/chatbot/bots',
  who: 'client',
  summary: 'Creates the first bot of an account that has none, and lists its bots.',
  reply: ownBotsResponse,
})

export const claimDemo = call({
  method: 'POST',
  path: '/api/chatbot/claim',
  who: 'client',
  summary: 'Moves a demo into your account.',
  body: claimRequest,
  reply: claimResponse,
  errors: ['demo_not_found', 'demo_expired', 'demo_purged', 'claim_refused', 'already_claimed', 'rate_limited'],
})

export const deleteBot = call({
  method: 'DELETE',
  path: botPath,
  who: 'member',
  role: 'owner',
  summary: 'Deletes a bot with its conversations, sources and files, and returns what was deleted.',
  reply: purgeReceiptResponse,
})

export const getBotSettings = call({
  method: 'GET',
  path: `${botPath}/settings`,
  who: 'member',
  role: 'viewer',
  summary: 'Returns a bot’s settings.',
  reply: botSettingsResponse,
})

export const changeBotSettings = call({
  method: 'PUT',
  path: `${botPath}/settings`,
  who: 'member',
  role: 'editor',
  summary: 'Changes a bot’s settings.',
  body: saveBotSettingsRequest,
  reply: botSettingsResponse,
  errors: ['invalid_domain', 'settings_changed', 'training_limit'],
})

export const getOpeningHours = call({
  method: 'GET',
  path: `${botPath}/opening-hours`,
  who: 'member',
  role: 'viewer',
  summary: 'Returns the opening hours confirmed by the owner, and those on the website.',
  reply: openingHoursResponse,
})

export const saveOpeningHours = call({
  method: 'PUT',
  path: `${botPath}/opening-hours`,
  who: 'member',
  role: 'editor',
  summary: 'Saves the opening hours. Without them, answers come from the website.',
  body: saveOpeningHoursRequest,
  reply: openingHoursResponse,
})

export const readOpeningHours = call({
  method: 'POST',
  path: `${botPath}/opening-hours/read`,
  who: 'member',
  role: 'editor',
  summary: 'Reads opening hours written in plain words, without saving them.',
  body: readOpeningHoursRequest,
  reply: readOpeningHoursResponse,
})

export const changeSiteIdentity = call({
  method: 'PUT',
  path: `${botPath}/identity`,
  who: 'member',
  role: 'editor',
  summary: 'Switches a bot’s name, color and picture between the website’s and the previous values.',
  body: siteIdentityRequest,
  reply: botSettingsResponse,
})

export const uploadBotPicture = call({
  method: 'POST',
  path: `${botPath}/picture`,
  who: 'member',
  role: 'editor',
  summary: 'Uploads a picture, shown once its address is saved in the settings.',
  form: z.object({}),
  maxFiles: 1,
  reply: botPictureResponse,
  status: 201,
  errors: ['file_needed', 'media_empty', 'media_broken', 'rate_limited'],
})

export const getIngestion = call({
  method: 'GET',
  path: `${botPath}/build`,
  who: 'member',
  role: 'viewer',
  summary: 'Returns the reading progress of a bot’s sources, with their pages.',
  reply: botIngestionResponse,
})

export const listOrigins = call({
  method: 'GET',
  path: `${botPath}/origins`,
  who: 'member',
  role: 'viewer',
  summary: 'Lists the websites allowed to embed a bot, and those that tried.',
  reply: originsResponse,
})

export const changeOrigins = call({
  method: 'PUT',
  path: `${botPath}/origins`,
  who: 'member',
  role: 'editor',
  summary: 'Changes the websites allowed to embed a bot.',
  body: originsRequest,
  reply: originsResponse,
  errors: ['settings_changed'],
})

export const decideOrigin = call({
  method: 'POST',
  path: `${botPath}/origins/decide`,
  who: 'member',
  role: 'editor',
  summary: 'Allows or denies a website that tried.',
  body: originDecisionRequest,
  reply: originsResponse,
})

export const checkInstallation = call({
  method: 'POST',
  path: `${botPath}/install-check`,
  who: 'member',
  role: 'editor',
  summary: 'Checks whether the tag works on a page.',
  body: installCheckRequest,
  reply: installCheckResponse,
  errors: ['rate_limited'],
})

export const listSourceControls = call({
  method: 'GET',
  path: `${botPath}/sources`,
  who: 'member',
  role: 'viewer',
  summary: 'Lists the schedules and controls of a bot’s sources.',
  reply: sourceSchedulesResponse,
})

export const changeSourceSchedule = call({
  method: 'PUT',
  path: `${botPath}/sources/:sourceId/schedule`,
  who: 'member',
  role: 'editor',
  summary: 'Changes how often a source is read again.',
  body: sourceScheduleRequest,
  reply: doneResponse,
})

export const controlSource = call({
  method: 'POST',
  path: `${botPath}/sources/:sourceId/control`,
  who: 'member',
  role: 'editor',
  summary: 'Pauses, resumes or stops the reading of a source.',
  body: sourceControlRequest,
  reply: doneResponse,
})
