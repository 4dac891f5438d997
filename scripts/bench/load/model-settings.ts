export interface ModelSettings {
  /** Answers that start together. */
  atOnce: number
  lines: number
  /** Milliseconds between two deltas; absent: the reader's pace. */
  paceMs?: number
}

export const deltasPerLine = 12
/** A delta is a word of the question, because the product omits unsupported words. */
export const word = 'Sunday '
export const lineLength = deltasPerLine * word.length
