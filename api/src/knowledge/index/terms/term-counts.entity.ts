import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { BotEntity } from '../../../features/workspace/bots/bot.entity.js'

/**
 * By how much passages that were written or removed together change the number of passages that hold each term. A bot's
 * rows add up to its vocabulary, which is only ever read whole: a row for each batch costs a thousandth of one for each
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

  /** A line is a term, or a term, a tab and its number where that is not 1. */
  @Column('text')
  stems: string

  /** Words as they are written, in the same form. */
  @Column('text')
  words: string
}
