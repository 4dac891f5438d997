import { listIdentityKeys } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call-api'
import { sessionKey } from '../accounts/session'

export function identityKeysQuery(botId: string) {
  return queryOptions({
    queryKey: [sessionKey, 'bot', botId, 'identity-keys'],
    queryFn: async () => (await callApi(listIdentityKeys, { params: { botId } })).keys,
  })
}
