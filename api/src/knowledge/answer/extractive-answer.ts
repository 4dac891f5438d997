import type { Locale, Source } from '@loquia/contracts'
import { countWords } from '../language/index.js'
import { textFragmentUrl } from '../chunks/text-fragment.js'
import { mustBeShown } from '../retrieval/expected-kind.js'
import { namesFeast } from '../retrieval/feasts.js'
import { passageLines } from '../retrieval/passage-lines.js'
import { asksInHeading, type RankedChunk, type Retrieval } from '../retrieval/ranked-chunk.js'
import { stemsOf } from '../retrieval/read-chunk.js'
import { shareHeld, showsWhatIsAsked } from '../retrieval/score-chunk.js'
import { weekdaysIn } from '../retrieval/weekdays.js'
import { scoreUnits, type Unit } from './choose-sentences.js'
import { escapeMarkdown } from './escape-markdown.js'
import { chooseUnits } from './fill-answer.js'
import { fromSitePhrase, relatedPhrase } from './phrases.js'
import { plainText, quoteUnits, type Quotation } from './quote-units.js'
import { sourceTitle } from './source-title.js'

export interface ComposedAnswer {
  /** Markdown. */
  text: string
  sources: Source[]
  /** The passages that it quotes. */
  quoted: readonly RankedChunk[]
}

const entryWordsMax = 60
/** Hours of seven days, with breaks and remarks; a list of prices. */
const wholeWordsMax = 120
/** An entry up to this long is quoted whole. */
const wholeEntryWordsMax = 110
/** From here on a heading says what the question said, and is not repeated. */
const sameWords = 0.85
/** An entry whose question is this like the one asked is its answer. */
const sameEntry = 0.4
/** And from here on it asks for what stands under it. */
const sameTable = 0.6

/**
 * An answer made of the site's own sentences, each run of them followed by the number of its source.
 * @param isBrief quotes a file, too, in few words
 */
export function composeExtractive(retrieval: Retrieval, language: Locale, isBrief = false): ComposedAnswer {
  const top = retrieval.chunks[0]
  if (!top) return { text: '', sources: [], quoted: [] }
  const composition = new Composition()
  const showing = retrieval.chunks.filter((chunk) => showsWhatIsAsked(retrieval.question, chunk))
  const address = asksInHeading(top) ? undefined : addressIn(retrieval)
  if (address) composition.quote(address.chunk, [address])
  else if (showing.length > 0 && !asksInHeading(top)) {
    const units = scoreUnits(retrieval, showing)
    const whole =
      retrieval.question.kind?.demand === 'price' ? allPrices(units, retrieval) : wholeWeek(units, retrieval)
    for (const run of runsOf(whole.length > 0 ? whole : chooseUnits(units, retrieval.question)))
      composition.quote(run.chunk, run.units)
  } else if (asksInHeading(top) && answersAsEntry(retrieval, top)) {
    const entry = retrieval.chunks
      .filter((chunk) => chunk.pageId === top.pageId && sameHeadings(chunk, top))
      .sort((x, y) => x.ordinal - y.ordinal)
    composition.quote(top, entryUnits(entry), top.parts.likeness < sameWords)
    if (top.parts.likeness < 0.9) composition.related(retrieval, top, language)
  } else if (isListAsked(retrieval.question, top)) {
    for (const { chunk, units } of runsOf(inOrder(scoreUnits(retrieval, [top])))) composition.quote(chunk, units)
  } else {
    for (const { chunk, units } of runsOf(
      chooseUnits(isWhole(top) ? scoreUnits(retrieval, [top]) : scoreUnits(retrieval), retrieval.question, isBrief),
    ))
      composition.quote(chunk, units)
  }
  return composition.done()
}

/** The same where it shows what was asked for: a price, a telephone number, how long something takes. An entry answers its own question as it likes. */
export function answerFrom(retrieval: Retrieval, language: Locale): ComposedAnswer | undefined {
  const {
    question,
    chunks: [top],
  } = retrieval
  const first = composeExtractive(retrieval, language)
  const isEntry = top !== undefined && asksInHeading(top) && top.parts.likeness >= sameEntry
  const isShown = isEntry || !mustBeShown(question.kind) || question.kind.isToldIn(first.text)
  const composed = isShown ? first : showingWhatMust(retrieval, language)
  if (!composed) return undefined
  return isAbroad(composed, retrieval)
    ? { ...composed, text: `${fromSitePhrase(language)}\n\n${composed.text}` }
    : composed
}

/** Passages below the best that may show what it does not. */
const showingTried = 5

/** The answer of the next passage that holds as much of the question as the best one, and shows what was asked for: the home page names the workshop, its own page the price. */
function showingWhatMust(retrieval: Retrieval, language: Locale): ComposedAnswer | undefined {
  const {
    question,
    chunks: [top, ...others],
  } = retrieval
  const next = others
    .slice(0, showingTried)
    .find((chunk) => chunk.coverage >= (top?.coverage ?? 0) && question.kind?.isIn(chunk.text) === true)
  if (!next) return undefined
  const composed = composeExtractive({ ...retrieval, chunks: [next] }, language)
  return question.kind?.isIn(composed.text) === true ? composed : undefined
}

