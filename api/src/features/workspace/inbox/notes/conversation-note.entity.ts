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
import { UserEntity } from '../../../accounts/users/user.entity.js'
import { ConversationEntity } from '../../../chat/conversation.entity.js'

/** What people note for each other in a conversation. In a table of its own: no visitor's query can reach it. */
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

  /** The page's own id of it: sent again, it is stored once. */
  @Column('uuid')
  clientNoteId: string

  /** Null when the account is gone. */
  @Column('integer', { nullable: true })
  authorId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  author?: Relation<UserEntity> | null

  @Column('text')
  text: string

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** When its author last changed it; null for never. */
  @Column('timestamptz', { nullable: true })
  editedAt: Date | null
}
