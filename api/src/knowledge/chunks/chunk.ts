import type { BlockKind, Voice } from '../documents/document.js'
import type { Language } from '../languages/language.js'

/** A passage: what is indexed, retrieved and quoted. */
export interface Chunk {
  ordinal: number
  kind: BlockKind
  /** Address of the passage: the page's, with its anchor (or `#page=n` of a PDF) where there is one. */
  url: string
  title: string
  /** Outermost first. */
  headings: readonly string[]
  text: string
  language: Language
  /** Absent: the business. */
  voice?: Exclude<Voice, 'business'>
  words: number
  /** Where the passage stands in the document's whole text, UTF-16 code units. */
  startOffset: number
  endOffset: number
}
