import type { ContentType, Locale } from '@loquia/contracts'
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'

/** One change of a published text. Only ever added to; names, not ids, so that entries outlive the accounts. */
@Entity('cms_history')
@Index('cms_history_language', ['language', 'at'])
@Index('cms_history_path', ['path', 'id'])
export class CmsHistoryEntryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
  })
  id: number

  /** Where the text is shown: its key, with its type in front. */
  @Column('text')
  path: string

  @Column('text')
  type: ContentType

  @Column('text')
  key: string

  @Column('text')
  language: Locale

  /** Null: there was none. */
  @Column('text', { nullable: true })
  before: string | null

  /** Null: it was removed. */
  @Column('text', { nullable: true })
  after: string | null

  /** The admin's username. */
  @Column('text')
  byName: string

  @CreateDateColumn({ type: 'timestamptz' })
  at: Date
}
