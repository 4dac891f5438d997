import type { ContentType, Locale } from '@loquia/contracts'
import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm'

/** A text that an admin has put in the place of one of the site's own. */
@Entity('cms_content')
@Unique(['key', 'language', 'type'])
// Unique on the language and the place where the text is shown, which is an expression of type and key.
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

  /** Dotted identifier such as `hero.title`, or its end alone (`title`); always the whole one for the type `site`. */
  @Column('text')
  key: string

  @Column('text')
  value: string

  @Column('text', { default: 'en' })
  language: Locale

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** Also when the same words were saved again: somebody has looked at them. It is the version of the text. */
  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date
}
