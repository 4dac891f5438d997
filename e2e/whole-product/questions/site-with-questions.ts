/**
 * What visitors of a sample site ask, as they type it on a phone: short, without capitals, apostrophes or question
 * marks.
 */
export interface SiteWithQuestions {
  /** A question that the site answers, and words of which the answer shows one. */
  answered: readonly (readonly [question: string, ...says: string[]])[]
  /** Questions that the site does not answer. */
  declined: readonly string[]
}
