import type { ContentType, Locale } from '@loquia/contracts'
import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm'

/** Replaces one of the site's own texts. */
@Entity('cms_content')
@Unique(['key', 'language', 'type'])
// Unique by language and an expression of type and key, which a migration creates.
@Index('cms_content_path', { synchronize: false })
@Check('cms_content_language_check', `language IN ('en', 'it')`)
@Check(
  'cms_content_type_check',
  `type IN ('hero', 'benefits', 'services', 'solutions', 'cta', 'footer', 'contact', 'company', 'faq', 'site')`,
)
export class CmsContentEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
  })
  id: number

  @Column('text')
  type: ContentType

  /** Dotted key such as `hero.title` or only its end (`title`); always whole for the type `site`. */
  @Column('text')
  key: string

  @Column('text')
  value: string

  @Column('text', { default: 'en' })
  language: Locale

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** Version of the text; saving identical words updates it too. */
  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date
}

@Entity('cms_drafts')
@Unique(['path', 'language'])
@Check('cms_drafts_language_check', `language IN ('en', 'it')`)
export class CmsDraftEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
  })
  id: number

  /** The key, prefixed with its type. */
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

  @Column('text')
  updatedBy: string

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date
}
