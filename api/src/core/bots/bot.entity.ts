import type {
  Locale,
  McpMode,
  OpeningHours,
  AgentSettings,
  StoredIdentity,
  WidgetConfig,
  WidgetSettings,
} from '@loquia/contracts'
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  OneToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm'
import { DemoEntity } from './demo.entity.js'
import { WorkspaceEntity } from '../workspaces/workspace.entity.js'
import { RefusedOriginEntity } from './refused-origin.entity.js'

/** Deleting a bot deletes its sources and conversations. */
@Entity('bots')
@Unique(['publicId'])
@Index('bots_workspace', ['workspaceId', 'createdAt'], { where: 'workspace_id IS NOT NULL' })
@Index('bots_retention', ['id'], { where: 'retention_days IS NOT NULL' })
@Check('bots_kind_check', `kind IN ('demo', 'portal', 'site')`)
@Check('bots_language_check', `language IN ('en', 'it')`)
@Check('bots_mcp_check', `mcp IN ('off', 'public', 'key')`)
@Check('bots_retention_days_check', 'retention_days > 0')
export class BotEntity {
  /** Never leaves the server. */
  @PrimaryGeneratedColumn('uuid')
  id: string

  /** Appears in snippets and addresses. */
  @Column('text')
  publicId: string

  @Column('text')
  kind: WidgetConfig['kind']

  /** Null for unclaimed demos and this site's assistant. */
  @Column('uuid', { nullable: true })
  workspaceId: string | null

  @ManyToOne(() => WorkspaceEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  workspace?: Relation<WorkspaceEntity> | null

  /** The domain is a bare host with an optional port; it is empty until set. */
  @Column('text')
  domain: string

  @Column('text')
  name: string

  /** For texts to the owner. */
  @Column('text', { default: 'en' })
  language: Locale

  /** Main language of the sources, BCP 47; null before the first ingestion. */
  @Column('text', { nullable: true })
  contentLanguage: string | null

  @Column('jsonb', { default: {} })
  settings: WidgetSettings

  @Column('jsonb', { default: [] })
  suggestions: string[]

  /** These sites may show the bot in addition to its website. */
  @Column('jsonb', { default: [] })
  allowedOrigins: string[]

  /** Offered when the bot has no answer. */
  @Column('text', { nullable: true })
  contactUrl: string | null

  @Column('timestamptz', { nullable: true })
  purchasedAt: Date | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('text', { default: '' })
  companyInfo: string

  /** Days of inactivity before conversations are deleted; null keeps them. */
  @Column('integer', { nullable: true })
  retentionDays: number | null

  /** First seen on the owner's website. */
  @Column('timestamptz', { nullable: true })
  installedAt: Date | null

  /** IANA name; if null, derived from the pages. */
  @Column('text', { nullable: true })
  timeZone: string | null

  /** Looks before and after ingesting the website; null if nothing was taken. */
  @Column('jsonb', { nullable: true })
  identity: StoredIdentity | null

  @Column('jsonb', { default: [] })
  topics: string[]

  /** Confirmed by the owner; if null, derived from the pages. */
  @Column('jsonb', { nullable: true })
  openingHours: OpeningHours | null

  @Column('jsonb', { default: {} })
  people: Partial<AgentSettings>

  @Column('text', { default: 'off' })
  mcp: McpMode

  @OneToOne(() => DemoEntity, ({ bot }) => bot)
  demo?: Relation<DemoEntity> | null

  @OneToMany(() => RefusedOriginEntity, ({ bot }) => bot)
  refusedOrigins?: Relation<RefusedOriginEntity>[]
}
