import { Module } from '@nestjs/common'
import { WebhookEvents } from './webhook-events.js'

@Module({ providers: [WebhookEvents], exports: [WebhookEvents] })
export class WebhookEventsModule {}
