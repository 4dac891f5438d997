import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import { shareHeld } from '../query/analyzed-question.js'
import type { RankedPassage } from '../ranking/ranked-passage.js'
import type { PassageLine } from '../chunks/passage-lines.js'
import { countWords, stem, wordsOf, type Language } from '../languages/index.js'
import { jaccard } from '../ranking/jaccard.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'

/** Lines of one passage that are quoted, in reading order. */
export interface Selection {
  passage: RankedPassage
  lines: { line: PassageLine; order: number }[]
}

/** Sentences of a sure answer. */
const sentencesMax = 3
const wordsMax = 60
/** A table, or a week with its breaks. */
const listWordsMax = 120
/** A sentence so much less likely than the best one adds nothing. Log odds. */
const marginMax = 1.5
/** One next to it may be less likely: it goes on where the other began. */
const neighborMargin = 2.5
/** Another row answers as well, or it is another thing's. */
const rowMargin = 0.3
const quotationsMax = 3
/** Of each, when it may be what is needed. */
const quotationWordsMax = 35
/** Lines with so many words in common say the same. */
const sameShare = 0.7

/**
 * What a sure answer quotes: one to three sentences or rows, a short answer of a FAQ whole, and the whole of a short
 * table or week that is asked for by its name.
 */
export function selectAnswer(question: AnalyzedQuestion, sentences: readonly ScoredSentence[]): Selection[] {
  const [best] = sentences
  if (!best) return []
  return wholeOf(question, best) ?? grouped(question, chosenWith(best, sentences))
}

function chosenWith(best: ScoredSentence, sentences: readonly ScoredSentence[]): ScoredSentence[] {
  const chosen = [best]
  let words = best.read.words
  for (const sentence of sentences.slice(1)) {
    if (chosen.length === sentencesMax) break
    const isNeighbor = chosen.some((other) => areNeighbors(other, sentence))
    const margin = isRow(best) ? rowMargin : isNeighbor ? neighborMargin : marginMax
    if (sentence.score < best.score - margin) continue
    if (words + sentence.read.words > wordsMax || isRow(best) !== isRow(sentence)) continue
    if (chosen.some(({ read }) => read.line.text === sentence.read.line.text)) continue
    chosen.push(sentence)
    words += sentence.read.words
  }
  return chosen
}

/** A passage that is quoted whole. */
function wholeOf(question: AnalyzedQuestion, best: ScoredSentence): Selection[] | undefined {
  const { passage } = best
  const isWhole =
    passage.kind === 'faq'
      ? countWords(passage.text) <= wordsMax
      : isRow(best) && countWords(passage.text) <= listWordsMax && asksForAll(question, best)
  if (!isWhole) return undefined
  return [wholeOfPassage(passage)]
}

function wholeOfPassage(passage: RankedPassage): Selection {
  return { passage, lines: passage.reading.lines.map(({ line }, order) => ({ line, order })) }
}

/** Whether no row is asked for more than the others: "opening hours?", "are you open on Monday?" where no row is Monday's. */
function asksForAll({ asked: { days }, terms }: AnalyzedQuestion, { passage, read }: ScoredSentence): boolean {
  if (days !== undefined && passage.kind === 'hours')
    return !read.entities.some((entity) => entity.days?.some((day) => days.includes(day)))
  const meaning = terms.filter(({ isGrammar }) => !isGrammar)
  const name = read.line.label ?? ''
  return shareHeld(meaning, stemsOf(name, passage.language)) === 0
}

/** What an unsure answer shows: of each of the best passages its best sentence, and what stands beside it. */
export function selectPassages(question: AnalyzedQuestion, sentences: readonly ScoredSentence[]): Selection[] {
  const shown: ScoredSentence[] = []
  const byPassage = sentences.toSorted((a, b) => a.rank - b.rank || b.score - a.score)
  for (const sentence of byPassage) {
    if (shown.length === quotationsMax) break
    if (shown.some((other) => other.passage.id === sentence.passage.id || saysTheSame(other, sentence))) continue
    shown.push(sentence)
  }
  return shown.flatMap((best, place) => {
    if (place > 0) return grouped(question, withNeighbors(best, sentences))
    if (isRow(best) && asksForOtherDay(question, best.passage)) return [wholeOfPassage(best.passage)]
    return grouped(question, fullest(best, sentences))
  })
}

