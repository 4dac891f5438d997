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
import { ConversationEntity } from '../../chat/conversation.entity.js'
import { MessageEntity } from '../../chat/message.entity.js'
import { BotEntity } from '../bots/bot.entity.js'

/** What a visitor left for a business when its bot could not help. It goes with the conversation it was left in. */
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

  /** The answer that did not help; null when the form stood below none, and once that answer is gone. */
  @Column('uuid', { nullable: true })
  answerId: string | null

  @ManyToOne(() => MessageEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  answer?: Relation<MessageEntity> | null

  /** The widget's own id of it: sent again, it is stored once. */
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
