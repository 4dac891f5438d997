import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { UserEntity } from '../../accounts/users/user.entity.js'
import { ConversationEntity } from '../../chat/conversation.entity.js'

/** How far somebody has read a conversation. */
@Entity('conversation_reads')
@Index('conversation_reads_user', ['userId'])
export class ConversationReadEntity {
  @PrimaryColumn('uuid')
  conversationId: string

  @ManyToOne(() => ConversationEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  conversation?: Relation<ConversationEntity>

  @PrimaryColumn('integer')
  userId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<UserEntity>

  /** Of the last message that was read. */
  @Column('bigint')
  position: string
}
