import type { BuildStatus, ErrorCode, RecrawlSchedule } from '@loquia/contracts'
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
} from 'typeorm'
import { UserEntity } from '../../../features/accounts/users/user.entity.js'
import { BotEntity } from '../../../features/workspace/bots/bot.entity.js'
import { PageEntity } from '../pages/page.entity.js'
import type { SiteMemory } from './site-memory.js'

/** Where a bot's knowledge comes from: a whole website, one address, a document, or an answer that its owner wrote. */
@Entity('sources')
@Index('sources_bot', ['botId'])
@Index('sources_location', ['location'], { where: `type = 'document'` })
@Index('sources_next_crawl', ['nextCrawlAt'], { where: 'next_crawl_at IS NOT NULL' })
@Index('sources_author', ['authorId'], { where: 'author_id IS NOT NULL' })
@Index('sources_set_aside', ['id'], { where: `error = 'reading_set_aside'` })
@Check('sources_type_check', `type IN ('site', 'url', 'document', 'answer')`)
@Check('sources_status_check', `status IN ('queued', 'crawling', 'ready', 'failed')`)
@Check('sources_file_type_check', `file_type IN ('pdf', 'docx', 'txt')`)
@Check('sources_schedule_check', `schedule IN ('never', 'daily', 'weekly', 'monthly')`)
@Check('sources_control_check', `control IN ('run', 'pause', 'stop')`)
export class SourceEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  @Column('text')
  type: 'site' | 'url' | 'document' | 'answer'

  /** A host, an address, the key of the stored bytes, or the question. */
  @Column('text')
  location: string

  @Column('text', { default: 'queued' })
  status: BuildStatus

  /** What went wrong with the last reading; a source that had been read before stays `ready` beside it. */
  @Column('text', { nullable: true })
  error: ErrorCode | null

  /** Moves with every reading that the owner asks for. */
  @Column('timestamptz', { default: () => 'now()' })
  submittedAt: Date

  @Column('timestamptz', { nullable: true })
  startedAt: Date | null

  /** The process that reads it renews this; once it has passed, another process takes the reading up. */
  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null

  /** When its first passages could be found. */
  @Column('timestamptz', { nullable: true })
  answerableAt: Date | null

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null

  /** Of a document, the name it came with, as the next three. */
  @Column('text', { nullable: true })
  filename: string | null

  @Column('text', { nullable: true })
  fileType: 'pdf' | 'docx' | 'txt' | null

  @Column('integer', { nullable: true })
  sizeBytes: number | null

  @Column('integer', { nullable: true })
  pageCount: number | null

  /** Of an answer, the owner's words. */
  @Column('text', { nullable: true })
  answer: string | null

  /** Of an answer, who wrote it, as the next one; null where the account is gone, or nobody was noted. */
  @Column('integer', { nullable: true })
  authorId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  author?: Relation<UserEntity> | null

  /** When it was written, or changed last. */
  @Column('timestamptz', { nullable: true })
  writtenAt: Date | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** How often it is read again by itself. */
  @Column('text', { default: 'never' })
  schedule: RecrawlSchedule

  @Column('timestamptz', { nullable: true })
  nextCrawlAt: Date | null

  /** What the owner wants of a reading, wherever it runs. A paused source is `queued`, and nobody may take it up. */
  @Column('text', { default: 'run' })
  control: 'run' | 'pause' | 'stop'

  /**
   * The reading under way goes on where an earlier part of it stopped: pages fetched since then are not asked for
   * again.
   */
  @Column('timestamptz', { nullable: true })
  readingSince: Date | null

  /** The end of the last reading that brought pages. */
  @Column('timestamptz', { nullable: true })
  readAt: Date | null

  /** What only the whole website tells, for a reading that meets only the pages that changed. */
  @Column('jsonb', { nullable: true })
  siteMemory: SiteMemory | null

  /** Processes that took the reading up and did not give it back, since it was asked for, oldest first. */
  @Column('uuid', { array: true, default: [] })
  holders: string[]

  /** Pages that the reading had stored when the last of them took it up. */
  @Column('integer', { default: 0 })
  pagesAtClaim: number

  @OneToMany(() => PageEntity, ({ source }) => source)
  pages?: Relation<PageEntity>[]
}
