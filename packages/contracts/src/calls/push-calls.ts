import { doneResponse } from '../done.ts'
import { pushDeviceResponse, pushResponse, pushSubscriptionRequest, pushTestResponse } from '../people/push.ts'
import type { Call } from './call.ts'

/** Browsers that tell whoever is logged in there of visitors (Web Push). */
export const pushCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/api/push',
    who: 'client',
    summary: 'The key that browsers subscribe with, and one’s own browsers that have.',
    reply: pushResponse,
  },
  {
    method: 'POST',
    path: '/api/push/devices',
    who: 'client',
    summary: 'Adds this browser, or says that it is still there.',
    body: pushSubscriptionRequest,
    reply: pushDeviceResponse,
    status: 201,
    errors: ['rate_limited'],
  },
  {
    method: 'DELETE',
    path: '/api/push/devices/:deviceId',
    who: 'own',
    summary: 'Takes one of one’s own browsers off.',
    reply: doneResponse,
  },
  {
    method: 'POST',
    path: '/api/push/devices/:deviceId/test',
    who: 'own',
    summary: 'Sends it a message to see that it arrives.',
    reply: pushTestResponse,
    errors: ['rate_limited'],
  },
]
