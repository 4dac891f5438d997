/** What a webhook can be told of, in the order in which they are offered. */
export const webhookEventTypes = [
  'conversation.started',
  'handover.asked',
  'handover.taken',
  'handover.closed',
  'lead.created',
  'question.unanswered',
  'feedback.given',
  'source.failed',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]
/** Ticked in the form of a new webhook: events that somebody has to act on. */
export const usualWebhookEvents: readonly WebhookEventType[] = [
  'handover.asked',
  'lead.created',
  'question.unanswered',
  'source.failed',
]
/** A made-up event, by which an owner tries an address. */
export const webhookTestType = 'webhook.test' as const

export const webhookFormats = ['standard', 'slack', 'teams'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** Beginnings of names are free: each organization of Microsoft's has one of its own. */
const teamsHosts =
  /^(?:[\w-]+\.)*(?:webhook\.office\.com|logic\.azure\.com|powerautomate\.com|api\.powerplatform\.com)$/

/** What is written to an address: a message for a channel of Slack or Teams, or an event as Standard Webhooks have it. */
export function webhookFormat(url: string): WebhookFormat {
  const host = URL.parse(url)?.hostname ?? ''
  if (host === 'hooks.slack.com') return 'slack'
  return teamsHosts.test(host) ? 'teams' : 'standard'
}