/** Whether all that is quoted is in the other language than the visitor's. Where all passages are marked alike, a template may be wrong. */
function isAbroad(
  { quoted }: ComposedAnswer,
  { question: { language, wordsLanguage }, languages }: Retrieval,
): boolean {
  return (
    wordsLanguage !== language ||
    (languages.length > 1 && quoted.length > 0 && quoted.every((chunk) => chunk.language !== language))
  )
}

/** More is no hint any more. */
const nearestWordsMax = 60
/** Share of the question from which words are worth showing that may not answer it. */
const nearestShare = 0.3

/**
 * What a site has that comes nearest to a question that it may not answer: the best passage as a source, and the first words
 * that an answer would have quoted, where they hold some of the question and the kind of thing asked for. A home, an age or a
 * wage that was asked for is not hinted at.
 */
export function nearestTo(
  retrieval: Retrieval,
  language: Locale,
): { source: Source; quotation: string | undefined; isAbroad: boolean } | undefined {
  const [top] = retrieval.chunks
  if (!top) return undefined
  const { question } = retrieval
  const composed = composeExtractive(retrieval, language, true)
  const { text, sources } = composed
  const abroad = isAbroad(composed, retrieval)
  const [quotation = ''] = text.split('\n\n')
  // Above a table or list there is its name, which tells nothing without it.
  const isName = /^\*\*[^\n]*\*\* \[\d+\]$/.test(quotation)
  const [source] = sources
  const holds =
    question.kind?.isIn(quotation) !== false &&
    shareHeld(question, stemsOf(quotation, top.language), 'rarity') >= nearestShare
  if (
    source !== undefined &&
    question.kind?.demand !== 'private' &&
    countWords(quotation) <= nearestWordsMax &&
    holds &&
    !isName
  )
    return { source, quotation, isAbroad: abroad }
  return {
    source: { number: 1, url: top.url, title: sourceTitle(top), snippet: top.headings.at(-1) ?? top.title },
    quotation: undefined,
    isAbroad: abroad,
  }
}

/** Who asks where the business is, and nothing else, is told its address: not what lies in some street. */
function addressIn(retrieval: Retrieval): Unit | undefined {
  const { kind, terms } = retrieval.question
  if (kind?.demand !== 'contact' || terms.some(({ word, share }) => share === 1 && !kind.askedBy.has(word)))
    return undefined
  const [first] = scoreUnits(retrieval)
    .filter(({ text }) => kind.isWholeIn(text))
    .sort(
      (x, y) =>
        Number(y.chunk.kind === 'contact') - Number(x.chunk.kind === 'contact') || x.rank - y.rank || x.order - y.order,
    )
  return first
}

/** Hours asked for without a day are those of the week: all lines that tell them of the passage that speaks of the most days, feasts left out. */
function wholeWeek(units: readonly Unit[], { question: { kind, text, weekdays } }: Retrieval): Unit[] {
  if (kind?.demand !== 'hours' || weekdays.size > 0 || namesFeast(text)) return []
  const telling = units.filter(
    (unit) => (kind.isIn(unit.text) || weekdaysIn(unit.text).size > 0) && !namesFeast(unit.text),
  )
  const days = new Map<number, Set<number>>()
  for (const unit of telling) days.set(unit.rank, new Set([...(days.get(unit.rank) ?? []), ...weekdaysIn(unit.text)]))
  const [fullest] = [...days].sort(([rank, named], [other, others]) => others.size - named.size || rank - other)
  return inOrder(telling.filter(({ rank }) => rank === fullest?.[0]))
}

/** Prices of nothing that is named are those of the passage that has the most. */
function allPrices(units: readonly Unit[], { question: { kind } }: Retrieval): Unit[] {
  const telling = units.filter((unit) => kind?.isIn(unit.text) === true)
  const counts = new Map<number, number>()
  for (const { rank } of telling) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  const [fullest] = [...counts].sort(([rank, count], [other, others]) => others - count || rank - other)
  return inOrder(telling.filter(({ rank }) => rank === fullest?.[0]))
}

function inOrder(units: readonly Unit[]): Unit[] {
  let words = 0
  return units.toSorted((x, y) => x.order - y.order).filter((unit) => (words += unit.words) <= wholeWordsMax)
}

/** A table, a list or a block of hours whose heading nearly is the question: nothing else is asked for. */
function isWhole({ kind, parts }: RankedChunk): boolean {
  return kind !== 'text' && kind !== 'faq' && parts.likeness >= sameTable
}

/** From this share of the question on nothing is asked but what a heading says; what is left is "see" or "have". */
const headingShare = 0.7

