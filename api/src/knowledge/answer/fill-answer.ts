import { countWords, wordsOf } from '../language/index.js'
import type { AnalyzedQuestion } from '../retrieval/analyze-question.js'
import { mustBeShown } from '../retrieval/expected-kind.js'
import { isOfFile } from '../retrieval/of-file.js'
import { stemsOf } from '../retrieval/read-chunk.js'
import { shareHeld, surenessIn } from '../retrieval/score-chunk.js'
import type { Unit } from './choose-sentences.js'
import { leadOf } from './quote-units.js'

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

/**
 * What an answer quotes, in reading order, the best-ranked passage first.
 * @param units best first
 * @param isBrief a file, too, is quoted in few words
 */
export function chooseUnits(units: readonly Unit[], question: AnalyzedQuestion, isBrief = false): Unit[] {
  const exact = exactRows(units, question)
  return (exact.length > 0 ? exact : isBrief ? fill(units, question) : goesOn(fill(units, question), units)).sort(
    (x, y) => x.rank - y.rank || x.order - y.order,
  )
}

/**
 * The row of a table or list that holds nearly all that was asked and the kind of thing asked for, with its equals:
 * "How much is a stottie?" is answered by one row, "What are your prices?" by all of them. None when no row does.
 */
function exactRows(units: readonly Unit[], question: AnalyzedQuestion): Unit[] {
  const [best] = units
  if (!best || !isRow(best) || question.kind?.isIn(best.text) === false) return []
  // What the page or its headings say is said of each row: "Baking class price" asks for all classes.
  const shareOf = ({ chunk, line, text }: Unit) =>
    shareHeld(
      question,
      stemsOf([chunk.title, ...chunk.headings, line.heading ?? '', text].join('\n'), chunk.language),
      'idf',
    )
  const share = shareOf(best)
  if (share < exactShare) return []
  const labelMin = best.features.label >= sameLabel ? sameLabel : 0
  let words = 0
  return units
    .filter(
      ({ chunk, line, features }) =>
        chunk.id === best.chunk.id &&
        line.form === best.line.form &&
        line.heading === best.line.heading &&
        features.label >= labelMin,
    )
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
    const lead = leadOf(unit.chunk, [unit])
    const heading = lead === undefined ? undefined : `${unit.chunk.id} ${lead}`
    // The number of a source counts as a word, and so does each of a heading that is shown, and the dash after it.
    const more =
      unit.words +
      (passages.has(unit.chunk.id) ? 0 : 1) +
      (heading === undefined || headings.has(heading) ? 0 : leadWords(lead))
    if (
      chosen.length > 0 &&
      (words + more > answerWordsMax || (!own.includes(unit) && isAside(unit, best, most, question)))
    )
      continue
    if (chosen.some((other) => saysAgain(unit, other))) continue
    chosen.push(unit)
    passages.add(unit.chunk.id)
    if (heading !== undefined) headings.add(heading)
    words += more
    if (words >= answerWordsMax - 4 || passages.size >= 4) break
  }
  return chosen
}

/** A file tells at length, and what the question names is as often said in the sentences beside: so many words of it are quoted. */
const fileWordsMax = 110
/** Fewer words of another section tell nothing by themselves. */
const scrapOfFile = 6

/** What was chosen from a file, with what stands there behind a colon, then behind its best sentence, and the one before it. */
function goesOn(chosen: readonly Unit[], units: readonly Unit[]): Unit[] {
  const [best] = chosen
  if (!best || !isOfFile(best.chunk.url) || isRow(best)) return [...chosen]
  const all = chosen.filter(
    (unit) =>
      unit.chunk.id === best.chunk.id ||
      unit.line.form === 'row' ||
      unit.line.form === 'pair' ||
      unit.words >= scrapOfFile,
  )
  const beside = units
    .filter((unit) => unit.chunk.id === best.chunk.id && unit.line.heading === best.line.heading)
    .toSorted((x, y) => x.order - y.order)
  let words = all.reduce((sum, unit) => sum + unit.words, 0)
  const add = (unit: Unit | undefined): boolean => {
    if (!unit) return false
    if (all.includes(unit)) return true
    if (words + unit.words > fileWordsMax || all.some((other) => saysAgain(unit, other))) return false
    all.push(unit)
    words += unit.words
    return true
  }
  const announcing = chosen.filter((unit) => beside.includes(unit) && announces(unit))
  for (const from of [...announcing, best]) {
    let next = beside.indexOf(from) + 1
    while (add(beside[next])) next++
  }
  add(beside[beside.indexOf(best) - 1])
  // What announces something that found no room is left out again.
  return all.filter(
    (unit) => unit === best || !announces(unit) || all.some((other) => other === beside[beside.indexOf(unit) + 1]),
  )
}

