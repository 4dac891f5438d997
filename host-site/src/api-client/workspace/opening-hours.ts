import { openingHoursResponse, readOpeningHoursResponse, type SaveOpeningHoursRequest } from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { ownKey } from '../accounts/session'
import { call } from '../call'
import { changesByItself } from '../renew'
import { botAddress } from './studio'

export function openingHoursQuery(botId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'opening-hours'],
    queryFn: () => call(botAddress(botId, 'opening-hours'), openingHoursResponse),
  })
}

export const saveOpeningHours = (botId: string, request: SaveOpeningHoursRequest) =>
  call(botAddress(botId, 'opening-hours'), openingHoursResponse, request, 'PUT')

export const readOpeningHours = (botId: string, text: string) =>
  call(botAddress(botId, 'opening-hours/read'), readOpeningHoursResponse, { text })
