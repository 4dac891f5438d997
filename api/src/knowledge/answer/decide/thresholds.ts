/** Probabilities chosen by the costs of errors: wrong confident answers cost most (docs/retrieval.md). */

/** An answer at least this likely is given without reservation. */
export const sureFrom = 0.75
/** An answer at least this likely is said to be on the website. */
export const likelyFrom = 0.5
/** A question is declined below this probability. */
export const unsureFrom = 0.45
/** Languages unknown to the encoder have this limit, because their probabilities are low. */
export const unsureByWordsFrom = 0.1
/** A model reads more than is quoted and may decline. */
export const modelFrom = 0.1
/** A visitor sees such a sentence on request. */
export const shownFrom = 0.25
/** A declined answer links to a page that is at least this likely. */
export const nearbyFrom = 0.2
