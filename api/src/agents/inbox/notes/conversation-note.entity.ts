import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm'
import { UserEntity } from '../../../core/users/user.entity.js'
import { ConversationEntity } from '../../../core/conversations/conversation.entity.js'

/** Notes have a separate table, so that no visitor's query can reach them. */
@Entity('conversation_notes')
@Unique(['conversationId', 'clientNoteId'])
@Index('conversation_notes_author', ['authorId'], { where: 'author_id IS NOT NULL' })
export class ConversationNoteEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid')
  conversationId: string

  @ManyToOne(() => ConversationEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  conversation?: Relation<ConversationEntity>

  /** An id made by the page, so that a note sent twice is stored once. */
  @Column('uuid')
  clientNoteId: string

  @Column('integer', { nullable: true })
  authorId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  author?: Relation<UserEntity> | null

  @Column('text')
  text: string

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('timestamptz', { nullable: true })
  editedAt: Date | null
}
