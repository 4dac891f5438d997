import {
  goldenQuestionsResponse,
  newGoldenQuestion,
  goldenQuestionResponse,
  goldenRunResponse,
  goldenStateResponse,
} from '../bots/golden-questions.ts'
import { doneResponse } from '../done.ts'
import { botPath } from './bot-path.ts'
import type { Call } from './call.ts'

/** Questions that must stay right. */
export const goldenQuestionCalls: readonly Call[] = [
  {
    method: 'GET',
    path: `${botPath}/golden-questions`,
    who: 'member',
    role: 'viewer',
    summary: 'Questions that must stay right.',
    reply: goldenQuestionsResponse,
  },
  {
    method: 'POST',
    path: `${botPath}/golden-questions`,
    who: 'member',
    role: 'editor',
    summary: 'Adds one.',
    body: newGoldenQuestion,
    reply: goldenQuestionResponse,
    status: 201,
    errors: ['golden_questions_full'],
  },
  {
    method: 'DELETE',
    path: `${botPath}/golden-questions/:questionId`,
    who: 'member',
    role: 'editor',
    summary: 'Removes one.',
    reply: doneResponse,
  },
  {
    method: 'POST',
    path: `${botPath}/golden-questions/run`,
    who: 'member',
    role: 'editor',
    summary: 'Asks all of them now.',
    reply: goldenRunResponse,
    errors: ['rate_limited'],
  },
  {
    method: 'GET',
    path: `${botPath}/golden-questions/report`,
    who: 'member',
    role: 'viewer',
    summary: 'What became of the last readings, and whether one is held back.',
    reply: goldenStateResponse,
  },
  {
    method: 'POST',
    path: `${botPath}/golden-questions/draft/accept`,
    who: 'member',
    role: 'editor',
    summary: 'Lets a reading that was held back go live.',
    reply: doneResponse,
    errors: ['not_found'],
  },
  {
    method: 'POST',
    path: `${botPath}/golden-questions/draft/discard`,
    who: 'member',
    role: 'editor',
    summary: 'Throws it away.',
    reply: doneResponse,
    errors: ['not_found'],
  },
]
