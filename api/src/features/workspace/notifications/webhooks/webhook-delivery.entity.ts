import type { NotificationEvent, WebhookEventType, webhookTestType } from '@loquia/contracts'
import {
  Column,
  CreateDateColumn,
  Entity,
  Generated,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm'
import type { WebhookFacts } from '../../../../webhook-events/index.js'
import { BotEntity } from '../../bots/bot.entity.js'
import { WebhookEndpointEntity } from './webhook-endpoint.entity.js'

/**
 * One event on its way to one webhook, and what came of it. It keeps ids and figures, and no word of visitors, so that
 * what an owner deletes is not kept here either.
 */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_of_bot', ['botId', 'createdAt'])
@Index('webhook_deliveries_untried', ['createdAt'], { where: 'tries = 0' })
@Index('webhook_deliveries_endpoint', ['endpointId', 'position'])
@Index('webhook_deliveries_due', ['nextTryAt'], { where: 'next_try_at IS NOT NULL' })
export class WebhookDeliveryEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** When it happened. */
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** Written by versions that told of spans of time, as the next two; null since. */
  @Column('timestamptz', { nullable: true })
  toldAfter: Date | null

  @Column('timestamptz', { nullable: true })
  toldUntil: Date | null

  @Column('jsonb', { default: [] })
  told: { event: NotificationEvent; count: number }[]

  @Column('integer', { default: 0 })
  tries: number

  /** Milliseconds that the last try took. */
  @Column('integer', { nullable: true })
  durationMs: number | null

  /** HTTP status of the last answer; null when there was none. */
  @Column('integer', { nullable: true })
  status: number | null

  /** Why the last try did not arrive; null when it did, and before the first one. */
  @Column('text', { nullable: true })
  failure: string | null

  /** Null, as its type, where a version before wrote it. */
  @Column('uuid', { nullable: true })
  endpointId: string | null

  @ManyToOne(() => WebhookEndpointEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  endpoint?: Relation<WebhookEndpointEntity> | null

  @Column('text', { nullable: true })
  type: WebhookEventType | typeof webhookTestType | null

  @Column('jsonb', { default: {} })
  data: WebhookFacts

  /** The order in which events were kept. */
  @Column('bigint')
  @Generated()
  position: string

  @Column('timestamptz', { nullable: true })
  lastTryAt: Date | null

  /** When it is sent next; null when nobody sends it by itself any more. */
  @Column('timestamptz', { nullable: true })
  nextTryAt: Date | null

  /** How the last answer began. */
  @Column('text', { nullable: true })
  response: string | null
}
