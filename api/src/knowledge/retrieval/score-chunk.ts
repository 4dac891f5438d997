import { saturationMax } from '../indexing/bm25.js'
import { idf } from './idf.js'
import { isStopWord, spelledOut } from '../language/index.js'
import type { Locale } from '@loquia/contracts'
import type { AnalyzedQuestion, QueryTerm } from './analyze-question.js'
import type { BotVocabulary } from './bot-vocabulary.js'
import type { PassageLine } from './passage-lines.js'
import type { Focus, RankedChunk, ScoreParts } from './ranked-chunk.js'
import { ownHeading, stemsOf, type ChunkReading } from './read-chunk.js'
import { coversDays } from './weekdays.js'

/** How much each part counts. Fitted on half of a set of questions, see docs/retrieval.md. */
const partWeights: Readonly<Record<keyof ScoreParts, number>> = {
  text: 1,
  heading: 0.25,
  likeness: 0.8,
  title: 0.15,
  definition: 0.4,
  proximity: 0.35,
  kind: 0.25,
  label: 0.4,
  stranger: -0.2,
  forms: 0.3,
  whole: 0.2,
  page: 0.15,
  dense: 0.5,
}

export function totalOf(parts: ScoreParts): number {
  let total = 0
  for (const part of Object.keys(partWeights) as (keyof ScoreParts)[])
    total += partWeights[part] * (gains[part]?.(parts[part]) ?? parts[part])
  return total
}

/** Parts that say more, or less, than their share. */
const gains: Partial<Record<keyof ScoreParts, (part: number) => number>> = {
  // A heading that is the question outweighs everything; a little likeness says little.
  likeness: (likeness) => likeness ** 2 + Math.max(0, likeness - 0.85) / 0.15,
  label: labelGain,
}

/** A row or a block named just like what was asked about: "Croissant" and not "Croissants and lamination". @param label likeness, 0 to 1 */
export function labelGain(label: number): number {
  return label + Math.max(0, label - 0.85) / 0.3
}

/** How surely a set of stems holds what a word meant, 0 to 1. */
export function surenessIn(term: QueryTerm, held: ReadonlySet<string>): number {
  let best = 0
  for (const [stemmed, sureness] of term.stems) if (sureness > best && held.has(stemmed)) best = sureness
  return best
}

function isMended({ stems }: QueryTerm): boolean {
  return Math.max(...stems.values()) < 1
}

/** The share of `terms` (by `worth`) that a set of stems holds. */
export function shareHeld(question: AnalyzedQuestion, held: ReadonlySet<string>, worth: 'idf' | 'rarity'): number {
  let possible = 0
  let reached = 0
  for (const term of question.terms) {
    const best = surenessIn(term, held)
    const weight = term[worth] * term.share
    reached += weight * best
    // What is missed of a mended word is the word that was typed.
    possible += worth === 'rarity' && best > 0 ? weight * best + term.strangeness * term.share * (1 - best) : weight
  }
  return possible === 0 ? 0 : reached / possible
}

/** The share of the question whose very words a text uses, not only their stems: "opened" is not "open". */
export function formsHeld(question: AnalyzedQuestion, words: ReadonlySet<string>): number {
  let possible = 0
  let reached = 0
  for (const { idf, share, meant } of question.terms) {
    possible += idf * share
    if (words.has(meant)) reached += idf * share
  }
  return possible === 0 ? 0 : reached / possible
}

/** The most that a text's BM25 score could be for a question. */
export function possibleText(question: AnalyzedQuestion): number {
  return question.terms.reduce((sum, term) => sum + term.idf * term.share * saturationMax, 0)
}

/** What a sentence holds together with the heading above it, beside what it says itself. */
const underHeading = 0.8

/** The best share of the question that two neighboring sentences hold, or one and its heading. */
export function proximityOf(question: AnalyzedQuestion, { sentences, nearest }: ChunkReading): number {
  let best = 0
  for (const [index, { stems }] of sentences.entries()) {
    const pair = new Set([...stems, ...(sentences[index + 1]?.stems ?? [])])
    best = Math.max(best, 0.5 * shareHeld(question, stems, 'idf') + 0.5 * shareHeld(question, pair, 'idf'))
    if (nearest.size > 0)
      best = Math.max(best, underHeading * shareHeld(question, new Set([...stems, ...nearest]), 'idf'))
  }
  return best
}

/**
 * What the lines of a passage say that hold the kind of thing asked for (all lines, when the question does not tell).
 * `kind`: the best share of the question that one of them holds; its headings help by half; 0 when no kind is asked for.
 * `label`: how like the subject of the question is to what one of them is about, its first cell or the heading right above it.
 */
export function readLines(
  question: AnalyzedQuestion,
  chunk: Pick<RankedChunk, 'headings' | 'title' | 'language' | 'kind' | 'reading'>,
): Pick<ScoreParts, 'kind' | 'label'> {
  const { headings, lines } = chunk.reading
  const labels = new Map<string, number>()
  const shows = isShowing(question, chunk)
  let kind = 0
  let label = 0
  for (const { line, said, stems } of lines) {
    if (question.kind && !question.kind.isIn(said)) continue
    const about = subjectOf(line, chunk)
    if (about !== undefined) {
      const known = labels.get(about) ?? subjectLikeness(question, about, headings, chunk.language)
      labels.set(about, known)
      label = Math.max(label, known)
    }
    if (!question.kind) continue
    if (shows && coversDays(said, question.weekdays)) kind = shownAlone
    kind = Math.max(
      kind,
      0.5 * shareHeld(question, stems, 'idf') + 0.5 * shareHeld(question, new Set([...stems, ...headings]), 'idf'),
    )
  }
  return { kind: kind * (question.kind?.things ?? 1) ** 3, label: question.kind || label >= tellingLabel ? label : 0 }
}

