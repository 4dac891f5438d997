import { doneResponse } from '../done.ts'
import { pushDeviceResponse, pushResponse, pushSubscriptionRequest, pushTestResponse } from '../agents/push.ts'
import { call } from './call.ts'

export const getPush = call({
  method: 'GET',
  path: '/api/push',
  who: 'client',
  summary: 'Returns the key browsers subscribe with, and your subscribed browsers.',
  reply: pushResponse,
})

export const addPushDevice = call({
  method: 'POST',
  path: '/api/push/devices',
  who: 'client',
  summary: 'Adds this browser, or refreshes its subscription.',
  body: pushSubscriptionRequest,
  reply: pushDeviceResponse,
  status: 201,
  errors: ['rate_limited'],
})

export const removePushDevice = call({
  method: 'DELETE',
  path: '/api/push/devices/:deviceId',
  who: 'own',
  summary: 'Removes one of your browsers.',
  reply: doneResponse,
})

export const testPushDevice = call({
  method: 'POST',
  path: '/api/push/devices/:deviceId/test',
  who: 'own',
  summary: 'Sends a test notification to one of your browsers.',
  reply: pushTestResponse,
  errors: ['rate_limited'],
})
