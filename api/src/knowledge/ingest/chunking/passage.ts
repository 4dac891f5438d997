import type { BlockKind, Voice } from '../parse/document.js'
import type { Language } from '../../../core/languages/index.js'

export interface Passage {
  ordinal: number
  kind: BlockKind
  /** Includes an anchor, or `#page=n` of a PDF. */
  url: string
  title: string
  headings: readonly string[]
  text: string
  language: Language
  /** Passages in the voice of the business have none. */
  voice?: Exclude<Voice, 'business'>
  words: number
  /** Offsets count UTF-16 code units. */
  startOffset: number
  endOffset: number
}
