import type {
  Locale,
  McpMode,
  OpeningHours,
  PeopleSettings,
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
import { DemoEntity } from '../../demos/demo.entity.js'
import { WorkspaceEntity } from '../members/workspace.entity.js'
import { RefusedOriginEntity } from './refused-origin.entity.js'

/**
 * A bot: its look, its workspace, and who may embed it. All that was learned or said under it hangs on this row and goes
 * with it.
 */
@Entity('bots')
@Unique(['publicId'])
@Index('bots_workspace', ['workspaceId', 'createdAt'], { where: 'workspace_id IS NOT NULL' })
@Index('bots_retention', ['id'], { where: 'retention_days IS NOT NULL' })
@Check('bots_kind_check', `kind IN ('demo', 'portal', 'site')`)
@Check('bots_language_check', `language IN ('en', 'it')`)
@Check('bots_mcp_check', `mcp IN ('off', 'public', 'key')`)
@Check('bots_retention_days_check', 'retention_days > 0')
export class BotEntity {
  /** For inside; it never leaves the server. */
  @PrimaryGeneratedColumn('uuid')
  id: string

  /** Stands in snippets and addresses. */
  @Column('text')
  publicId: string

  @Column('text')
  kind: WidgetConfig['kind']

  /** Null: nobody's, as a demo that was not claimed and the assistant of our own site. */
  @Column('uuid', { nullable: true })
  workspaceId: string | null

  @ManyToOne(() => WorkspaceEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  workspace?: Relation<WorkspaceEntity> | null

  /** The bot's website, a bare host with a port if it has one; empty while its owner has named none. */
  @Column('text')
  domain: string

  /** The business's name, or what any new bot is called. */
  @Column('text')
  name: string

  /** The language of emails and other texts about the bot for its owner. */
  @Column('text', { default: 'en' })
  language: Locale

  /** The language that most of its sources are written in, as a BCP 47 tag; null before the first ingestion. */
  @Column('text', { nullable: true })
  contentLanguage: string | null

  @Column('jsonb', { default: {} })
  settings: WidgetSettings

  /** Questions that its passages answer, offered to visitors. */
  @Column('jsonb', { default: [] })
  suggestions: string[]

  /** Where it may be embedded beside its own website. */
  @Column('jsonb', { default: [] })
  allowedOrigins: string[]

  /** Where visitors are sent when it has no answer. */
  @Column('text', { nullable: true })
  contactUrl: string | null

  @Column('timestamptz', { nullable: true })
  purchasedAt: Date | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** What the owner tells of the business, a source of answers; empty for none. */
  @Column('text', { default: '' })
  companyInfo: string

  /** Conversations that rested this many days are deleted; null keeps them. */
  @Column('integer', { nullable: true })
  retentionDays: number | null

  /** When it was first seen at work on its owner's own page. */
  @Column('timestamptz', { nullable: true })
  installedAt: Date | null

  /** IANA name of the zone in which the business's clocks are; null: its pages are asked. */
  @Column('text', { nullable: true })
  timeZone: string | null

  /** What was taken from the website, what stood before, and which of them is worn; null: nothing was taken. */
  @Column('jsonb', { nullable: true })
  identity: StoredIdentity | null

  /** Things that visitors are told they can ask about, in the website's own words. */
  @Column('jsonb', { default: [] })
  topics: string[]

  /** When the business is open, as its owner confirmed; null: its pages are asked. */
  @Column('jsonb', { nullable: true })
  openingHours: OpeningHours | null

  /** The owner's settings for agents. */
  @Column('jsonb', { default: {} })
  people: Partial<PeopleSettings>

  /** Who may use it as an MCP server. */
  @Column('text', { default: 'off' })
  mcp: McpMode

  /** Null: it is no demo, or was claimed. */
  @OneToOne(() => DemoEntity, ({ bot }) => bot)
  demo?: Relation<DemoEntity> | null

  @OneToMany(() => RefusedOriginEntity, ({ bot }) => bot)
  refusedOrigins?: Relation<RefusedOriginEntity>[]
}
