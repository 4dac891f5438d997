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
} from 'typeorm'
import { BotEntity } from '../../../features/workspace/bots/bot.entity.js'
import { PassageVectorEntity } from './passage-vector.entity.js'

/** A bot's vectors by one model. Those of another model wait until they are complete, and then take their place. */
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

  /** The model's id, with all that its vectors depend on. */
  @Column('text')
  embedder: string

  @Column('boolean')
  inUse: boolean

  /** Whoever embeds the bot's passages renews this. */
  @Column('timestamptz', { default: () => 'now()' })
  leaseUntil: Date

  /**
   * Cosine between two of the bot's passages, when they were last complete: its mean, and its standard deviation. Null
   * until then.
   */
  @Column('real', { nullable: true })
  mean: number | null

  @Column('real', { nullable: true })
  deviation: number | null

  @OneToMany(() => PassageVectorEntity, ({ set }) => set)
  vectors?: Relation<PassageVectorEntity>[]
}
