import {
  doneResponse,
  webhookAttemptResponse,
  webhookDeliveriesResponse,
  webhookResponse,
  webhookSecretResponse,
  webhooksResponse,
  type SaveWebhookRequest,
  type WebhookDelivery,
  type WebhookRequest,
} from '@loquia/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ownKey } from '../accounts/session'
import { call } from '../call'
import { changesByItself } from '../renew'
import { botAddress } from './studio'

const address = (botId: string, id: string, rest = '') => botAddress(botId, `webhooks/${encodeURIComponent(id)}${rest}`)

export function webhooksQuery(botId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'webhooks'],
    queryFn: async () => (await call(botAddress(botId, 'webhooks'), webhooksResponse)).webhooks,
  })
}
export const addWebhook = (botId: string, webhook: WebhookRequest) =>
  call(botAddress(botId, 'webhooks'), webhookSecretResponse, webhook)
export const saveWebhook = (botId: string, id: string, webhook: SaveWebhookRequest) =>
  call(address(botId, id), webhookResponse, webhook, 'PUT')
export const removeWebhook = (botId: string, id: string) => call(address(botId, id), doneResponse, undefined, 'DELETE')
export const testWebhook = (botId: string, id: string) => call(address(botId, id, '/test'), webhookAttemptResponse, {})
export const rotateSecret = (botId: string, id: string) =>
  call(address(botId, id, '/rotate'), webhookSecretResponse, {})

export function secretQuery(botId: string, id: string) {
  return queryOptions({
    ...changesByItself,
    // It is not kept once nobody looks at it.
    gcTime: 0,
    queryKey: [ownKey, 'bot', botId, 'webhook-secret', id],
    queryFn: () => call(address(botId, id, '/secret'), webhookSecretResponse),
  })
}

/** What a list of deliveries is narrowed to; an empty value narrows nothing. */
export interface ShownDeliveries {
  state: WebhookDelivery['state'] | ''
  type: WebhookDelivery['type'] | ''
}
/** Of the deliveries to one webhook, whatever they are narrowed to. */
export const deliveriesKey = (botId: string, id: string) => [ownKey, 'bot', botId, 'deliveries', id] as const
/** Asks again while one of them waits. */
export function deliveriesQuery(botId: string, id: string, shown: ShownDeliveries) {
  return infiniteQueryOptions({
    ...changesByItself,
    queryKey: [...deliveriesKey(botId, id), shown],
    queryFn: ({ pageParam }) => {
      const values = Object.entries({ ...shown, cursor: pageParam }).filter(([, value]) => value !== '')
      return call(address(botId, id, `/deliveries?${new URLSearchParams(values)}`), webhookDeliveriesResponse)
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some(({ state }) => state === 'waiting')) ? 5_000 : false,
  })
}
export const replayDelivery = (botId: string, id: string, deliveryId: string) =>
  call(address(botId, id, `/deliveries/${encodeURIComponent(deliveryId)}/replay`), webhookAttemptResponse, {})
