import {
  Column,
  CreateDateColumn,
  Entity,
  Generated,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm'
import { ConversationEntity } from '../../core/conversations/conversation.entity.js'
import { ApiKeyEntity } from '../../accounts/api-keys/api-key.entity.js'

@Entity('idempotent_replies')
@Index('idempotent_replies_created', ['createdAt'])
@Index('idempotent_replies_conversation', ['conversationId'])
export class IdempotentReplyEntity {
  @PrimaryColumn('uuid')
  keyId: string

  @ManyToOne(() => ApiKeyEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  key?: Relation<ApiKeyEntity>

  @PrimaryColumn('text')
  name: string

  /** SHA-256 of method, address and body. */
  @Column('text')
  requestHash: string

  /** Null if another attempt may start at once. */
  @Column('uuid', { nullable: true })
  @Generated('uuid')
  holder: string | null

  /** Stored in the transaction of the write; null until the commit. */
  @Column('jsonb', { nullable: true })
  made: unknown

  @Column('integer', { nullable: true })
  status: number | null

  @Column('jsonb', { nullable: true })
  body: unknown

  @Column('uuid', { nullable: true })
  conversationId: string | null

  @ManyToOne(() => ConversationEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  conversation?: Relation<ConversationEntity> | null

  /** The last attempt started at this time. */
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
