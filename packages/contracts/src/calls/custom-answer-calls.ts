import { answersResponse, changeAnswerRequest, answersExportQuery } from '../bots/custom-answers.ts'
import { sourceResponse } from '../bots/bot-sources.ts'
import { botPath } from './bot-path.ts'
import { call } from './call.ts'

export const listCustomAnswers = call({
  method: 'GET',
  path: `${botPath}/answers`,
  who: 'member',
  role: 'viewer',
  summary: 'Lists a bot’s custom answers, newest first.',
  reply: answersResponse,
})

export const exportCustomAnswers = call({
  method: 'GET',
  path: `${botPath}/answers/export`,
  who: 'member',
  role: 'viewer',
  summary: 'Exports a bot’s custom answers as a file.',
  query: answersExportQuery,
  media: 'text/csv, application/json',
})

export const changeCustomAnswer = call({
  method: 'PUT',
  path: `${botPath}/answers/:answerId`,
  who: 'member',
  role: 'editor',
  summary: 'Changes a custom answer; the bot uses it at once.',
  body: changeAnswerRequest,
  reply: sourceResponse,
  errors: ['settings_changed', 'rate_limited'],
})