function announces({ text }: Unit): boolean {
  return text.trimEnd().endsWith(':')
}

/** Words that a heading takes before what stands under it. */
function leadWords(lead: string | undefined): number {
  return lead === undefined ? 0 : countWords(lead) + 1
}

/**
 * The sentences that stand with the best one under its heading, when all of them fit: they speak of one thing, and the
 * one that answers need not be the one with the words of the question.
 */
function paragraphOf(best: Unit, units: readonly Unit[]): Unit[] {
  if (best.line.form !== 'sentence' && best.line.form !== 'line') return []
  const beside = units.filter(
    ({ chunk, line, features }) =>
      chunk.id === best.chunk.id && line.heading === best.line.heading && features.beside <= best.features.beside,
  )
  return beside.reduce((sum, { words }) => sum + words, 0) + leadWords(leadOf(best.chunk, [best])) > answerWordsMax - 5
    ? []
    : beside
}

/** The share of the best unit's part of the question that one must hold that has what is asked for. */
const nearlyAsMuch = 0.5

/** The units that hold the thing asked for, where it must be there and they speak of nearly as much of the question as the best does. */
function withWhatIsAsked(units: readonly Unit[], { kind }: AnalyzedQuestion): readonly Unit[] {
  const [best] = units
  if (!best || !mustBeShown(kind)) return units
  const holding = units.filter(({ features }) => features.kind > 0)
  return holding.some(({ features }) => features.own + features.label >= nearlyAsMuch * best.features.own)
    ? holding
    : units
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
  // "Up to 16 weeks" and "up to 6 weeks" say two things.
  if ([...words].some((word) => /\d/.test(word) && !said.has(word))) return false
  let both = 0
  for (const word of words) if (said.has(word)) both++
  return both >= sameSentence * words.size
}

/** Whether a row of another passage has what is asked about in the names of its columns alone, or a line is one of contact data: both say the business's name beside anything. */
function namesOnly({ line, chunk }: Unit, { terms, kind }: AnalyzedQuestion): boolean {
  if (line.form === 'line') return chunk.kind === 'contact' && !mustBeShown(kind)
  if (line.form !== 'row' || !line.cells) return false
  const values = stemsOf(line.cells.map(({ value }) => value).join('\n'), chunk.language)
  const labels = stemsOf(line.cells.map(({ label }) => label).join('\n'), chunk.language)
  return terms.every((term) => surenessIn(term, values) === 0) && terms.some((term) => surenessIn(term, labels) > 0)
}

/** "(Wikipedia)." under another heading that was asked about: a few words that are not about it themselves. */
function isScrapOfAnother(
  { text, chunk, line, features }: Unit,
  best: Unit,
  terms: AnalyzedQuestion['terms'],
): boolean {
  if (features.short === 0 || features.kind > 0 || (chunk.id === best.chunk.id && line.heading === best.line.heading))
    return false
  const said = stemsOf(text, chunk.language)
  return !terms.some((term) => surenessIn(term, said) > 0)
}

/**
 * What would only confuse beside the best unit: a few words without a sentence, a row that holds nothing of the question,
 * what stands under the next name or dish of the same passage, and what another passage says of something else.
 */
function isAside(unit: Unit, best: Unit, most: number, question: AnalyzedQuestion): boolean {
  const { terms, kind } = question
  const { own, label, short, beside } = unit.features
  if (beside > best.features.beside) return true
  if (short === 1 && own < scrapShare && unit.chunk.id !== best.chunk.id) return true
  if (isScrapOfAnother(unit, best, terms)) return true
  if (isRow(unit) && own + label === 0) return true
  // Hours answer a question for hours, and nothing beside them does.
  if (kind?.demand === 'hours' && best.features.kind > 0 && unit.features.kind === 0) return true
  // What stands under another name is said of somebody else.
  if (
    unit.line.heading !== best.line.heading &&
    terms.some(
      (term) => term.isName && surenessIn(term, stemsHeld(best)) > 0 && surenessIn(term, stemsHeld(unit)) === 0,
    )
  )
    return true
  if (unit.chunk.id === best.chunk.id) return unit.line.heading !== best.line.heading && own < besideShare * most
  if (namesOnly(unit, question)) return true
  return own < elsewhereShare * most
}