/** "Menu", "Can I see the menu?": a list or table is asked for by its name, and by none of what stands in it. */
function isListAsked(question: Retrieval['question'], { kind, reading, title, language }: RankedChunk): boolean {
  if ((kind !== 'list' && kind !== 'table') || question.kind !== undefined) return false
  const named = reading.nearest.size > 0 ? reading.nearest : stemsOf(title, language)
  return (
    shareHeld(question, named, 'idf') >= headingShare &&
    !reading.lines.some(
      ({ line }) =>
        line.form !== 'sentence' &&
        line.form !== 'line' &&
        shareHeld(question, stemsOf(line.text, language), 'idf') >= headingShare,
    )
  )
}

/** An entry is the answer when its question is near enough, or when no sentence elsewhere serves better. */
function answersAsEntry(retrieval: Retrieval, top: RankedChunk): boolean {
  // Its question is about something else; another passage is headed by what was asked about.
  if (
    top.parts.stranger > 0 &&
    retrieval.chunks.slice(1, 4).some(({ parts }) => parts.likeness + parts.title + parts.label > 0)
  )
    return false
  if (top.parts.likeness >= sameEntry || top.parts.kind > 0) return true
  return !retrieval.chunks.slice(1, 3).some((chunk) => chunk.parts.kind > 0.4 && !asksInHeading(chunk))
}

function sameHeadings(a: RankedChunk, b: RankedChunk): boolean {
  return a.headings.length === b.headings.length && a.headings.every((heading, index) => heading === b.headings[index])
}

/** The whole entry when it is short, its beginning otherwise: of a list that it announces, at least the first items. */
function entryUnits(chunks: readonly RankedChunk[]): Quotation[] {
  const units: Quotation[] = []
  let words = 0
  const total = chunks.reduce((sum, chunk) => sum + countWords(chunk.text), 0)
  const max = total <= wholeEntryWordsMax ? wholeEntryWordsMax : entryWordsMax
  for (const chunk of chunks) {
    for (const line of passageLines(chunk)) {
      const count = countWords(line.text)
      if (units.length > 0 && words + count > (isListed(line) && isAnnounced(units) ? wholeEntryWordsMax : max))
        return units
      units.push({ text: line.text, line, order: units.length, opens: true, closes: true })
      words += count
    }
  }
  return units
}

function isListed({ form }: Quotation['line']): boolean {
  return form === 'item' || form === 'pair' || form === 'row'
}

/** Whether what was quoted last is of a list, or a line that ends in a colon. */
function isAnnounced(units: readonly Quotation[]): boolean {
  const last = units.at(-1)
  return last !== undefined && (isListed(last.line) || last.text.trimEnd().endsWith(':'))
}

interface Run<T extends Quotation> {
  chunk: RankedChunk
  units: T[]
}

/** Units of one passage and one heading together: what stands under two headings speaks of two things. */
function runsOf<T extends Quotation & { chunk: RankedChunk }>(units: readonly T[]): Run<T>[] {
  const runs: Run<T>[] = []
  for (const unit of units) {
    const last = runs.at(-1)
    if (last?.chunk.id === unit.chunk.id && last.units[0]?.line.heading === unit.line.heading) last.units.push(unit)
    else runs.push({ chunk: unit.chunk, units: [unit] })
  }
  return runs
}

class Composition {
  private readonly blocks: string[] = []
  private readonly sources: Source[] = []
  private readonly numbers = new Map<string, number>()
  private readonly quoted = new Set<RankedChunk>()

  quote(chunk: RankedChunk, units: readonly (Quotation & { score?: number })[], withHeading = true): void {
    const [first, ...rest] = units
    if (!first) return
    this.quoted.add(chunk)
    const best = rest.reduce((x, y) => ((y.score ?? 0) > (x.score ?? 0) ? y : x), first)
    this.blocks.push(
      quoteUnits(chunk, units, this.source(chunk, plainText(best), best.line.cells?.[0]?.value), withHeading),
    )
  }

  /** Names the next best entries of other pages or headings, for a question that may have meant them. */
  related(retrieval: Retrieval, top: RankedChunk, language: Locale): void {
    const headings = new Set([top.headings.at(-1) ?? top.title])
    const names: string[] = []
    for (const chunk of retrieval.chunks.slice(1)) {
      const heading = chunk.headings.at(-1) ?? chunk.title
      if (names.length >= 2 || chunk.score < 0.5 * top.score) break
      if (headings.has(heading)) continue
      headings.add(heading)
      names.push(
        `${escapeMarkdown(heading)} [${this.source(chunk, chunk.text.split(/\n|(?<=[.!?])\s/)[0] ?? heading)}]`,
      )
    }
    if (names.length > 0) this.blocks.push(`${relatedPhrase(language)} ${names.join(' · ')}`)
  }

  done(): ComposedAnswer {
    return { text: this.blocks.join('\n\n'), sources: this.sources, quoted: [...this.quoted] }
  }

  /** @param mark words to be found on the page, where the snippet is not written there as it is */
  private source(chunk: RankedChunk, snippet: string, mark = snippet): number {
    const known = this.numbers.get(chunk.id)
    if (known !== undefined) return known
    const number = this.sources.length + 1
    this.numbers.set(chunk.id, number)
    this.sources.push({ number, url: textFragmentUrl(chunk.url, mark), title: sourceTitle(chunk), snippet })
    return number
  }
}
