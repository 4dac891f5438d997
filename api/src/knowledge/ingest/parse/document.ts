import type { Language } from '../../../core/languages/index.js'

export type BlockKind = 'text' | 'list' | 'table' | 'faq' | 'contact' | 'hours'

/**
 * The business; its legal texts; a visitor in a review or comment; another business on a forgotten or template page.
 */
export type Voice = 'business' | 'legal' | 'visitor' | 'foreign'

/** A unit of text: a paragraph, list, table (one row per line), or answer. */
export interface Block {
  kind: BlockKind
  text: string
  /** Outermost first; for `faq` the last one is the question and `text` only the answer. */
  headings: readonly string[]
  anchor?: string
  /** The language is set only if it differs from that of the page. */
  language?: Language
  voice?: Exclude<Voice, 'business'>
  pageNumber?: number
}

export interface KnowledgeDocument {
  url: string
  title: string
  /** The heading above the text, if different from the title. */
  heading?: string
  language: Language
  blocks: readonly Block[]
}
