import type { Language } from '../languages/language.js'

export type BlockKind = 'text' | 'list' | 'table' | 'faq' | 'contact' | 'hours'

/**
 * Who speaks: the business; its lawyers (privacy, cookies, terms, imprint); a visitor in a review, testimonial or
 * comment; another business, on a page that was forgotten or came with the template.
 */
export type Voice = 'business' | 'legal' | 'visitor' | 'foreign'

/**
 * A stretch of text that belongs together: a paragraph, a whole list, a whole table (one row a line), the answer to one
 * question.
 */
export interface Block {
  kind: BlockKind
  text: string
  /**
   * The headings it stands under, outermost first; for `faq` the last one is the question and `text` is the answer
   * alone.
   */
  headings: readonly string[]
  /** The `id` of the nearest element that can be linked to. */
  anchor?: string
  /** Where it is another than the page's. */
  language?: Language
  /** Absent: the business. */
  voice?: Exclude<Voice, 'business'>
  /** Page of a PDF, counted from 1. */
  pageNumber?: number
}

/** A page or file, understood: plain text in blocks, without the site's boilerplate. */
export interface KnowledgeDocument {
  url: string
  title: string
  /** What the page calls itself above its text, where that is not its title. */
  heading?: string
  language: Language
  blocks: readonly Block[]
}
