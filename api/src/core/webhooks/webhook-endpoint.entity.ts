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
import { BotEntity } from '../bots/bot.entity.js'

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

  /** Start of continuous failure; null after a success. */
  @Column('timestamptz', { nullable: true })
  failingSince: Date | null

  @Column('timestamptz', { nullable: true })
  switchedOffAt: Date | null

  /** Paused until saved again: a stranger may have entered the settings. */
  @Column('timestamptz', { nullable: true })
  heldAt: Date | null

  /** The lease of the sending process; another process may send after it expires. */
  @Column('timestamptz', { nullable: true })
  sendingUntil: Date | null

  /** Changes with every field that an owner can edit; same SQL as `versionSql`. */
  @VirtualColumn('text', {
    query: (table) => `md5(jsonb_build_array(${table}.url, ${table}.events, ${table}.enabled)::text)`,
  })
  version: string
}

@Entity('webhook_secrets')
@Index('webhook_secrets_present', ['endpointId'], { unique: true, where: 'valid_until IS NULL' })
@Index('webhook_secrets_endpoint', ['endpointId'])
export class WebhookSecretEntity {
  /** The secret is sealed for this id. */
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid')
  endpointId: string

  @ManyToOne(() => WebhookEndpointEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  endpoint?: Relation<WebhookEndpointEntity>

  @Column('text')
  sealed: string

  /** The current secret has null. */
  @Column('timestamptz', { nullable: true })
  validUntil: Date | null

  /** False for secrets older than the `secret_views` table. */
  @Column('boolean', { default: false })
  viewsRecorded: boolean
}
