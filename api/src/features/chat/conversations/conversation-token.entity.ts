import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { ConversationEntity } from '../conversation.entity.js'

/** A further token that opens a conversation: of a link that was sent by email, or of a device that opened such a link. */
@Entity('conversation_tokens')
@Index('conversation_tokens_conversation', ['conversationId', 'createdAt'])
export class ConversationTokenEntity {
  /** SHA-256 of the token. */
  @PrimaryColumn('text')
  tokenHash: string

  @Column('uuid')
  conversationId: string

  @ManyToOne(() => ConversationEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  conversation?: Relation<ConversationEntity>

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** Of a link: when it ends. Null for a device, whose token ends with the conversation. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null
}
