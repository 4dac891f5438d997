import type { ContentType, Locale } from '@loquia/contracts'
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'

/** Append-only. Has names instead of ids, so that entries outlive accounts. */
@Entity('cms_history')
@Index('cms_history_language', ['language', 'at'])
@Index('cms_history_path', ['path', 'id'])
export class CmsHistoryEntryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
  })
  id: number

  @Column('text')
  path: string

  @Column('text')
  type: ContentType

  @Column('text')
  key: string

  @Column('text')
  language: Locale

  /** Null if the change created the text. */
  @Column('text', { nullable: true })
  before: string | null

  /** Null if the change deleted the text. */
  @Column('text', { nullable: true })
  after: string | null

  @Column('text')
  byName: string

  @CreateDateColumn({ type: 'timestamptz' })
  at: Date
}
