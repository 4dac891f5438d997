import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { BotEntity } from '../bots/bot.entity.js'

@Entity('model_usage')
export class ModelUsageEntity {
  @PrimaryColumn('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** `YYYY-MM-DD` in UTC. */
  @PrimaryColumn('date', {
    default: () => `(now() AT TIME ZONE 'UTC')::date`,
  })
  day: string

  @PrimaryColumn('text')
  model: string

  /** The value is false if the platform's key paid. */
  @PrimaryColumn('boolean', { default: false })
  ownKey: boolean

  @Column('integer', { default: 0 })
  requests: number

  @Column('integer', { default: 0 })
  failures: number

  @Column('bigint', { default: 0 })
  promptTokens: string

  @Column('bigint', { default: 0 })
  completionTokens: string

  /** Millionths of a US dollar; null without a known price. */
  @Column('bigint', { nullable: true })
  costMicros: string | null
}
