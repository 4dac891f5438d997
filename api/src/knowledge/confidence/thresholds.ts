/**
 * The probabilities that decide what a visitor is shown. Chosen by the costs of errors: a wrong answer given as right
 * costs most, a passage that has nothing to do with the question costs trust (docs/retrieval.md).
 */

/** Probability of the answer from which it is given as the answer. */
export const sureFrom = 0.75
/** Probability of the answer from which a passage is said to be on the website, and below which it may be the answer. */
export const likelyFrom = 0.5
/** Probability of the answer from which anything is quoted. Below, the question is declined. */
export const unsureFrom = 0.45
/** The same in a language that the encoder does not read, where words alone tell and probabilities are low. */
export const unsureByWordsFrom = 0.1
/** Probability of the answer from which a model is asked: it reads more than is quoted, and says where that answers nothing. */
export const modelFrom = 0.1
/** Probability of a sentence from which a visitor is shown it, on request where another one is quoted. */
export const shownFrom = 0.25
/** Probability of the best sentence from which a declined answer links to its page. */
export const nearbyFrom = 0.2
