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

/** Logistic regression on half of a set of questions, see docs/retrieval.md: how the log odds of an answer grow with each signal. */
const weights = { none: -8.99, coverage: 4.56, focus: 4.29, likeness: 1.22, known: 4.05, phrases: 2.81, missedNames: -0.75 }
/** Worth from which more says nothing more. */
const knownMax = 12
/** Log odds from which to answer, and from which to name the nearest page. */
const enough = -0.6
const near = -2.2
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
    weights.coverage * Math.max(...top.map((chunk) => chunk.coverage)) +
    weights.focus * Math.max(...top.map((chunk) => chunk.focus)) +
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
