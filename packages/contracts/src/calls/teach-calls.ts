import { answersResponse, changeAnswerRequest, answersExportQuery } from '../bots/curated-answers.ts'
import { reportQuery, reportResponse } from '../bots/report.ts'
import { trainingResponse } from '../bots/trainings.ts'
import { botPath } from './bot-path.ts'
import type { Call } from './call.ts'

/** What the owner of a bot taught it, and how it did. */
export const teachCalls: readonly Call[] = [
  {
    method: 'GET',
    path: `${botPath}/answers`,
    who: 'member',
    role: 'viewer',
    summary: 'Answers that its owner wrote, newest first.',
    reply: answersResponse,
  },
  {
    method: 'GET',
    path: `${botPath}/answers/export`,
    who: 'member',
    role: 'viewer',
    summary: 'The same as a file.',
    query: answersExportQuery,
    media: 'text/csv, application/json',
  },
  {
    method: 'PUT',
    path: `${botPath}/answers/:answerId`,
    who: 'member',
    role: 'editor',
    summary: 'Changes one; the bot knows it at once.',
    body: changeAnswerRequest,
    reply: trainingResponse,
    errors: ['settings_changed', 'rate_limited'],
  },
  {
    method: 'GET',
    path: `${botPath}/report`,
    who: 'member',
    role: 'viewer',
    summary: 'Figures of the last days beside those before, and what was asked most.',
    query: reportQuery,
    reply: reportResponse,
  },
  {
    method: 'GET',
    path: `${botPath}/report/export`,
    who: 'member',
    role: 'viewer',
    summary: 'Its days as a file.',
    query: reportQuery,
    media: 'text/csv',
  },
]
