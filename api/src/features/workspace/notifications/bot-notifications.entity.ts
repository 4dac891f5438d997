import type { NotificationEvent } from '@loquia/contracts'
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation, VirtualColumn } from 'typeorm'
import { BotEntity } from '../bots/bot.entity.js'

/** What a bot's owner is told of by email. */
@Entity('bot_notifications')
export class BotNotificationsEntity {
  @PrimaryColumn('uuid')
  botId: string

  @OneToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** Null: not at all. */
  @Column('text', { nullable: true })
  email: string | null

  /** Of the version before, which knew one webhook a bot; since then a row of webhook_endpoints. */
  @Column('text', { nullable: true })
  webhookUrl: string | null

  @Column('jsonb', { default: [] })
  events: NotificationEvent[]

  /** Whether an email about the week before is wanted each Monday. */
  @Column('boolean', { default: true })
  weekly: boolean

  /** The Monday of the last such email, where the bot is. */
  @Column('date', { nullable: true })
  weeklyTold: string | null

  /** Everything up to here has been told. To the microsecond, which a JavaScript date loses: read it as text. */
  @Column('timestamptz', { default: () => 'now()' })
  toldUntil: Date

  /** Written by versions before there was a table of deliveries, as the next one. */
  @Column('timestamptz', { nullable: true })
  failedAt: Date | null

  @Column('text', { nullable: true })
  failure: string | null

  /** They rest since then, until they are saved again: what was set may be a stranger's. */
  @Column('timestamptz', { nullable: true })
  heldAt: Date | null

  /** Changes with whatever an owner can write of it; SQL as `versionOf` makes it. */
  @VirtualColumn('text', {
    query: (table) => `md5(jsonb_build_array(${table}.email, ${table}.events, ${table}.weekly)::text)`,
  })
  version: string
}
