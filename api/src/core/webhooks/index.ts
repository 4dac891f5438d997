export { WebhookEvents, type WebhookFacts, eventsWrittenSql, responsesClearedSql } from './webhook-events.js'
export { WebhookEventsModule } from './webhook-events.module.js'
export { WebhookDeliveryEntity } from './webhook-delivery.entity.js'
export { WebhookEndpointEntity, WebhookSecretEntity } from './webhook-endpoint.entity.js'
