import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { BotEntity } from '../../../../core/bots/bot.entity.js'

/**
 * A bot's rows add up to its vocabulary, which is only read whole: a row per batch costs a thousandth of a row per
 * term.
 */
@Entity('term_counts')
@Index('term_counts_bot', ['botId', 'id'])
export class TermCountsEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  id: string

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** Each line is a term, followed by a tab and its count unless 1. */
  @Column('text')
  stems: string

  @Column('text')
  words: string
}
