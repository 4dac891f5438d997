import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'

/** Answer; name the nearest page; decline. */
export type Evidence = 'enough' | 'near' | 'none'

export interface Judgement {
  level: Evidence
  best: RankedChunk | undefined
}

/** Logistic regression on half of a set of questions, see docs/retrieval.md: how the odds of an answer grow with each signal. */
const weights = { none: -8.2, coverage: 4.84, focus: 4.43, likeness: 1.61, worth: 1.01 }
/** Log odds from which to answer, and from which to name the nearest page. */
const enough = -0.9
const near = -2.6
/** A heading this like the question is the question. */
const sameQuestion = 0.85

/** Whether the best passages speak of what was asked. */
export function evidenceOf({ question, chunks }: Retrieval): Judgement {
  const best = chunks[0]
  if (!best) return { level: 'none', best }
  const top = chunks.slice(0, 3)
  const known = question.terms.reduce((sum, term) => sum + term.rarity * Math.max(0, ...term.stems.values()), 0)
  const logOdds =
    weights.none +
    weights.coverage * Math.max(...top.map((chunk) => chunk.coverage)) +
    weights.focus * Math.max(...top.map((chunk) => chunk.focus)) +
    weights.likeness * best.parts.likeness ** 2 +
    weights.worth * Math.log(1 + known)
  if (logOdds >= enough || best.parts.likeness >= sameQuestion) return { level: 'enough', best }
  return { level: logOdds >= near ? 'near' : 'none', best }
}
