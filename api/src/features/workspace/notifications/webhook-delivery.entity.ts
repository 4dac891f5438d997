import type { WebhookDelivery } from '@loquia/contracts'
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm'
import { BotEntity } from '../bots/bot.entity.js'

/**
 * What was sent to a bot's webhook, and what came of it. It names the span of time that it tells of and keeps no word of
 * it, so that what an owner deletes is not kept here either.
 */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_of_bot', ['botId', 'createdAt'])
@Index('webhook_deliveries_untried', ['createdAt'], { where: 'tries = 0' })
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

  /** It tells of what came later than this, up to the next one. Both are null in a test, which tells of nothing. */
  @Column('timestamptz', { nullable: true })
  toldAfter: Date | null

  @Column('timestamptz', { nullable: true })
  toldUntil: Date | null

  /** Kinds of events, each with how many there were. */
  @Column('jsonb', { default: [] })
  told: WebhookDelivery['told']

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
}
