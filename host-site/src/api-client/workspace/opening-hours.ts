import { getOpeningHours } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { sessionKey } from '../accounts/session'
import { callApi } from '../call-api'
import { alwaysStale } from '../refresh-queries'

export function openingHoursQuery(botId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'opening-hours'],
    queryFn: () => callApi(getOpeningHours, { params: { botId } }),
  })
}
