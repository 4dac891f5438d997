import type { ContentType, Locale } from '@loquia/contracts'
import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm'

/** A text that an admin is writing and has not published. */
@Entity('cms_drafts')
@Unique(['path', 'language'])
@Check('cms_drafts_language_check', `language IN ('en', 'it')`)
export class CmsDraftEntity {
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

  @Column('text')
  value: string

  /** The admin's username. */
  @Column('text')
  updatedBy: string

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date
}
