import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { VectorSetEntity } from './vector-set.entity.js'

/** What some words mean to a model: of a passage, or of one of its sentences. */
@Entity('passage_vectors')
export class PassageVectorEntity {
  @PrimaryColumn('integer', { name: 'set_id', primaryKeyConstraintName: 'passage_vectors_pkey' })
  setId: number

  @ManyToOne(() => VectorSetEntity, ({ vectors }) => vectors, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'set_id', foreignKeyConstraintName: 'passage_vectors_set_id_fkey' })
  set?: Relation<VectorSetEntity>

  /** That of the passages with these words. */
  @PrimaryColumn('uuid', { name: 'text_hash', primaryKeyConstraintName: 'passage_vectors_pkey' })
  textHash: string

  /** 0: the whole passage; from 1 on, its sentences. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'passage_vectors_pkey', default: 0 })
  ordinal: number

  /** Of length 1, with as many dimensions as the model has. */
  @Column('halfvec')
  vector: number[]
}
