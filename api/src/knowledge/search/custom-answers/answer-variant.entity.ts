import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { BotEntity } from '../../../core/bots/bot.entity.js'
import { SourceEntity } from '../../../core/sources/source.entity.js'

@Entity('answer_wordings')
@Index('answer_wordings_source', ['sourceId', 'ordinal'])
// Indexed by `md5(words)`, because the words may exceed the size of an index row.
@Index('answer_wordings_words', { synchronize: false })
export class AnswerVariantEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number

  @Column('uuid')
  sourceId: string

  @ManyToOne(() => SourceEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  source?: Relation<SourceEntity>

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** 0 is the question; variants start at 1. */
  @Column('integer')
  ordinal: number

  @Column('text')
  wording: string

  /** `comparedWords` has normalized the text. */
  @Column('text')
  words: string

  @Column('text', { nullable: true })
  embedder: string | null

  /** The vector has length 1. */
  @Column('halfvec', { nullable: true })
  vector: number[] | null
}
