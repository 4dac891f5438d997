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
@Unique('leads_bot_id_client_lead_id_key', ['botId', 'clientLeadId'])
@Index('leads_bot', ['botId', 'createdAt', 'id'])
@Index('leads_conversation', ['conversationId'])
@Index('leads_answer', ['answerId'])
export class LeadEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'leads_pkey' })
  id: string

  @Column('uuid', { name: 'bot_id' })
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'bot_id', foreignKeyConstraintName: 'leads_bot_id_fkey' })
  bot?: Relation<BotEntity>

  @Column('uuid', { name: 'conversation_id' })
  conversationId: string

  @ManyToOne(() => ConversationEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'conversation_id', foreignKeyConstraintName: 'leads_conversation_id_fkey' })
  conversation?: Relation<ConversationEntity>

  /** The answer that did not help; null when the form stood below none, and once that answer is gone. */
  @Column('uuid', { name: 'answer_id', nullable: true })
  answerId: string | null

  @ManyToOne(() => MessageEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'answer_id', foreignKeyConstraintName: 'leads_answer_id_fkey' })
  answer?: Relation<MessageEntity> | null

  /** The widget's own id of it: sent again, it is stored once. */
  @Column('text', { name: 'client_lead_id' })
  clientLeadId: string

  @Column('text')
  name: string

  @Column('text')
  email: string

  @Column('text')
  message: string

  @Column('text', { name: 'page_url', nullable: true })
  pageUrl: string | null

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date
}
