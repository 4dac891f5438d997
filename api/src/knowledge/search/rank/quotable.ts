import type { Passage } from '../../ingest/chunking/passage.js'
import { hasContent, type Cell, type PassageLine } from '../../ingest/chunking/passage-lines.js'
import { countWords, wordsOf, type Entity } from '../../languages/index.js'
import type { AnalyzedLine } from './analyze-passage.js'

const bareWordsMax = 5
const itemWordsMax = 2
const stepWordsMax = 4
/** Two entries may be a pair of facts. */
const entriesMin = 3
const footerWordsMax = 25
const breadcrumbSign = /[›»→]|\s>\s/
const menuSign = /\s[|/·•]\s/
const footerSign = /©|^\(c\)\s*\d{4}|^copyright\b/i
const questionEnd = /[?？؟]["'”’»)\]]*$/
const colonEnd = /[:：]["'”’»)\]]*$/
const sentenceEnd = /\p{Sentence_Terminal}["'”’»)\]]*$/u
const letterOrDigit = /[\p{L}\p{N}]/u

export type QuotableLine = Pick<AnalyzedLine, 'line'> & { entities: readonly Pick<Entity, 'kind'>[] }

export type LineContext = Pick<Passage, 'kind' | 'url' | 'title' | 'headings' | 'language'>

export function isCustomAnswer({ url }: Pick<Passage, 'url'>): boolean {
  return url.startsWith('answer:')
}

/**
 * Whether a line is understandable alone: no label, question, menu, breadcrumb, footer, or row without values. Custom
 * answers always are.
 */
export function isQuotable(read: QuotableLine, place: LineContext): boolean {
  if (isCustomAnswer(place)) return true
  const { line } = read
  const text = line.text.trim()
  if (!letterOrDigit.test(text) || questionEnd.test(text)) return false
  if (colonEnd.test(text) && countWords(text) <= bareWordsMax) return false
  if (line.form === 'row') return rowParts(line).cells.length > 0
  if (isFooter(text) || isBreadcrumb(text) || isMenu(read)) return false
  if (!isWholeSentence(text) && [place.title, ...place.headings].some((above) => sameWords(above, text))) return false
  return !isBare(read, place)
}

/** Skips empty cells and labels such as a dash or non-breaking space. */
export function rowParts({ cells = [], label }: Pick<PassageLine, 'cells' | 'label'>): {
  subject?: string
  cells: Cell[]
} {
  const [first, ...rest] = cells
    .filter(({ value }) => hasContent(value))
    .map((cell) => ({ label: cellLabel(cell), value: cell.value }))
  if (first === undefined) return { cells: [] }
  return label === undefined || label === first.value
    ? { subject: first.value, cells: rest }
    : { cells: [first, ...rest] }
}

export function cellLabel({ label }: Cell): string {
  return letterOrDigit.test(label) ? label : ''
}

/** Removes empty labels: "— : From $130; : 1 hour". */
export function withoutEmptyLabels(text: string): string[] | undefined {
  const parts = text.split(/;\s*/)
  const bare = parts.map((part) => part.replace(/^[^\p{L}\p{N}:]*:\s+/u, ''))
  if (bare.every((part, at) => part === parts[at])) return undefined
  return bare.filter((part) => letterOrDigit.test(part))
}

function isFooter(text: string): boolean {
  return footerSign.test(text) && countWords(text) <= footerWordsMax
}

function isBreadcrumb(text: string): boolean {
  const steps = text.split(breadcrumbSign)
  return steps.length > 1 && steps.every((step) => countWords(step) <= stepWordsMax && !/[\p{N}.!]/u.test(step))
}

/** Similarly separated prices, times and numbers are facts. */
function isMenu({ line: { form, text }, entities }: QuotableLine): boolean {
  if (form === 'sentence' || entities.length > 0) return false
  const entries = text.split(menuSign)
  return entries.length >= entriesMin && entries.every((entry) => countWords(entry) <= stepWordsMax)
}

/** Addresses, prices and names under a heading say more. */
function isBare(
  { line: { form, text, heading }, entities }: QuotableLine,
  { kind, headings, language }: LineContext,
): boolean {
  if (kind === 'contact' || kind === 'hours' || kind === 'faq' || heading !== undefined) return false
  if (entities.length > 0 || /[\p{N}@]/u.test(text) || sentenceEnd.test(text)) return false
  // Below a second heading a line is clear: "Travel cot" under "Rooms" and "Equipment".
  if (headings.length > 1) return false
  // Chinese, Japanese and Thai have no spaces between words.
  const words = wordsOf(text, language).length
  if (form === 'item') return words <= itemWordsMax
  return form === 'line' && words <= bareWordsMax
}

/** The only sentence of a short text may also be the title. */
function isWholeSentence(text: string): boolean {
  return sentenceEnd.test(text) && countWords(text) > bareWordsMax
}

function sameWords(one: string, other: string): boolean {
  const words = wordsOf(one)
  return words.length > 0 && words.join(' ') === wordsOf(other).join(' ')
}
