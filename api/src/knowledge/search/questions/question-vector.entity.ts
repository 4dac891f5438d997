import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm'
import { MessageEntity } from '../../../core/conversations/message.entity.js'

@Entity('question_vectors')
export class QuestionVectorEntity {
  @PrimaryColumn('uuid')
  messageId: string

  @OneToOne(() => MessageEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  message?: Relation<MessageEntity>

  @Column('text')
  embedder: string

  @Column('halfvec')
  vector: number[]
}
