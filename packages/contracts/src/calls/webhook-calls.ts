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
import { call } from './call.ts'

const webhookPath = `${botPath}/webhooks/:webhookId`

export const listWebhooks = call({
  method: 'GET',
  path: `${botPath}/webhooks`,
  who: 'member',
  role: 'owner',
  summary: 'Lists a bot’s webhooks, without their secrets.',
  reply: webhooksResponse,
})

export const addWebhook = call({
  method: 'POST',
  path: `${botPath}/webhooks`,
  who: 'member',
  role: 'owner',
  summary: 'Adds a webhook with a new secret.',
  body: webhookRequest,
  reply: webhookSecretResponse,
  errors: ['webhook_limit', 'rate_limited'],
})

export const changeWebhook = call({
  method: 'PUT',
  path: webhookPath,
  who: 'member',
  role: 'owner',
  summary: 'Changes a webhook and resumes one that was turned off or paused.',
  body: saveWebhookRequest,
  reply: webhookResponse,
  errors: ['settings_changed', 'rate_limited'],
})

export const deleteWebhook = call({
  method: 'DELETE',
  path: webhookPath,
  who: 'member',
  role: 'owner',
  summary: 'Deletes a webhook with its deliveries.',
  reply: doneResponse,
})

export const getWebhookSecret = call({
  method: 'GET',
  path: `${webhookPath}/secret`,
  who: 'member',
  role: 'owner',
  summary: 'Returns the secret that signs a webhook’s deliveries.',
  reply: webhookSecretResponse,
})

export const rotateWebhookSecret = call({
  method: 'POST',
  path: `${webhookPath}/rotate`,
  who: 'member',
  role: 'owner',
  summary: 'Creates a new secret; for a day deliveries are signed with both.',
  reply: webhookSecretResponse,
  errors: ['rate_limited'],
})

export const testWebhook = call({
  method: 'POST',
  path: `${webhookPath}/test`,
  who: 'member',
  role: 'owner',
  summary: 'Sends a test event.',
  reply: webhookAttemptResponse,
  errors: ['rate_limited'],
})

export const listDeliveries = call({
  method: 'GET',
  path: `${webhookPath}/deliveries`,
  who: 'member',
  role: 'owner',
  summary: 'Lists a webhook’s deliveries and their results, newest first.',
  query: webhookDeliveriesQuery,
  reply: webhookDeliveriesResponse,
})

export const replayDelivery = call({
  method: 'POST',
  path: `${webhookPath}/deliveries/:deliveryId/replay`,
  who: 'member',
  role: 'owner',
  summary: 'Sends a delivery again.',
  reply: webhookAttemptResponse,
  errors: ['rate_limited'],
})
