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
} from 'typeorm'
import { BotEntity } from '../workspace/bots/bot.entity.js'
import { MessageEntity } from './message.entity.js'

/** The chat on a page, a program with a key of the public API, or an MCP client. */
export type Channel = 'widget' | 'api' | 'mcp'

/** What a visitor and a bot said to each other. */
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

  /** The page that the first question was asked on, as `storedPageAddress` cuts it. */
  @Column('text', { nullable: true })
  pageUrl: string | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('timestamptz', { default: () => 'now()' })
  lastUsedAt: Date

  /** The owner's own try of the bot: no visitor, in no figure. */
  @Column('boolean', { default: false })
  isTest: boolean

  /**
   * The business's own id of the visitor, from a token that its server signed. Whoever has one opens it by such a token
   * alone. It never changes.
   */
  @Column('text', { nullable: true })
  visitorSub: string | null

  /** What the latest token said beside it; null for nothing. */
  @Column('text', { nullable: true })
  visitorName: string | null

  @Column('text', { nullable: true })
  visitorEmail: string | null
  /** Over which door it was opened. */
  @Column('text', { default: 'widget' })
  channel: Channel

  @OneToMany(() => MessageEntity, ({ conversation }) => conversation)
  messages?: Relation<MessageEntity>[]
}
