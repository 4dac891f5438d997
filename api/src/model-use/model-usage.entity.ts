import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { BotEntity } from '../features/workspace/bots/bot.entity.js'

/** What the language model was used for: a row for each bot, day, model, and whose key paid. */
@Entity('model_usage')
export class ModelUsageEntity {
  @PrimaryColumn('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** `YYYY-MM-DD`, of UTC. */
  @PrimaryColumn('date', {
    default: () => `(now() AT TIME ZONE 'UTC')::date`,
  })
  day: string

  @PrimaryColumn('text')
  model: string

  /** The client's key paid, not the house's. */
  @PrimaryColumn('boolean', { default: false })
  ownKey: boolean

  @Column('integer', { default: 0 })
  requests: number

  /** Of the requests, those that failed. */
  @Column('integer', { default: 0 })
  failures: number

  @Column('bigint', { default: 0 })
  promptTokens: string

  @Column('bigint', { default: 0 })
  completionTokens: string

  /** Millionths of a US dollar; null in a row whose model has no known price. */
  @Column('bigint', { nullable: true })
  costMicros: string | null
}
