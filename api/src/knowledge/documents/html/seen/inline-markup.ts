import { isElement, plainText, plainTextWithin, textData, type Element } from '../blocks/dom.js'
import type { Language } from '../../../languages/language.js'
import { decimalMarkOf, writeShifted, type Shift } from '../../text/shifted-text.js'
import { writeText } from './edit-tree.js'
import { replaceFraction, writeFormula } from './fractions.js'
import { isBlock, lineAround } from './line-around.js'

/** A paragraph of notes that begin with their marks: "2) per night 3) with breakfast". */
const noteHead = /(?:^|[\s;])(?<mark>\d{1,2}|[*†‡§]{1,3}|[a-z])\)\s+\p{L}/gu
const noteMark = /^\[?\(?(?:\d{1,2}|[*†‡§¹²³]{1,3}|[a-z])\)?\]?$/u
const raisedStyle = /vertical-align\s*:\s*(?:super|text-top|top)/i
const smallTags: ReadonlySet<string> = new Set(['small', 'span', 'b', 'strong', 'i', 'em', 'font', 'u', 'bdi'])

/**
 * Writes raised, lowered and smaller digits on the line that they belong to: cents and minutes with their mark, powers
 * and formulas in Unicode, fractions as one sign; a mark that leads to a note goes.
 * @param elements of the page, in its order
 */
export function writeInlineMarkup(elements: readonly Element[], language: Language): void {
  let heads: ReadonlySet<string> | undefined
  for (const element of elements) {
    if (element.parent === null) continue
    if (element.name === 'a' && isMarkOrReturn(element)) {
      writeText(element, '')
      continue
    }
    if (element.name === 'math') writeText(element, writeFormula(element, lineAround(element).before))
    if (joinFrenchCents(element, language)) continue
    const shift = shiftOf(element)
    if (shift === undefined) continue
    const text = plainText(element)
    const { before, after } = lineAround(element)
    if (replaceFraction(element, before)) continue
    const isNote =
      shift === 'raised' && before.trim() !== '' && isMark(element, text, () => (heads ??= noteHeadsOf(elements)))
    const isUnitPower = /(?<!\p{L})(?:[kcmd]?m|ft|in|yd)$/u.test(before) && /^[23]$/.test(text.trim())
    const written = writeShifted({ text, shift, before, after, isNote: isNote && !isUnitPower, language })
    if (written === text) continue
    // "24 ⁹⁰ €": white space of the source before the cents is none of the price.
    if (/^[.,]/.test(written) && element.prev !== null && 'data' in element.prev)
      element.prev.data = element.prev.data.trimEnd()
    writeText(element, written)
  }
}

/** "49" and "€90" in elements of their own are one price, and the second is none. */
function joinFrenchCents(element: Element, language: Language): boolean {
  if (element.name !== 'sup' && !smallTags.has(element.name)) return false
  const { sign, cents } =
    /^\s*(?<sign>\p{Sc})\s*(?<cents>\d{2})\s*$/u.exec(plainTextWithin(element, 12) ?? '')?.groups ?? {}
  if (sign === undefined || !/(?<![\d.,])\d{1,4}$/.test(lineAround(element).before)) return false
  writeText(element, `${decimalMarkOf(language)}${cents} ${sign}`)
  return true
}

/** A link that is nothing but the mark of a note right behind a word, or the arrow that leads back from the note. */
function isMarkOrReturn(link: Element): boolean {
  const text = plainTextWithin(link, 6)?.trim()
  if (text === undefined || text === '' || !isToNote(link.attribs['href'])) return false
  if (/^(?:[\u21a9\u2191\u2934\u23ce^\s]|\ufe0e|\ufe0f)+$/u.test(text)) return true
  return noteMark.test(text) && /[\p{L}\p{N}\p{P}\p{Sc}]$/u.test(lineAround(link).before)
}

/** An address in a page. */
function isToNote(href: string | undefined): boolean {
  return href !== undefined && /^[^#]*#[\w:.%-]+$/.test(href) && !/^[a-z]+:/i.test(href)
}

function shiftOf(element: Element): Shift | undefined {
  const { name, attribs } = element
  if (name === 'sup') return 'raised'
  if (name === 'sub') return 'lowered'
  if (!smallTags.has(name)) return undefined
  const style = attribs['style'] ?? ''
  if (style !== '' && raisedStyle.test(style) && onlyText(element).trim().length <= 4) return 'raised'
  if (/frac/i.test(`${attribs['class'] ?? ''} ${style}`)) return 'smaller'
  if (!/^\s*(?:\d{2}|[23])\s*$/.test(onlyText(element))) return undefined
  const before = element.prev
  // Digits that are drawn one beside the other in the same way are one number.
  const isAlike =
    before !== null &&
    isElement(before) &&
    before.name === name &&
    (before.attribs['class'] ?? '') === (attribs['class'] ?? '')
  return isAlike ? undefined : 'smaller'
}

/** The text of an element that holds nothing else, or one element that does. */
function onlyText({ children: [only, ...others] }: Element): string {
  if (only === undefined || others.length > 0) return ''
  return isElement(only) ? onlyText(only) : (textData(only) ?? '')
}

/** Whether a raised text is a mark that a note begins with, or that links to one. */
function isMark(element: Element, text: string, heads: () => ReadonlySet<string>): boolean {
  const mark = text.trim()
  // "1, 2" and "2)" are never said of a number.
  if (/^(?:\d{1,2}\)|\(\d{1,2}\)|\d{1,2}(?:\s*[,;–]\s*\d{1,2})+\)?)$/.test(mark)) return true
  if (!noteMark.test(mark)) return false
  const link = [element.parent, ...element.children].find(
    (node): node is Element => node !== null && isElement(node) && node.name === 'a',
  )
  if (isToNote(link?.attribs['href'])) return true
  if (/noteref|footnote/i.test(`${element.attribs['role'] ?? ''} ${element.attribs['class'] ?? ''}`)) return true
  return heads().has(mark.replace(/[[\]()]/g, ''))
}

/** The marks that notes of a page begin with. */
function noteHeadsOf(elements: readonly Element[]): ReadonlySet<string> {
  const heads = new Set<string>()
  for (const element of elements) {
    if (element.parent === null) continue
    if (isBlock(element)) {
      if (element.children.some((child) => isElement(child) && isBlock(child) && child.name !== 'br')) continue
      const text = plainText(element)
      for (const { groups } of text.matchAll(noteHead)) heads.add(groups?.['mark'] ?? '')
      const sign = /^\s*(?<sign>[*†‡§]{1,3})\s*\p{L}/u.exec(text)?.groups?.['sign']
      if (sign !== undefined) heads.add(sign)
    } else if (shiftOf(element) === 'raised') {
      const { before, after } = lineAround(element)
      if (before.trim() === '' && /^\s*\p{L}/u.test(after)) heads.add(plainText(element).trim())
    }
  }
  return heads
}
