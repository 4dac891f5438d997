import type { ChatFileType } from '@loquia/contracts'
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm'
import { UserEntity } from '../../core/users/user.entity.js'
import { ConversationEntity } from '../../core/conversations/conversation.entity.js'
import { MessageEntity } from '../../core/conversations/message.entity.js'

/** The row outlives its conversation, so that the bytes can be found and deleted. */
@Entity('conversation_files')
@Index('conversation_files_conversation', ['conversationId'])
@Index('conversation_files_message', ['messageId'], { where: 'message_id IS NOT NULL' })
@Index('conversation_files_author', ['authorId'], { where: 'author_id IS NOT NULL' })
@Index('conversation_files_waiting', ['createdAt'], { where: 'message_id IS NULL' })
@Check('conversation_files_size_check', 'size > 0')
export class ConversationFileEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid', { nullable: true })
  conversationId: string | null

  @ManyToOne(() => ConversationEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  conversation?: Relation<ConversationEntity> | null

  /** Null until a message includes the file and the visitor may read it. */
  @Column('uuid', { nullable: true })
  messageId: string | null

  @ManyToOne(() => MessageEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  message?: Relation<MessageEntity> | null

  @Column('integer', { nullable: true })
  authorId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  author?: Relation<UserEntity> | null

  @Column('text')
  name: string

  /** The type is detected from the bytes. */
  @Column('text')
  type: ChatFileType

  @Column('integer')
  size: number

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
