import type { WebhookDelivery } from '@loquia/contracts'
import { getWebhookSecret, listDeliveries, listWebhooks } from '@loquia/contracts/calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { sessionKey } from '../accounts/session'
import { callApi } from '../call-api'
import { alwaysStale } from '../refresh-queries'

export function webhooksQuery(botId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'webhooks'],
    queryFn: async () => (await callApi(listWebhooks, { params: { botId } })).webhooks,
  })
}

export function secretQuery(botId: string, id: string) {
  return queryOptions({
    ...alwaysStale,
    // The secret leaves the cache once no component shows it.
    gcTime: 0,
    queryKey: [sessionKey, 'bot', botId, 'webhook-secret', id],
    queryFn: () => callApi(getWebhookSecret, { params: { botId, webhookId: id } }),
  })
}

export interface ShownDeliveries {
  state: WebhookDelivery['state'] | ''
  type: WebhookDelivery['type'] | ''
}
export const deliveriesKey = (botId: string, id: string) => [sessionKey, 'bot', botId, 'deliveries', id] as const
export function deliveriesQuery(botId: string, id: string, shown: ShownDeliveries) {
  return infiniteQueryOptions({
    ...alwaysStale,
    queryKey: [...deliveriesKey(botId, id), shown],
    queryFn: ({ pageParam }) =>
      callApi(listDeliveries, {
        params: { botId, webhookId: id },
        query: { state: shown.state || undefined, type: shown.type || undefined, cursor: pageParam },
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some(({ state }) => state === 'waiting')) ? 5_000 : false,
  })
}
