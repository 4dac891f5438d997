import type { Chunk } from '../chunks/chunk.js'
import { saysSomething, type Cell, type PassageLine } from '../chunks/passage-lines.js'
import { countWords, wordsOf, type Entity } from '../languages/index.js'
import type { ReadLine } from './read-passage.js'

/** A line without a verb's worth of words: a heading, a button, a label. */
const bareWordsMax = 5
/** An item of a list without a heading that says what it lists. */
const itemWordsMax = 2
/** Each step of a breadcrumb, each entry of a menu. */
const stepWordsMax = 4
/** A line of a menu has at least so many entries; two may be a pair of facts. */
const entriesMin = 3
const footerWordsMax = 25
/** The signs between the steps of a breadcrumb, and between the entries of a menu written in one line. */
const breadcrumbSign = /[›»→]|\s>\s/
const menuSign = /\s[|/·•]\s/
const footerSign = /©|^\(c\)\s*\d{4}|^copyright\b/i
/** A question, in the signs of every script. */
const questionEnd = /[?？؟]["'”’»)\]]*$/
const colonEnd = /[:：]["'”’»)\]]*$/
/** A full stop of any script. */
const sentenceEnd = /\p{Sentence_Terminal}["'”’»)\]]*$/u
const letterOrDigit = /[\p{L}\p{N}]/u

/** A line that could be quoted, with what it names. */
export type QuotableLine = Pick<ReadLine, 'line'> & { entities: readonly Pick<Entity, 'kind'>[] }

/** The passage that a line stands in. */
export type PlaceOfLine = Pick<Chunk, 'kind' | 'url' | 'title' | 'headings' | 'language'>

/** Whether a passage is an answer that the owner wrote: it has an address of its own. */
export function isOwners({ url }: Pick<Chunk, 'url'>): boolean {
  return url.startsWith('answer:')
}

/**
 * Whether a line says something by itself, so that a visitor may read it as an answer: no heading or label that stands
 * alone, no question, no menu, breadcrumb or footer, no row of which only the name is left. What the owner wrote as an
 * answer is one as it is.
 */
export function isQuotable(read: QuotableLine, place: PlaceOfLine): boolean {
  if (isOwners(place)) return true
  const { line } = read
  const text = line.text.trim()
  if (!letterOrDigit.test(text) || questionEnd.test(text)) return false
  if (colonEnd.test(text) && countWords(text) <= bareWordsMax) return false
  if (line.form === 'row') return partsOfRow(line).cells.length > 0
  if (isFooter(text) || isBreadcrumb(text) || isMenu(read)) return false
  if (!isWholeSentence(text) && [place.title, ...place.headings].some((above) => sameWords(above, text))) return false
  return !isBare(read, place)
}

/**
 * What a row is about, where it says so, and what it says: without empty cells, and without labels that are signs or
 * space, such as a dash or a space that does not break.
 */
export function partsOfRow({ cells = [], label }: Pick<PassageLine, 'cells' | 'label'>): {
  subject?: string
  cells: Cell[]
} {
  const [first, ...rest] = cells
    .filter(({ value }) => saysSomething(value))
    .map((cell) => ({ label: labelOf(cell), value: cell.value }))
  if (first === undefined) return { cells: [] }
  // The name of the row may be an empty cell itself.
  return label === undefined || label === first.value
    ? { subject: first.value, cells: rest }
    : { cells: [first, ...rest] }
}

/** The name of a cell's column; empty where it is a sign or space. */
export function labelOf({ label }: Cell): string {
  return letterOrDigit.test(label) ? label : ''
}

/**
 * The parts of a line that is written with empty labels, "— : From $130; : 1 hour", without them; undefined for any
 * other line.
 */
export function withoutEmptyLabels(text: string): string[] | undefined {
  const parts = text.split(/;\s*/)
  const bare = parts.map((part) => part.replace(/^[^\p{L}\p{N}:]*:\s+/u, ''))
  if (bare.every((part, at) => part === parts[at])) return undefined
  return bare.filter((part) => letterOrDigit.test(part))
}

/** Copyright notices belong to the site and not to a question. */
function isFooter(text: string): boolean {
  return footerSign.test(text) && countWords(text) <= footerWordsMax
}

function isBreadcrumb(text: string): boolean {
  const steps = text.split(breadcrumbSign)
  return steps.length > 1 && steps.every((step) => countWords(step) <= stepWordsMax && !/[\p{N}.!]/u.test(step))
}

/** Prices, times and numbers divided in the same way are facts. */
function isMenu({ line: { form, text }, entities }: QuotableLine): boolean {
  if (form === 'sentence' || entities.length > 0) return false
  const entries = text.split(menuSign)
  return entries.length >= entriesMin && entries.every((entry) => countWords(entry) <= stepWordsMax)
}

/** Whether a line without a verb names nothing but a thing. An address, a price or a name under a heading says more. */
function isBare(
  { line: { form, text, heading }, entities }: QuotableLine,
  { kind, headings, language }: PlaceOfLine,
): boolean {
  if (kind === 'contact' || kind === 'hours' || kind === 'faq' || heading !== undefined) return false
  if (entities.length > 0 || /[\p{N}@]/u.test(text) || sentenceEnd.test(text)) return false
  // Under a second heading a line answers by itself: "Travel cot" under "Rooms" and "Equipment".
  if (headings.length > 1) return false
  // Chinese, Japanese and Thai have no spaces between words.
  const words = wordsOf(text, language).length
  if (form === 'item') return words <= itemWordsMax
  return form === 'line' && words <= bareWordsMax
}

/** A short text has its only sentence for a title, too. */
function isWholeSentence(text: string): boolean {
  return sentenceEnd.test(text) && countWords(text) > bareWordsMax
}

function sameWords(one: string, other: string): boolean {
  const words = wordsOf(one)
  return words.length > 0 && words.join(' ') === wordsOf(other).join(' ')
}
