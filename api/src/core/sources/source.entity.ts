import type { IngestionStatus, ErrorCode, RecrawlSchedule, SkipReason } from '@loquia/contracts'
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
import { UserEntity } from '../users/user.entity.js'
import { BotEntity } from '../bots/bot.entity.js'
import { PageEntity } from './page.entity.js'
import type { Language } from '../languages/index.js'

/** Whole-site knowledge for runs that read only changed pages. */
export interface SiteMemory {
  siteNames: string[]
  repeated: [key: string, url: string][]
  knownFacts: [key: string, url: string][]
  /** Set if the root page's text contradicts it. */
  belied?: Language | undefined
  legal?: readonly string[]
  foreign?: readonly string[]
  /** The pages most often linked as contact page. */
  contactPages?: readonly string[]
  /** URLs skipped beyond the list's limit. */
  unlisted?: Partial<Record<SkipReason, number>>
}

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

  /** A host, a URL, the key of the stored bytes, or the question. */
  @Column('text')
  location: string

  @Column('text', { default: 'queued' })
  status: IngestionStatus

  /** A source with passages stays `ready` beside this. */
  @Column('text', { nullable: true })
  error: ErrorCode | null

  /** Updated with every requested run. */
  @Column('timestamptz', { default: () => 'now()' })
  submittedAt: Date

  @Column('timestamptz', { nullable: true })
  startedAt: Date | null

  /** Renewed by the running process; after this time another process takes over. */
  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null

  /** Since this time passages have been searchable. */
  @Column('timestamptz', { nullable: true })
  answerableAt: Date | null

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null

  /** Only documents have this value and the next three. */
  @Column('text', { nullable: true })
  filename: string | null

  @Column('text', { nullable: true })
  fileType: 'pdf' | 'docx' | 'txt' | null

  @Column('integer', { nullable: true })
  sizeBytes: number | null

  @Column('integer', { nullable: true })
  pageCount: number | null

  @Column('text', { nullable: true })
  answer: string | null

  /** Null if deleted or unrecorded. */
  @Column('integer', { nullable: true })
  authorId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  author?: Relation<UserEntity> | null

  @Column('timestamptz', { nullable: true })
  writtenAt: Date | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('text', { default: 'never' })
  schedule: RecrawlSchedule

  @Column('timestamptz', { nullable: true })
  nextCrawlAt: Date | null

  /** The owner's wish on any node. A paused source is `queued` but cannot be claimed. */
  @Column('text', { default: 'run' })
  control: 'run' | 'pause' | 'stop'

  /** Pages fetched since then are not requested again. */
  @Column('timestamptz', { nullable: true })
  readingSince: Date | null

  @Column('timestamptz', { nullable: true })
  readAt: Date | null

  @Column('jsonb', { nullable: true })
  siteMemory: SiteMemory | null

  /** Claimants that never released this run, oldest first. */
  @Column('uuid', { array: true, default: [] })
  holders: string[]

  /** Stored pages when the last holder claimed the run. */
  @Column('integer', { default: 0 })
  pagesAtClaim: number

  @OneToMany(() => PageEntity, ({ source }) => source)
  pages?: Relation<PageEntity>[]
}
