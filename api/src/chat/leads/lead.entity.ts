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
import { ConversationEntity } from '../../core/conversations/conversation.entity.js'
import { MessageEntity } from '../../core/conversations/message.entity.js'
import { BotEntity } from '../../core/bots/bot.entity.js'

/** Contact details that a visitor left. Deleted with the conversation. */
@Entity('leads')
@Unique(['botId', 'clientLeadId'])
@Index('leads_bot', ['botId', 'createdAt', 'id'])
@Index('leads_conversation', ['conversationId'])
@Index('leads_answer', ['answerId'])
export class LeadEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  @Column('uuid')
  conversationId: string

  @ManyToOne(() => ConversationEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  conversation?: Relation<ConversationEntity>

  /** Null without an answer, or once it is deleted. */
  @Column('uuid', { nullable: true })
  answerId: string | null

  @ManyToOne(() => MessageEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  answer?: Relation<MessageEntity> | null

  /** The widget's id: a lead sent twice is stored once. */
  @Column('text')
  clientLeadId: string

  @Column('text')
  name: string

  @Column('text')
  email: string

  @Column('text')
  message: string

  @Column('text', { nullable: true })
  pageUrl: string | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
