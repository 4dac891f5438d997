import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm'
import { MessageEntity } from '../../features/chat/message.entity.js'

/** What a visitor's question means to a model. It goes with the question. */
@Entity('question_vectors')
export class QuestionVectorEntity {
  @PrimaryColumn('uuid')
  messageId: string

  @OneToOne(() => MessageEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  message?: Relation<MessageEntity>

  /** The model's id. */
  @Column('text')
  embedder: string

  /** Of length 1. */
  @Column('halfvec')
  vector: number[]
}