/** A label less like what is asked about says nothing where no kind of thing is asked for. */
const tellingLabel = 0.5

/** What a line counts that shows what alone is asked for, in a passage made of such lines. */
const shownAlone = 8

/** Fewer lines with a price are no list of them. */
const pricesMin = 3

/** Whether a passage is of the kind that tells what alone is asked for. */
function isShowing(
  { kind: asked, showsAlone }: AnalyzedQuestion,
  { kind, reading }: Pick<RankedChunk, 'kind' | 'reading'>,
): boolean {
  if (!showsAlone || !asked) return false
  switch (asked.demand) {
    case 'price':
      // "Free" is no line of a list.
      return reading.lines.filter(({ said }) => asked.isIn(said) && /\d/.test(said)).length >= pricesMin
    case 'hours':
    case 'time':
      return kind === 'hours'
    default:
      return kind === 'contact'
  }
}

/** Whether hours, contact data or a list of prices, if they are all that is asked for, stand in a passage. */
export function showsWhatIsAsked(question: AnalyzedQuestion, chunk: Pick<RankedChunk, 'kind' | 'reading'>): boolean {
  return (
    isShowing(question, chunk) &&
    chunk.reading.lines.some(({ said }) => question.kind?.isIn(said) === true && coversDays(said, question.weekdays))
  )
}

/** What a line is about, as far as it is marked: its first cell, or the nearest heading that is not the page's. */
export function subjectOf(
  line: PassageLine,
  chunk: Pick<RankedChunk, 'headings' | 'title' | 'kind'>,
): string | undefined {
  return line.label ?? headingOf(line, chunk)
}

/** The nearest heading above a line that is not the whole page's. */
export function headingOf(
  line: PassageLine,
  chunk: Pick<RankedChunk, 'headings' | 'title' | 'kind'>,
): string | undefined {
  return line.heading ?? ownHeading(chunk)
}

const headingWorth = 0.8

/** Likeness (weighted Dice) of what a question is about and a label; words that the passage's headings hold are nearly as good. */
export function subjectLikeness(
  question: AnalyzedQuestion,
  label: string,
  headings: ReadonlySet<string>,
  language: Locale,
): number {
  const said = stemsOf(label, language)
  let both = 0
  let asked = 0
  let isNamed = false
  for (const term of question.terms) {
    const weight = term.idf * term.share
    asked += weight
    let best = 0
    for (const [stemmed, sureness] of term.stems) {
      if (said.has(stemmed)) {
        best = Math.max(best, sureness)
        isNamed = true
      } else if (headings.has(stemmed)) best = Math.max(best, sureness * headingWorth)
    }
    both += weight * best
  }
  if (!isNamed) return 0
  const known = new Set(question.terms.flatMap((term) => [...term.stems.keys()]))
  const usualWorth = question.terms.reduce((sum, term) => sum + term.idf, 0) / question.terms.length
  const more = [...said].filter((stemmed) => !known.has(stemmed)).length * usualWorth
  return (2 * both) / (asked + both + more)
}

/** What the two neighboring sentences of a passage that hold most of a question hold, with their headings. */
export function focusOf(question: AnalyzedQuestion, { headings, sentences }: ChunkReading): Focus {
  let best: Focus = { share: 0, worth: 0, idf: 0, mended: 0 }
  for (const [index, { stems }] of sentences.entries()) {
    const held = new Set([...headings, ...stems, ...(sentences[index + 1]?.stems ?? [])])
    const share = shareHeld(question, held, 'rarity')
    if (index > 0 && share <= best.share) continue
    const sum = (among: ReadonlySet<string>, worth: 'onSite' | 'rarity') =>
      question.terms.reduce((total, term) => total + term[worth] * surenessIn(term, among), 0)
    best = {
      share,
      worth: sum(held, 'rarity'),
      idf: sum(held, 'onSite'),
      mended: question.terms.filter((term) => isMended(term) && surenessIn(term, held) > 0).length,
    }
  }
  return best
}

/** Without its grammar words a question is never the same as a heading. */
const carriedLikenessMax = 0.84

/** Likeness of a question whose words were carried over and a heading: of meaning words, by their stems. */
export function carriedLikeness(question: AnalyzedQuestion, heading: string): number {
  return Math.min(carriedLikenessMax, subjectLikeness(question, heading, new Set(), question.wordsLanguage))
}

/** Likeness (weighted Dice, word order ignored) of the question's words and a heading's, grammar words counting little. */
export function likenessOf(question: AnalyzedQuestion, said: ReadonlySet<string>, vocabulary: BotVocabulary): number {
  const worth = (word: string) =>
    (isStopWord(word, question.wordsLanguage) ? 0.3 : 1) * idf(vocabulary.passages, vocabulary.words.get(word) ?? 0) +
    0.3
  const asked = new Set(question.words.map((word) => spelledOut(word, question.wordsLanguage)))
  let both = 0
  let askedWorth = 0
  let saidWorth = 0
  let hasMeaning = false
  let sharesMeaning = false
  for (const word of asked) {
    askedWorth += worth(word)
    const isMeaning = !isStopWord(word, question.wordsLanguage)
    hasMeaning ||= isMeaning
    if (!said.has(word)) continue
    both += worth(word)
    sharesMeaning ||= isMeaning
  }
  // "Is there a pool?" and "Is there Wi-Fi?" ask for two things.
  if (hasMeaning && !sharesMeaning) return 0
  for (const word of said) saidWorth += worth(word)
  return askedWorth + saidWorth === 0 ? 0 : (2 * both) / (askedWorth + saidWorth)
}
