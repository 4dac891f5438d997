import { wordsOf } from '../language/index.js'
import type { AnalyzedQuestion } from '../retrieval/analyze-question.js'
import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'
import { stemsOf, surenessIn } from '../retrieval/score-chunk.js'

/** Answer; name the nearest page; decline. */
export type Evidence = 'enough' | 'near' | 'none'

export interface Judgement {
  level: Evidence
  best: RankedChunk | undefined
}

/** How the log odds of an answer grow with each signal: logistic regression on half of a set of questions, rounded by hand; see docs/retrieval.md. */
const weights = { none: -9.39, coverage: 4.5, focus: 4.8, likeness: 1.5, known: 4.4, phrases: 2.6, missedNames: -0.85 }
/** Worth from which more says nothing more. */
const knownMax = 16
/** Log odds from which to answer, and from which to name the nearest page. */
const enough = -1.1
const near = -2.5
/** A heading this like the question is the question. */
const sameQuestion = 0.85

/** Whether the best passages speak of what was asked. */
export function evidenceOf({ question, chunks }: Retrieval): Judgement {
  const best = chunks[0]
  if (!best) return { level: 'none', best }
  const top = chunks.slice(0, 3)
  const said = [best.title, ...best.headings, best.text].join('\n')
  const known = question.terms.reduce((sum, term) => sum + term.rarity * Math.max(0, ...term.stems.values()), 0)
  const logOdds =
    weights.none +
    weights.coverage * (best.coverage + Math.max(...top.map((chunk) => chunk.coverage))) / 2 +
    weights.focus * (best.focus + Math.max(...top.map((chunk) => chunk.focus))) / 2 +
    weights.likeness * best.parts.likeness ** 2 +
    weights.known * Math.min(1, known / knownMax) +
    weights.phrases * pairsHeld(question, said) +
    weights.missedNames * Math.log(1 + namesMissed(question, stemsOf(said, best.language)))
  if (logOdds >= enough || best.parts.likeness >= sameQuestion) return { level: 'enough', best }
  return { level: logOdds >= near ? 'near' : 'none', best }
}

/** The share of the question's pairs of neighboring words, grammar words among them, that a text has side by side. */
function pairsHeld({ words }: AnalyzedQuestion, text: string): number {
  const said = ` ${wordsOf(text).join(' ')} `
  const pairs = words.slice(1).map((word, index) => ` ${words[index] ?? ''} ${word} `)
  return pairs.length === 0 ? 0 : pairs.filter((pair) => said.includes(pair)).length / pairs.length
}

/** The worth, in the language at large, of the names in a question that a passage does not speak of. */
function namesMissed({ terms }: AnalyzedQuestion, stems: ReadonlySet<string>): number {
  return terms.reduce((sum, term) => (term.isName ? sum + (1 - surenessIn(term, stems)) * term.strangeness : sum), 0)
}
