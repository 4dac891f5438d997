import { Column, Check, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import type { Passage } from '../chunking/passage.js'
import { PageEntity } from '../../../core/sources/page.entity.js'

export abstract class PassageEntity {
  @Column('uuid')
  botId: string

  @Column('bigint')
  pageId: string

  /** Ordinals start at 0. */
  @Column('integer')
  ordinal: number

  @Column('text', { default: 'text' })
  kind: Passage['kind']

  /** With an anchor, or `#page=n` of a PDF. */
  @Column('text')
  url: string

  @Column('text')
  title: string

  /** The outermost heading comes first. */
  @Column('jsonb', { default: [] })
  headings: string[]

  @Column('text')
  text: string

  @Column('text')
  language: Passage['language']

  @Column('integer')
  words: number

  /** The offset counts UTF-16 code units in the document. */
  @Column('integer', { default: 0 })
  startOffset: number

  @Column('integer', { default: 0 })
  endOffset: number

  /**
   * BM25 weights without rarity, which belongs to the question, so that adding passages changes no other row. TypeORM
   * does not know `sparsevec(1000000000)`; handled as text.
   */
  @Column('text', { nullable: true })
  textTerms: string | null

  @Column('text', { nullable: true })
  headingTerms: string | null

  @Column('text', { default: 'business' })
  voice: 'business' | NonNullable<Passage['voice']>

  /** Hash of the embedded words; equal words share vectors. */
  @Column({
    type: 'uuid',
    asExpression: String.raw`md5(title || E'\n' || headings::text || E'\n' || text)::uuid`,
    generatedType: 'STORED',
    insert: false,
    update: false,
  })
  textHash: string
}

/** The page's foreign key proves the bot; another would cost time per passage. */
@Entity('chunks')
@Index('chunks_page', ['pageId'])
@Index('chunks_text_hash', ['botId', 'textHash', 'id'])
@Check('chunks_voice_check', `voice IN ('business', 'legal', 'visitor', 'foreign')`)
export class LivePassageEntity extends PassageEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  id: string

  @ManyToOne(() => PageEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  page?: Relation<PageEntity>
}
