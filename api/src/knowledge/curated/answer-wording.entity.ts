import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { BotEntity } from '../../features/workspace/bots/bot.entity.js'
import { SourceEntity } from '../ingest/sources/source.entity.js'

/** One way of asking what an answer of the owner's is for. */
@Entity('answer_wordings')
@Index('answer_wordings_source', ['sourceId', 'ordinal'])
// On `md5(words)`, as a wording may be longer than a row of an index.
@Index('answer_wordings_words', { synchronize: false })
export class AnswerWordingEntity {
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

  /** 0: the question itself; from 1 on, the other wordings. */
  @Column('integer')
  ordinal: number

  @Column('text')
  wording: string

  /** Its words as they are compared: see `comparedWords`. */
  @Column('text')
  words: string

  /** Which model made the vector; both null while there is none. */
  @Column('text', { nullable: true })
  embedder: string | null

  /** Of length 1. */
  @Column('halfvec', { nullable: true })
  vector: number[] | null
}
