import { z } from 'zod'
import {
  goldenQuestionsResponse,
  newGoldenQuestion,
  goldenQuestionResponse,
  goldenRunResponse,
  goldenStateResponse,
} from '../bots/golden-questions.ts'
import { doneResponse } from '../done.ts'
import { botPath } from './bot-path.ts'
import { call } from './call.ts'
import { rowId } from './row-id.ts'

export const listGoldenQuestions = call({
  method: 'GET',
  path: `${botPath}/golden-questions`,
  who: 'member',
  role: 'viewer',
  summary: 'Lists the test questions of a bot.',
  reply: goldenQuestionsResponse,
})

export const addGoldenQuestion = call({
  method: 'POST',
  path: `${botPath}/golden-questions`,
  who: 'member',
  role: 'editor',
  summary: 'Adds a test question.',
  body: newGoldenQuestion,
  reply: goldenQuestionResponse,
  status: 201,
  errors: ['golden_question_limit'],
})

export const deleteGoldenQuestion = call({
  method: 'DELETE',
  path: `${botPath}/golden-questions/:questionId`,
  who: 'member',
  role: 'editor',
  summary: 'Deletes a test question.',
  params: z.object({ botId: z.string(), questionId: rowId }),
  reply: doneResponse,
})

export const runGoldenQuestions = call({
  method: 'POST',
  path: `${botPath}/golden-questions/run`,
  who: 'member',
  role: 'editor',
  summary: 'Runs all test questions now.',
  reply: goldenRunResponse,
  errors: ['rate_limited'],
})

export const getGoldenReport = call({
  method: 'GET',
  path: `${botPath}/golden-questions/report`,
  who: 'member',
  role: 'viewer',
  summary: 'Returns the results of the latest updates, and whether one awaits a decision.',
  reply: goldenStateResponse,
})

export const acceptUpdate = call({
  method: 'POST',
  path: `${botPath}/golden-questions/draft/accept`,
  who: 'member',
  role: 'editor',
  summary: 'Publishes an update that awaits a decision.',
  reply: doneResponse,
  errors: ['not_found'],
})

export const discardUpdate = call({
  method: 'POST',
  path: `${botPath}/golden-questions/draft/discard`,
  who: 'member',
  role: 'editor',
  summary: 'Discards an update that awaits a decision.',
  reply: doneResponse,
  errors: ['not_found'],
})
