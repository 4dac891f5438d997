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
/** These events require action. */
export const usualWebhookEvents: readonly WebhookEventType[] = [
  'handover.asked',
  'lead.created',
  'question.unanswered',
  'source.failed',
]
export const webhookTestType = 'webhook.test' as const

export const webhookFormats = ['standard', 'slack', 'teams'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** Each Microsoft organization has its own host prefix. */
const teamsHosts =
  /^(?:[\w-]+\.)*(?:webhook\.office\.com|logic\.azure\.com|powerautomate\.com|api\.powerplatform\.com)$/

/** Slack and Teams receive messages, other hosts Standard Webhooks events. */
export function webhookFormat(url: string): WebhookFormat {
  const host = URL.parse(url)?.hostname ?? ''
  if (host === 'hooks.slack.com') return 'slack'
  return teamsHosts.test(host) ? 'teams' : 'standard'
}
