import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { UserEntity } from '../../core/users/user.entity.js'
import { ConversationEntity } from '../../core/conversations/conversation.entity.js'

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

  @Column('bigint')
  position: string
}
