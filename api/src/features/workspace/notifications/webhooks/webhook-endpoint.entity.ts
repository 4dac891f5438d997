import type { WebhookEventType } from '@loquia/contracts'
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  VirtualColumn,
} from 'typeorm'
import { BotEntity } from '../../bots/bot.entity.js'

/** Where events of a bot go, and which. */
@Entity('webhook_endpoints')
@Index('webhook_endpoints_bot', ['botId'])
export class WebhookEndpointEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  @Column('text')
  url: string

  @Column('jsonb', { default: [] })
  events: WebhookEventType[]

  @Column('boolean', { default: true })
  enabled: boolean

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** Nothing has arrived since then; null while the last attempt did. */
  @Column('timestamptz', { nullable: true })
  failingSince: Date | null

  /** We switched it off then. */
  @Column('timestamptz', { nullable: true })
  switchedOffAt: Date | null

  /** It rests since then, until it is saved again: what was set may be a stranger's. */
  @Column('timestamptz', { nullable: true })
  heldAt: Date | null

  /** The process that sends to it renews this; once it has passed, another one may. */
  @Column('timestamptz', { nullable: true })
  sendingUntil: Date | null

  /** Changes with whatever an owner can write of it; SQL as `versionOf` makes it. */
  @VirtualColumn('text', {
    query: (table) => `md5(jsonb_build_array(${table}.url, ${table}.events, ${table}.enabled)::text)`,
  })
  version: string
}
