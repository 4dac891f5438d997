import { webhookFormat } from '@loquia/contracts'
import { Webhook } from 'standardwebhooks'
import { channelMessage } from './channel-message.js'
import type { EventData, Sendable } from './event-data.queries.js'

/** What is posted to a webhook. */
export interface WebhookRequest {
  body: string
  headers: Record<string, string>
}

/**
 * A delivery as its receiver wants it: signed as Standard Webhooks have it (https://www.standardwebhooks.com), with each
 * secret that counts, or as a message for a channel of Slack or Teams.
 * @param portal the address of the bot's conversations in the portal, with a query
 */
export function webhookRequest(
  delivery: Sendable,
  data: EventData,
  { secrets, portal, now = new Date() }: { secrets: readonly string[]; portal: string; now?: Date },
): WebhookRequest {
  const json = { 'content-type': 'application/json', accept: '*/*' }
  const format = webhookFormat(delivery.url)
  if (format !== 'standard')
    return { body: JSON.stringify(channelMessage(format, delivery, data, portal)), headers: json }
  const { id, type, at: timestamp } = delivery
  const body = JSON.stringify({ type, timestamp, data })
  return {
    body,
    headers: {
      ...json,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
    },
  }
}
