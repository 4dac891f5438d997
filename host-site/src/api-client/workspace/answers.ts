import { listCustomAnswers } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { alwaysStale } from '../refresh-queries'
import { sessionKey } from '../accounts/session'

export function answersQuery(botId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'answers'],
    queryFn: async () => (await callApi(listCustomAnswers, { params: { botId } })).answers,
  })
}
