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
import { ConversationEntity } from '../chat/conversation.entity.js'
import { ApiKeyEntity } from '../workspace/api-keys/api-key.entity.js'

/** A write that came with an `Idempotency-Key`: what it made and the reply, so that the same again changes nothing. */
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

  /** The attempt that carries the call out: no other one may write. Null where the next one may begin at once. */
  @Column('uuid', { nullable: true })
  @Generated('uuid')
  holder: string | null

  /** The result of the write, stored by its own transaction. Null until the write is committed. */
  @Column('jsonb', { nullable: true })
  made: unknown

  /** HTTP status of the reply; null until the caller can be given one. */
  @Column('integer', { nullable: true })
  status: number | null

  @Column('jsonb', { nullable: true })
  body: unknown

  /** The conversation that the write or the body belongs to, with which the row is deleted. */
  @Column('uuid', { nullable: true })
  conversationId: string | null

  @ManyToOne(() => ConversationEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  conversation?: Relation<ConversationEntity> | null

  /** The beginning of the last attempt. */
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
