import type { Locale } from '@loquia/contracts'

export type BlockKind = 'text' | 'list' | 'table' | 'faq' | 'contact' | 'hours'

/** A stretch of text that belongs together: a paragraph, a whole list, a whole table (one row a line), the answer to one question. */
export interface Block {
  kind: BlockKind
  text: string
  /** The headings it stands under, outermost first; for `faq` the last one is the question and `text` is the answer alone. */
  headings: readonly string[]
  /** The `id` of the nearest element that can be linked to. */
  anchor?: string
  /** Where it is another than the page's. */
  language?: Locale
  /** Page of a PDF, counted from 1. */
  pageNumber?: number
}

/** A page or file, understood: plain text in blocks, without the site's furniture. */
export interface KnowledgeDocument {
  url: string
  title: string
  language: Locale
  blocks: readonly Block[]
}
