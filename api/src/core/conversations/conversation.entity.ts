import type { VisitorLanguage } from '@loquia/contracts'
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
  PrimaryColumn,
} from 'typeorm'
import { BotEntity } from '../bots/bot.entity.js'
import { MessageEntity } from './message.entity.js'

export type Channel = 'widget' | 'api' | 'mcp'

@Entity('conversations')
@Unique(['tokenHash'])
@Check('conversations_language_check', `language IN ('en', 'it', 'de', 'fr', 'es', 'pt')`)
@Check('conversations_channel_check', `channel IN ('widget', 'api', 'mcp')`)
@Index('conversations_bot', ['botId', 'lastUsedAt'])
@Index('conversations_visitor', ['botId', 'visitorSub', 'lastUsedAt'], { where: 'visitor_sub IS NOT NULL' })
@Check('conversations_visitor_check', 'visitor_sub IS NOT NULL OR (visitor_name IS NULL AND visitor_email IS NULL)')
export class ConversationEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** SHA-256 of the visitor's token: the table alone opens no conversation. */
  @Column('text')
  tokenHash: string

  @Column('text', { default: 'en' })
  language: VisitorLanguage

  @Column('text', { nullable: true })
  pageUrl: string | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('timestamptz', { default: () => 'now()' })
  lastUsedAt: Date

  @Column('boolean', { default: false })
  isTest: boolean

  /** The business's immutable visitor ID, from a signed token. Only such a token opens the conversation. */
  @Column('text', { nullable: true })
  visitorSub: string | null

  @Column('text', { nullable: true })
  visitorName: string | null

  @Column('text', { nullable: true })
  visitorEmail: string | null
  @Column('text', { default: 'widget' })
  channel: Channel

  @OneToMany(() => MessageEntity, ({ conversation }) => conversation)
  messages?: Relation<MessageEntity>[]
}

@Entity('conversation_tokens')
@Index('conversation_tokens_conversation', ['conversationId', 'createdAt'])
export class ConversationTokenEntity {
  @PrimaryColumn('text')
  tokenHash: string

  @Column('uuid')
  conversationId: string

  @ManyToOne(() => ConversationEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  conversation?: Relation<ConversationEntity>

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** Null for a device, whose token lasts as long as the conversation. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null
}
