import {
  doneResponse,
  pushDeviceResponse,
  pushResponse,
  pushSubscriptionRequest,
  pushTestResponse,
  type PushDevice,
  type PushTestResponse,
} from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { ownKey } from '../accounts/session'
import { call } from '../call'
import { changesByItself } from '../renew'

/** The server's key, and one's own browsers that are told of visitors, newest first. */
export function pushQuery() {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'push'],
    queryFn: () => call('/api/push', pushResponse),
  })
}

/** Has this browser told, or says that it is still there. */
export async function addPushDevice(subscription: PushSubscriptionJSON): Promise<PushDevice> {
  return (await call('/api/push/devices', pushDeviceResponse, pushSubscriptionRequest.parse(subscription))).device
}

export async function removePushDevice(id: string): Promise<void> {
  await call(`/api/push/devices/${encodeURIComponent(id)}`, doneResponse, undefined, 'DELETE')
}

/** Sends a browser a message. @returns what became of it */
export async function testPushDevice(id: string): Promise<PushTestResponse['outcome']> {
  return (await call(`/api/push/devices/${encodeURIComponent(id)}/test`, pushTestResponse, {})).outcome
}
