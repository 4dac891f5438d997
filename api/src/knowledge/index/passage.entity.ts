import { Column } from 'typeorm'
import type { Chunk } from '../chunks/chunk.js'

/** What a passage has in the live index and in a draft alike; each of them is a table. */
export abstract class PassageEntity {
  /** Its page's bot. */
  @Column('uuid')
  botId: string

  @Column('bigint')
  pageId: string

  /** Its place on the page, from 0. */
  @Column('integer')
  ordinal: number

  @Column('text', { default: 'text' })
  kind: Chunk['kind']

  /** Address of the passage: the page's, with its anchor (or `#page=n` of a PDF) where there is one. */
  @Column('text')
  url: string

  @Column('text')
  title: string

  /** Those above it, outermost first. */
  @Column('jsonb', { default: [] })
  headings: string[]

  @Column('text')
  text: string

  @Column('text')
  language: Chunk['language']

  @Column('integer')
  words: number

  /** Where the passage stands in the document's whole text, in UTF-16 code units; as the next one. */
  @Column('integer', { default: 0 })
  startOffset: number

  @Column('integer', { default: 0 })
  endOffset: number

  /**
   * BM25 weights of its terms, and of those of its headings, without the rarity of the terms, which belongs to the
   * question: to add passages changes no other row. Of the type `sparsevec(1000000000)`, which TypeORM does not know:
   * read and written as text.
   */
  @Column('text', { nullable: true })
  textTerms: string | null

  @Column('text', { nullable: true })
  headingTerms: string | null

  /** Who speaks. */
  @Column('text', { default: 'business' })
  voice: 'business' | NonNullable<Chunk['voice']>

  /** Of the words that are embedded, made by the database: the same words have the same vectors wherever they stand. */
  @Column({
    type: 'uuid',
    asExpression: String.raw`md5(title || E'\n' || headings::text || E'\n' || text)::uuid`,
    generatedType: 'STORED',
    insert: false,
    update: false,
  })
  textHash: string
}
