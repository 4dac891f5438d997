import type { NotificationEvent } from '@loquia/contracts'
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation, VirtualColumn } from 'typeorm'
import { BotEntity } from '../../core/bots/bot.entity.js'

@Entity('bot_notifications')
export class BotNotificationsEntity {
  @PrimaryColumn('uuid')
  botId: string

  @OneToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  @Column('text', { nullable: true })
  email: string | null

  @Column('jsonb', { default: [] })
  events: NotificationEvent[]

  @Column('boolean', { default: true })
  weekly: boolean

  /** The date is a Monday in the bot's time zone. */
  @Column('date', { nullable: true })
  weeklyTold: string | null

  /** Read as text: JavaScript dates lose the microseconds. */
  @Column('timestamptz', { default: () => 'now()' })
  toldUntil: Date

  /** Paused until saved again: a stranger may have entered the settings. */
  @Column('timestamptz', { nullable: true })
  heldAt: Date | null

  @VirtualColumn('text', {
    query: (table) => `md5(jsonb_build_array(${table}.email, ${table}.events, ${table}.weekly)::text)`,
  })
  version: string
}
