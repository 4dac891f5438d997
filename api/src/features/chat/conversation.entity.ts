import type { VisitorLanguage } from '@loquia/contracts'
import {
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

/** What a visitor and a bot said to each other. */
@Entity('conversations')
@Unique('conversations_token_hash_key', ['tokenHash'])
@Index('conversations_bot', ['botId', 'lastUsedAt'])
export class ConversationEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'conversations_pkey' })
  id: string

  @Column('uuid', { name: 'bot_id' })
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'bot_id', foreignKeyConstraintName: 'conversations_bot_id_fkey' })
  bot?: Relation<BotEntity>

  /** SHA-256 of the visitor's token: the table alone opens no conversation. */
  @Column('text', { name: 'token_hash' })
  tokenHash: string

  @Column('text', { default: 'en' })
  language: VisitorLanguage

  /** Where the first question was asked, without what stands behind `#`. */
  @Column('text', { name: 'page_url', nullable: true })
  pageUrl: string | null

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date

  @Column('timestamptz', { name: 'last_used_at', default: () => 'now()' })
  lastUsedAt: Date

  /** The owner's own try of the bot: no visitor, in no figure. */
  @Column('boolean', { name: 'is_test', default: false })
  isTest: boolean

  @OneToMany(() => MessageEntity, ({ conversation }) => conversation)
  messages?: Relation<MessageEntity>[]
}
