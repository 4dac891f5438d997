import type { WebhookEventType, webhookTestType } from '@loquia/contracts'
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
import type { WebhookFacts } from './webhook-events.js'
import { BotEntity } from '../bots/bot.entity.js'
import { WebhookEndpointEntity } from './webhook-endpoint.entity.js'

/** Stores ids and numbers but no visitor text, so that deleted text does not survive here. */
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

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('integer', { default: 0 })
  tries: number

  @Column('integer', { nullable: true })
  durationMs: number | null

  @Column('integer', { nullable: true })
  status: number | null

  /** Null before the first attempt and after success. */
  @Column('text', { nullable: true })
  failure: string | null

  /** Null in an older version's rows. */
  @Column('uuid', { nullable: true })
  endpointId: string | null

  @ManyToOne(() => WebhookEndpointEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  endpoint?: Relation<WebhookEndpointEntity> | null

  @Column('text', { nullable: true })
  type: WebhookEventType | typeof webhookTestType | null

  @Column('jsonb', { default: {} })
  data: WebhookFacts

  @Column('bigint')
  @Generated()
  position: string

  @Column('timestamptz', { nullable: true })
  lastTryAt: Date | null

  /** The time is null if no further automatic attempt is planned. */
  @Column('timestamptz', { nullable: true })
  nextTryAt: Date | null

  @Column('text', { nullable: true })
  response: string | null
}
