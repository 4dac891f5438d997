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
import { UserEntity } from '../../accounts/users/user.entity.js'
import { ConversationEntity } from '../conversation.entity.js'
import { MessageEntity } from '../message.entity.js'

/**
 * A file that a person sends to a visitor; its bytes are in the store, under its id. The row stays when its conversation
 * goes, so that the bytes are found and deleted.
 */
@Entity('conversation_files')
@Index('conversation_files_conversation', ['conversationId'])
@Index('conversation_files_message', ['messageId'], { where: 'message_id IS NOT NULL' })
@Index('conversation_files_author', ['authorId'], { where: 'author_id IS NOT NULL' })
@Index('conversation_files_waiting', ['createdAt'], { where: 'message_id IS NULL' })
@Check('conversation_files_size_check', 'size > 0')
export class ConversationFileEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  /** Null when it is gone: the file is nobody's, and deleted next. */
  @Column('uuid', { nullable: true })
  conversationId: string | null

  @ManyToOne(() => ConversationEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  conversation?: Relation<ConversationEntity> | null

  /** Null until a message takes it along; only then it is the visitor's. */
  @Column('uuid', { nullable: true })
  messageId: string | null

  @ManyToOne(() => MessageEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  message?: Relation<MessageEntity> | null

  /** Null when the account is gone. */
  @Column('integer', { nullable: true })
  authorId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  author?: Relation<UserEntity> | null

  @Column('text')
  name: string

  /** As its bytes tell. */
  @Column('text')
  type: ChatFileType

  /** In bytes. */
  @Column('integer')
  size: number

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
