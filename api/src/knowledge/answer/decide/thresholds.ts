/** Probabilities chosen by the costs of errors: wrong confident answers cost most (docs/retrieval.md). */

/** Given as the answer. */
export const sureFrom = 0.75
/** Said to be on the website. */
export const likelyFrom = 0.5
/** Below, the question is declined. */
export const unsureFrom = 0.45
/** For languages unknown to the encoder, whose probabilities are low. */
export const unsureByWordsFrom = 0.1
/** A model reads more than is quoted and may decline. */
export const modelFrom = 0.1
/** A visitor sees such a sentence on request. */
export const shownFrom = 0.25
/** Linked from a declined answer. */
export const nearbyFrom = 0.2
