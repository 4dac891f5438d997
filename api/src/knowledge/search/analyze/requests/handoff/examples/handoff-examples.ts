/** The recognizer learns from these, so each should differ from the others. */
export interface HandoffExamples {
  person: readonly string[]
  /** A page may explain the complaint, and a person should receive it. */
  complaint: readonly string[]
  question: readonly string[]
}
