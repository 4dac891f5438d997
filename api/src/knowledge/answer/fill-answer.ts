import { countWords, wordsOf } from '../language/index.js'
import type { AnalyzedQuestion } from '../retrieval/analyze-question.js'
import { mustBeShown } from '../retrieval/expected-kind.js'
import { stemsOf } from '../retrieval/read-chunk.js'
import { shareHeld, surenessIn } from '../retrieval/score-chunk.js'
import type { Unit } from './choose-sentences.js'

const answerWordsMax = 60
/** Rows that answer equally well are shown together up to this many words. */
const rowsWordsMax = 110
/** The share of the question that a row and its headings hold when it needs no company. */
const exactShare = 0.75
/** From here on a row's label is what was asked about: "Croissant" and not "Almond croissant". */
const sameLabel = 0.9
/** Shares of the question, the last two of the most that a unit of the best passage holds, below which a unit is an aside. */
const scrapShare = 0.3
const besideShare = 0.5
const elsewhereShare = 0.5
/** The share of a sentence's words from which it says what another has said. */
const sameSentence = 0.85

/** What an answer quotes, in reading order, the best-ranked passage first. @param units best first */
export function chooseUnits(units: readonly Unit[], question: AnalyzedQuestion): Unit[] {
  const exact = exactRows(units, question)
  return (exact.length > 0 ? exact : fill(units, question)).sort((x, y) => x.rank - y.rank || x.order - y.order)
}

/**
 * The row of a table or list that holds nearly all that was asked and the kind of thing asked for, with its equals:
 * "How much is a stottie?" is answered by one row, "What are your prices?" by all of them. None when no row does.
 */
function exactRows(units: readonly Unit[], question: AnalyzedQuestion): Unit[] {
  const [best] = units
  if (!best || !isRow(best) || question.kind?.isIn(best.text) === false) return []
  // What the page or its headings say is said of each row: "Baking class price" asks for all classes.
  const shareOf = ({ chunk, line, text }: Unit) => shareHeld(question, stemsOf([chunk.title, ...chunk.headings, line.heading ?? '', text].join('\n'), chunk.language), 'idf')
  const share = shareOf(best)
  if (share < exactShare) return []
  const labelMin = best.features.label >= sameLabel ? sameLabel : 0
  let words = 0
  return units
    .filter(({ chunk, line, features }) => chunk.id === best.chunk.id && line.form === best.line.form && line.heading === best.line.heading && features.label >= labelMin)
    .filter((unit) => shareOf(unit) >= share - 0.01)
    .toSorted((x, y) => x.order - y.order)
    .filter((unit) => (words += unit.words) <= rowsWordsMax || unit === best)
}

function isRow({ line }: Unit): boolean {
  return line.form === 'row' || line.form === 'pair' || line.form === 'item'
}

/** The best units that fit, at least one. */
function fill(all: readonly Unit[], question: AnalyzedQuestion): Unit[] {
  const units = withWhatIsAsked(all, question)
  const [best] = units
  if (!best) return []
  const own = paragraphOf(best, all)
  const most = Math.max(...units.filter((unit) => unit.chunk.id === best.chunk.id).map((unit) => unit.features.own))
  const chosen: Unit[] = []
  const passages = new Set<string>()
  const headings = new Set<string>()
  let words = 0
  for (const unit of [best, ...own, ...units]) {
    if (chosen.includes(unit)) continue
    const heading = unit.line.heading === undefined ? undefined : `${unit.chunk.id} ${unit.line.heading}`
    // The number of a source counts as a word, and so does each of a heading that is shown.
    const more = unit.words + (passages.has(unit.chunk.id) ? 0 : 1) + (heading === undefined || headings.has(heading) ? 0 : countWords(unit.line.heading ?? ''))
    if (chosen.length > 0 && (words + more > answerWordsMax || (!own.includes(unit) && isAside(unit, best, most, question)))) continue
    if (chosen.some((other) => saysAgain(unit, other))) continue
    chosen.push(unit)
    passages.add(unit.chunk.id)
    if (heading !== undefined) headings.add(heading)
    words += more
    if (words >= answerWordsMax - 4 || passages.size >= 4) break
  }
  return chosen
}

/**
 * The sentences that stand with the best one under its heading, when all of them fit: they speak of one thing, and the
 * one that answers need not be the one with the words of the question.
 */
function paragraphOf(best: Unit, units: readonly Unit[]): Unit[] {
  if (best.line.form !== 'sentence' && best.line.form !== 'line') return []
  const beside = units.filter(({ chunk, line, features }) => chunk.id === best.chunk.id && line.heading === best.line.heading && features.beside <= best.features.beside)
  return beside.reduce((sum, { words }) => sum + words, 0) > answerWordsMax - 5 ? [] : beside
}

/** The share of the best unit's part of the question that one must hold that has what is asked for. */
const nearlyAsMuch = 0.5

/** The units that hold the thing asked for, where it must be there and they speak of nearly as much of the question as the best does. */
function withWhatIsAsked(units: readonly Unit[], { kind }: AnalyzedQuestion): readonly Unit[] {
  const [best] = units
  if (!best || !mustBeShown(kind)) return units
  const holding = units.filter(({ features }) => features.kind > 0)
  return holding.some(({ features }) => features.own + features.label >= nearlyAsMuch * best.features.own) ? holding : units
}

/** What a unit holds together with the line above it. */
function stemsHeld({ text, line, chunk }: Unit): ReadonlySet<string> {
  return stemsOf(`${line.heading ?? ''}\n${text}`, chunk.language)
}

/** Whether a unit says no more than another: the same sentence once more, on this page or another, or with a word changed. */
function saysAgain(unit: Unit, other: Unit): boolean {
  if (unit.text === other.text) return true
  if (unit.line.form !== 'sentence' || other.line.form !== 'sentence') return false
  const words = new Set(wordsOf(unit.text))
  const said = new Set(wordsOf(other.text))
  let both = 0
  for (const word of words) if (said.has(word)) both++
  return both >= sameSentence * words.size
}

/** "(Wikipedia)." under another heading that was asked about: a few words that are not about it themselves. */
function isScrapOfAnother({ text, chunk, line, features }: Unit, best: Unit, terms: AnalyzedQuestion['terms']): boolean {
  if (features.short === 0 || features.kind > 0 || (chunk.id === best.chunk.id && line.heading === best.line.heading)) return false
  const said = stemsOf(text, chunk.language)
  return !terms.some((term) => surenessIn(term, said) > 0)
}

/**
 * What would only confuse beside the best unit: a few words without a sentence, a row that holds nothing of the question,
 * what stands under the next name or dish of the same passage, and what another passage says of something else.
 */
function isAside(unit: Unit, best: Unit, most: number, { terms, kind }: AnalyzedQuestion): boolean {
  const { own, label, short, beside } = unit.features
  if (beside > best.features.beside) return true
  if (short === 1 && own < scrapShare && unit.chunk.id !== best.chunk.id) return true
  if (isScrapOfAnother(unit, best, terms)) return true
  if (isRow(unit) && own + label === 0) return true
  // Hours answer a question for hours, and nothing beside them does.
  if (kind?.demand === 'hours' && best.features.kind > 0 && unit.features.kind === 0) return true
  // What stands under another name is said of somebody else.
  if (unit.line.heading !== best.line.heading && terms.some((term) => term.isName && surenessIn(term, stemsHeld(best)) > 0 && surenessIn(term, stemsHeld(unit)) === 0)) return true
  if (unit.chunk.id === best.chunk.id) return unit.line.heading !== best.line.heading && own < besideShare * most
  return own < elsewhereShare * most
}
