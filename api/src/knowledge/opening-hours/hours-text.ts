import type { Language } from '../languages/index.js'

/** A passage that may tell opening hours. */
export interface HoursText {
  language: Language
  /** Title and headings above it, outermost first. */
  headings: readonly string[]
  /** Its lines in order, each with the line above that it belongs to, where there is one. */
  lines: readonly { text: string; heading?: string | undefined }[]
}
