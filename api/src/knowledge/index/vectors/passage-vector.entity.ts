import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { VectorSetEntity } from './vector-set.entity.js'

/** What some words mean to a model: of a passage, or of one of its sentences. */
@Entity('passage_vectors')
export class PassageVectorEntity {
  @PrimaryColumn('integer')
  setId: number

  @ManyToOne(() => VectorSetEntity, ({ vectors }) => vectors, { onDelete: 'CASCADE' })
  @JoinColumn()
  set?: Relation<VectorSetEntity>

  /** That of the passages with these words. */
  @PrimaryColumn('uuid')
  textHash: string

  /** 0: the whole passage; from 1 on, its sentences. */
  @PrimaryColumn('smallint', { default: 0 })
  ordinal: number

  /** Of length 1, with as many dimensions as the model has. */
  @Column('halfvec')
  vector: number[]
}
