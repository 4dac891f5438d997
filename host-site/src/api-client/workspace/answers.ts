import { answersResponse, trainingResponse, type ChangeAnswerRequest } from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { changesByItself } from '../renew'
import { ownKey } from '../accounts/session'
import { botAddress } from './studio'

/** What the owner of a bot taught it. */
export function answersQuery(botId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'answers'],
    queryFn: async () => (await call(botAddress(botId, 'answers'), answersResponse)).answers,
  })
}
export const changeAnswer = (botId: string, id: string, body: ChangeAnswerRequest) =>
  call(botAddress(botId, `answers/${encodeURIComponent(id)}`), trainingResponse, body, 'PUT')
export const answersExportAddress = (botId: string, format: 'csv' | 'json'): string =>
  botAddress(botId, `answers/export?format=${format}`)
