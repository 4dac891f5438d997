import {
  doneResponse,
  goldenQuestionResponse,
  goldenQuestionsResponse,
  goldenRunResponse,
  goldenStateResponse,
  type NewGoldenQuestion,
} from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { changesByItself } from '../renew'
import { ownKey } from '../accounts/session'
import { botAddress } from './studio'

/** The questions that a bot must always get right, and what became of readings that would have spoilt them. */
export function goldenQuestionsQuery(botId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'golden'],
    queryFn: () => call(botAddress(botId, 'golden-questions'), goldenQuestionsResponse),
  })
}
export function goldenStateQuery(botId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'golden-report'],
    queryFn: () => call(botAddress(botId, 'golden-questions/report'), goldenStateResponse),
  })
}
export const addGoldenQuestion = (botId: string, question: NewGoldenQuestion) =>
  call(botAddress(botId, 'golden-questions'), goldenQuestionResponse, question)
export const removeGoldenQuestion = (botId: string, id: number) =>
  call(botAddress(botId, `golden-questions/${id}`), doneResponse, undefined, 'DELETE')
export const runGoldenQuestions = async (botId: string) =>
  (await call(botAddress(botId, 'golden-questions/run'), goldenRunResponse, {})).report
export const decideHeldReading = (botId: string, decision: 'accept' | 'discard') =>
  call(botAddress(botId, `golden-questions/draft/${decision}`), doneResponse, {})
