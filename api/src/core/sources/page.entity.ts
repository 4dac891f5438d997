import type { PageProgress } from '@loquia/contracts'
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm'
import { BotEntity } from '../bots/bot.entity.js'
import type { Language } from '../languages/language.js'
import { SourceEntity } from './source.entity.js'

/** Documents and custom answers are one page each. */
@Entity('pages')
@Unique(['sourceId', 'url'])
@Index('pages_bot', ['botId'])
@Check('pages_status_check', `status IN ('found', 'read', 'skipped')`)
export class PageEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  id: string

  @Column('uuid')
  sourceId: string

  @ManyToOne(() => SourceEntity, ({ pages }) => pages, { onDelete: 'CASCADE' })
  @JoinColumn()
  source?: Relation<SourceEntity>

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  @Column('text')
  url: string

  @Column('text', { default: '' })
  title: string

  @Column('text', { nullable: true })
  language: Language | null

  @Column('text')
  status: PageProgress['status']

  /** May be from another version. */
  @Column('text', { nullable: true })
  reason: string | null

  @Column('integer', { default: 0 })
  words: number

  /** SHA-256 of all indexed text; passages stay while it is unchanged. */
  @Column('text', { nullable: true })
  contentHash: string | null

  /** Conditional requests send this value. */
  @Column('text', { nullable: true })
  etag: string | null

  @Column('text', { nullable: true })
  lastModified: string | null

  @Column('timestamptz', { nullable: true })
  fetchedAt: Date | null

  /** SHA-256 without site-wide text; equal hashes mark copies. */
  @Column('text', { nullable: true })
  textHash: string | null

  /** Null before this column existed. */
  @Column('integer', { nullable: true })
  readingVersion: number | null
}