/** The likeliest passage says as much as a sure answer would. */
function fullest(best: ScoredSentence, sentences: readonly ScoredSentence[]): ScoredSentence[] {
  if (isRow(best)) return [best]
  const chosen = [best]
  let words = best.read.words
  for (const other of sentences) {
    if (chosen.length === sentencesMax) break
    if (other === best || other.passage.id !== best.passage.id || isRow(other)) continue
    if (other.read.line.heading !== best.read.line.heading) continue
    if (words + other.read.words > wordsMax) continue
    chosen.push(other)
    words += other.read.words
  }
  return chosen
}

/** Whether a day is asked for that no row of these hours is of: the week shows that. */
function asksForOtherDay({ asked: { days } }: AnalyzedQuestion, { kind, text, reading }: RankedPassage): boolean {
  if (days === undefined || kind !== 'hours' || countWords(text) > listWordsMax) return false
  return !reading.lines.some(({ entities }) =>
    entities.some((entity) => entity.days?.some((day) => days.includes(day))),
  )
}

/** A sentence and those next to it, as many as are short enough together; a row alone. */
function withNeighbors(best: ScoredSentence, sentences: readonly ScoredSentence[]): ScoredSentence[] {
  if (isRow(best)) return [best]
  const chosen = [best]
  let words = best.read.words
  const others = sentences.filter((sentence) => areNeighbors(best, sentence)).toSorted((a, b) => b.score - a.score)
  for (const other of others) {
    if (isRow(other) || words + other.read.words > quotationWordsMax) continue
    chosen.push(other)
    words += other.read.words
  }
  return chosen
}

/** Whether one goes on where the other ends: under another heading it speaks of something else. */
function areNeighbors(a: ScoredSentence, b: ScoredSentence): boolean {
  return (
    a.passage.id === b.passage.id && Math.abs(a.order - b.order) === 1 && a.read.line.heading === b.read.line.heading
  )
}

function isRow({ read: { line } }: ScoredSentence): boolean {
  return line.form === 'row' || line.form === 'pair'
}

/** Lines of one passage under one heading are one quotation: each name with what is said of it. */
function grouped(question: AnalyzedQuestion, chosen: readonly ScoredSentence[]): Selection[] {
  const selections = new Map<string, Selection>()
  for (const { passage, read, order } of chosen) {
    const place = `${passage.id} ${read.line.heading ?? ''}`
    const selection = selections.get(place) ?? { passage, lines: [] }
    selection.lines.push({ line: withAskedCells(question, read.line, passage), order })
    selections.set(place, selection)
  }
  for (const { lines } of selections.values()) lines.sort((a, b) => a.order - b.order)
  return [...selections.values()]
}

/** Of a row the cells that are asked for, where the question names columns; else all of them. */
function withAskedCells({ terms }: AnalyzedQuestion, line: PassageLine, { language }: RankedPassage): PassageLine {
  const [name, ...cells] = line.cells ?? []
  if (name === undefined || cells.length < 2) return line
  const shares = cells.map(({ label }) => shareHeld(terms, stemsOf(label, language)))
  const best = Math.max(...shares)
  const asked = cells.filter((_, at) => shares[at] === best)
  return best > 0 && asked.length < cells.length ? { ...line, cells: [name, ...asked] } : line
}

function stemsOf(text: string, language: Language): Set<string> {
  return new Set(wordsOf(text, language).map((word) => stem(word, language)))
}

/** Whether two lines share most of their words. */
function saysTheSame({ read: a }: ScoredSentence, { read: b }: ScoredSentence): boolean {
  return jaccard(a.stems, b.stems) >= sameShare
}
