import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { ConversationEntity } from '../chat/conversation.entity.js'
import { ApiKeyEntity } from '../workspace/api-keys/api-key.entity.js'

/** What a write that came with an `Idempotency-Key` was answered, so that the same again changes nothing. */
@Entity('idempotent_replies')
@Index('idempotent_replies_created', ['createdAt'])
@Index('idempotent_replies_conversation', ['conversationId'])
export class IdempotentReplyEntity {
  @PrimaryColumn('uuid')
  keyId: string

  @ManyToOne(() => ApiKeyEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  key?: Relation<ApiKeyEntity>

  /** The header's value. */
  @PrimaryColumn('text')
  name: string

  /** SHA-256 of method, address and body. */
  @Column('text')
  requestHash: string

  /** Null while the first request is under way. */
  @Column('integer', { nullable: true })
  status: number | null

  @Column('jsonb', { nullable: true })
  body: unknown

  /** The conversation that the body holds an answer of, with which the reply is deleted. */
  @Column('uuid', { nullable: true })
  conversationId: string | null

  @ManyToOne(() => ConversationEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  conversation?: Relation<ConversationEntity> | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
