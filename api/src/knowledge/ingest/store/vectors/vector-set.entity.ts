import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
  PrimaryColumn,
} from 'typeorm'
import { BotEntity } from '../../../../core/bots/bot.entity.js'

@Entity('passage_vectors')
export class PassageVectorEntity {
  @PrimaryColumn('integer')
  setId: number

  @ManyToOne(() => VectorSetEntity, ({ vectors }) => vectors, { onDelete: 'CASCADE' })
  @JoinColumn()
  set?: Relation<VectorSetEntity>

  /** Shared by passages with the same text. */
  @PrimaryColumn('uuid')
  textHash: string

  /** 0: the whole passage; from 1: its sentences. */
  @PrimaryColumn('smallint', { default: 0 })
  ordinal: number

  @Column('halfvec')
  vector: number[]
}

/** A new model's set replaces the old one when complete. */
@Entity('vector_sets')
@Unique(['botId', 'embedder'])
@Index('vector_sets_in_use', ['botId'], { unique: true, where: 'in_use' })
export class VectorSetEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
  })
  id: number

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** The id includes everything that affects the vectors. */
  @Column('text')
  embedder: string

  @Column('boolean')
  inUse: boolean

  @Column('timestamptz', { default: () => 'now()' })
  leaseUntil: Date

  /** Mean and standard deviation of the cosines between the bot's passages; null until the set is first complete. */
  @Column('real', { nullable: true })
  mean: number | null

  @Column('real', { nullable: true })
  deviation: number | null

  @OneToMany(() => PassageVectorEntity, ({ set }) => set)
  vectors?: Relation<PassageVectorEntity>[]
}
