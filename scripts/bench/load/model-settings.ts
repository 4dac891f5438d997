/** What the model server of a bench says, and how. */
export interface ModelSettings {
  /** Answers that begin together. */
  atOnce: number
  /** Lines of an answer, of `deltasPerLine` each. */
  lines: number
  /** Milliseconds between two deltas of an answer; absent: as fast as the reader takes them. */
  paceMs?: number
}

export const deltasPerLine = 12
/** What a delta says: a word of the question, which is also the last of a line. */
export const word = 'Sunday '
/** Characters of a line without times. */
export const lineLength = deltasPerLine * word.length
