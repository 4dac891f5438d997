import { getGoldenReport, listGoldenQuestions } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { alwaysStale } from '../refresh-queries'
import { sessionKey } from '../accounts/session'

/** Questions that must stay correct, and ingestion runs that would have broken them. */
export function goldenQuestionsQuery(botId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'golden'],
    queryFn: () => callApi(listGoldenQuestions, { params: { botId } }),
  })
}
export function goldenStateQuery(botId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'golden-report'],
    queryFn: () => callApi(getGoldenReport, { params: { botId } }),
  })
}
