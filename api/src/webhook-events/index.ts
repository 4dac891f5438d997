export { WebhookEvents, type WebhookFacts } from './webhook-events.js'
export { WebhookEventsModule } from './webhook-events.module.js'
export { eventsWritten, responsesCleared } from './webhook-events.queries.js'
