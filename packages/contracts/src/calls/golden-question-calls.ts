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
    who: 'own',
    summary: 'Questions that must stay right.',
    reply: goldenQuestionsResponse,
  },
  {
    method: 'POST',
    path: `${botPath}/golden-questions`,
    who: 'own',
    summary: 'Adds one.',
    body: newGoldenQuestion,
    reply: goldenQuestionResponse,
    status: 201,
    errors: ['golden_questions_full'],
  },
  {
    method: 'DELETE',
    path: `${botPath}/golden-questions/:questionId`,
    who: 'own',
    summary: 'Removes one.',
    reply: doneResponse,
  },
  {
    method: 'POST',
    path: `${botPath}/golden-questions/run`,
    who: 'own',
    summary: 'Asks all of them now.',
    reply: goldenRunResponse,
    errors: ['rate_limited'],
  },
  {
    method: 'GET',
    path: `${botPath}/golden-questions/report`,
    who: 'own',
    summary: 'What became of the last readings, and whether one is held back.',
    reply: goldenStateResponse,
  },
  {
    method: 'POST',
    path: `${botPath}/golden-questions/draft/accept`,
    who: 'own',
    summary: 'Lets a reading that was held back go live.',
    reply: doneResponse,
    errors: ['not_found'],
  },
  {
    method: 'POST',
    path: `${botPath}/golden-questions/draft/discard`,
    who: 'own',
    summary: 'Throws it away.',
    reply: doneResponse,
    errors: ['not_found'],
  },
]
