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
import { BotEntity } from '../../../features/workspace/bots/bot.entity.js'
import type { Language } from '../../languages/language.js'
import { SourceEntity } from '../sources/source.entity.js'

/** A page of a website that was found, read or not; a document and an owner's answer are one page each. */
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

  /** That of its source. */
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

  /** Why it was skipped, or what of it could not be read, in the words of the version that met it. */
  @Column('text', { nullable: true })
  reason: string | null

  @Column('integer', { default: 0 })
  words: number

  /** SHA-256 of all that is indexed of it: where it is the same as before, its passages stay. */
  @Column('text', { nullable: true })
  contentHash: string | null

  /** What its server said of its version, for the next question whether it has changed; as the next one. */
  @Column('text', { nullable: true })
  etag: string | null

  @Column('text', { nullable: true })
  lastModified: string | null

  @Column('timestamptz', { nullable: true })
  fetchedAt: Date | null

  /** SHA-256 of its own words, without those of the whole website: pages with the same are copies. */
  @Column('text', { nullable: true })
  textHash: string | null

  /** In which way it was read; null for pages read before that was kept, and for those never read. */
  @Column('integer', { nullable: true })
  readingVersion: number | null
}
