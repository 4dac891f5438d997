import type { AnalyzedQuestion, QueryTerm } from '../retrieval/analyze-question.js'
import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'
import { surenessIn } from '../retrieval/score-chunk.js'
import { asksForKindAlone, asksForUnknown, isHeaded, lacksWhatIsAsked, statesReduction } from './plain-cases.js'

/** Answer; name the nearest page; decline. */
export type Evidence = 'enough' | 'near' | 'none'

export interface Judgment {
  level: Evidence
  best: RankedChunk | undefined
}

/** How the log odds of an answer grow with each signal: logistic regression on half of many sites, rounded; see docs/decisions/0068. */
const weights = {
  none: -3.6,
  text: 4,
  proximity: 1.4,
  forms: 1.2,
  focus: 1.6,
  phrases: 4.6,
  likeness: 7.3,
  worth: 12.5,
  idf: -2,
  mended: 1.3,
  missedNames: -0.85,
}
/** Worth from which more says nothing more. */
const worthMax = 30
/** Log odds from which to answer, and from which to name the nearest page. */
const enough = -0.45
const near = -2
/** A heading this like the question is the question. */
const sameQuestion = 0.85
/** What is left of a heading's likeness when the question names something that the passage does not know: it asks something else. */
const otherQuestion = 0.4

/** Passages of the sites that the weights were fitted on. */
const usualPassages = 240
/** Fewer than these tell no more. */
const fewPassages = 8

/** Whether the best passages speak of what was asked. */
export function evidenceOf({ question, chunks, passages }: Retrieval): Judgment {
  const best = chunks[0]
  if (!best) return { level: 'none', best }
  const top = chunks.slice(0, 3)
  const focus = top.reduce((x, y) => (y.focus.share > x.focus.share ? y : x), best).focus
  const missed = namesMissed(question, best.reading.stems)
  const logOdds =
    weights.none +
    weights.text * best.parts.text +
    weights.proximity * best.parts.proximity +
    weights.forms * best.parts.forms +
    (weights.focus * (best.focus.share + focus.share)) / 2 +
    weights.phrases * pairsHeld(question, best.reading.running) +
    weights.likeness * best.parts.likeness * best.coverage * (missed > 0 ? otherQuestion : 1) +
    weights.worth * Math.min(1, (focus.worth === 0 ? 0 : focus.worth + smallness(passages)) / worthMax) +
    weights.idf * Math.log(1 + focus.idf) +
    weights.mended * focus.mended +
    weights.missedNames * Math.log(1 + missed) +
    pageOfSmallSite(question, best, passages)
  if (best.parts.likeness >= sameQuestion) return { level: 'enough', best }
  const lacks = lacksWhatIsAsked(question, top, chunks)
  if (
    ((logOdds >= enough || isHeaded(question, best)) && !asksForUnknown(question)) ||
    asksForKindAlone(question, top) ||
    statesReduction(question, top)
  )
    return { level: lacks ? 'near' : 'enough', best }
  return { level: logOdds >= near ? 'near' : 'none', best }
}

/** By how much rarer, in logarithms, it is that one of so few passages holds some words by chance. */
function smallness(passages: number): number {
  return Math.max(0, Math.log(usualPassages / Math.max(passages, fewPassages)))
}

/** Passages below which a site is small: each of its pages is about one thing. From `fewestPassages` on it is no smaller. */
const smallPassages = 80
const fewestPassages = 30
/** How the log odds grow on such a site with the difference between the share of the question that the page holds and that which the site has no word for, from `pageUsual` on. */
const pageWeight = 3.1
const pageUsual = 0.3

/**
 * What more can be told on a small site: that what was asked for stands on the
 * page of the best passage, if not in its next sentence, and that a word is used nowhere, which a large site seldom lacks.
 */
function pageOfSmallSite({ terms }: AnalyzedQuestion, best: RankedChunk, passages: number): number {
  const worth = (among: readonly QueryTerm[]) => among.reduce((sum, term) => sum + term.rarity * term.share, 0)
  const all = worth(terms)
  const unknown = all === 0 ? 0 : worth(terms.filter(({ stems }) => stems.size === 0)) / all
  return (
    Math.max(0, Math.log(smallPassages / Math.max(passages, fewestPassages))) *
    pageWeight *
    (best.parts.page - unknown - pageUsual)
  )
}

/** The share of the question's pairs of neighboring words, grammar words among them, that a text has side by side. */
function pairsHeld({ words }: AnalyzedQuestion, running: string): number {
  const pairs = words.slice(1).map((word, index) => ` ${words[index] ?? ''} ${word} `)
  return pairs.length === 0 ? 0 : pairs.filter((pair) => running.includes(pair)).length / pairs.length
}

/** The worth, in the language at large, of the names in a question that a passage does not speak of. */
function namesMissed({ terms }: AnalyzedQuestion, stems: ReadonlySet<string>): number {
  return terms.reduce((sum, term) => (term.isName ? sum + (1 - surenessIn(term, stems)) * term.strangeness : sum), 0)
}
