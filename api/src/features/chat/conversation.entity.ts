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
@Check('conversations_channel_check', `channel IN ('widget', 'api', 'mcp')`)
@Index('conversations_bot', ['botId', 'lastUsedAt'])
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

  /** Where the first question was asked, without what stands behind `#`. */
  @Column('text', { nullable: true })
  pageUrl: string | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('timestamptz', { default: () => 'now()' })
  lastUsedAt: Date

  /** The owner's own try of the bot: no visitor, in no figure. */
  @Column('boolean', { default: false })
  isTest: boolean

  /** Over which door it was opened. */
  @Column('text', { default: 'widget' })
  channel: Channel

  @OneToMany(() => MessageEntity, ({ conversation }) => conversation)
  messages?: Relation<MessageEntity>[]
}
