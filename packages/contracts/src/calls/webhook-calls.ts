import {
  saveWebhookRequest,
  webhookAttemptResponse,
  webhookDeliveriesQuery,
  webhookDeliveriesResponse,
  webhookRequest,
  webhookResponse,
  webhookSecretResponse,
  webhooksResponse,
} from '../bots/webhooks.ts'
import { doneResponse } from '../done.ts'
import { botPath } from './bot-path.ts'
import type { Call } from './call.ts'

const webhookPath = `${botPath}/webhooks/:webhookId`

/** Where events of a bot are sent, and what became of them. */
export const webhookCalls: readonly Call[] = [
  {
    method: 'GET',
    path: `${botPath}/webhooks`,
    who: 'member',
    role: 'owner',
    summary: 'Its webhooks, without their secrets.',
    reply: webhooksResponse,
  },
  {
    method: 'POST',
    path: `${botPath}/webhooks`,
    who: 'member',
    role: 'owner',
    summary: 'Adds one, with a secret of its own.',
    body: webhookRequest,
    reply: webhookSecretResponse,
    errors: ['webhook_limit', 'rate_limited'],
  },
  {
    method: 'PUT',
    path: webhookPath,
    who: 'member',
    role: 'owner',
    summary: 'Changes it; one that was switched off or rested goes on.',
    body: saveWebhookRequest,
    reply: webhookResponse,
    errors: ['settings_changed', 'rate_limited'],
  },
  {
    method: 'DELETE',
    path: webhookPath,
    who: 'member',
    role: 'owner',
    summary: 'Removes it, with its deliveries.',
    reply: doneResponse,
  },
  {
    method: 'GET',
    path: `${webhookPath}/secret`,
    who: 'member',
    role: 'owner',
    summary: 'The secret that its deliveries are signed with.',
    reply: webhookSecretResponse,
  },
  {
    method: 'POST',
    path: `${webhookPath}/rotate`,
    who: 'member',
    role: 'owner',
    summary: 'A new secret; for a day deliveries are signed with both.',
    reply: webhookSecretResponse,
    errors: ['rate_limited'],
  },
  {
    method: 'POST',
    path: `${webhookPath}/test`,
    who: 'member',
    role: 'owner',
    summary: 'Sends one made-up event.',
    reply: webhookAttemptResponse,
    errors: ['rate_limited'],
  },
  {
    method: 'GET',
    path: `${webhookPath}/deliveries`,
    who: 'member',
    role: 'owner',
    summary: 'What was sent to it, newest first, and what came of it.',
    query: webhookDeliveriesQuery,
    reply: webhookDeliveriesResponse,
  },
  {
    method: 'POST',
    path: `${webhookPath}/deliveries/:deliveryId/replay`,
    who: 'member',
    role: 'owner',
    summary: 'Sends one of them again.',
    reply: webhookAttemptResponse,
    errors: ['rate_limited'],
  },
]
