/** Messages of one language by their meaning. The recognizer learns from them, so each should differ from the others. */
export interface PersonExamples {
  /** The visitor wants to be connected to, or called by, somebody of the business. */
  person: readonly string[]
  /** The visitor has a complaint, which a page may explain and a person should receive. */
  complaint: readonly string[]
  /** Other messages, most of them with words that occur in the two kinds above. */
  question: readonly string[]
}
