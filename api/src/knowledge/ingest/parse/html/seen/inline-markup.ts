import { isElement, plainText, plainTextWithin, textData, type Element } from '../blocks/dom.js'
import type { Language } from '../../../../../core/languages/index.js'
import { decimalMarkOf, writeShifted, type Shift } from '../../text/shifted-text.js'
import { writeText } from './edit-tree.js'
import { replaceFraction, writeFormula } from './fractions.js'
import { isBlock, lineAround } from './line-around.js'

const noteHead = /(?:^|[\s;])(?<mark>\d{1,2}|[*†‡§]{1,3}|[a-z])\)\s+\p{L}/gu
const noteMark = /^\[?\(?(?:\d{1,2}|[*†‡§¹²³]{1,3}|[a-z])\)?\]?$/u
const raisedStyle = /vertical-align\s*:\s*(?:super|text-top|top)/i
const smallTags: ReadonlySet<string> = new Set(['small', 'span', 'b', 'strong', 'i', 'em', 'font', 'u', 'bdi'])

/** Separates cents and minutes, writes powers, formulas and fractions in Unicode, and removes footnote marks. */
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
    const shift = detectShift(element)
    if (shift === undefined) continue
    const text = plainText(element)
    const { before, after } = lineAround(element)
    if (replaceFraction(element, before)) continue
    const isNote =
      shift === 'raised' && before.trim() !== '' && isMark(element, text, () => (heads ??= findNoteHeads(elements)))
    const isUnitPower = /(?<!\p{L})(?:[kcmd]?m|ft|in|yd)$/u.test(before) && /^[23]$/.test(text.trim())
    const written = writeShifted({ text, shift, before, after, isNote: isNote && !isUnitPower, language })
    if (written === text) continue
    // "24 ⁹⁰ €": source white space before the cents is not part of the price.
    if (/^[.,]/.test(written) && element.prev !== null && 'data' in element.prev)
      element.prev.data = element.prev.data.trimEnd()
    writeText(element, written)
  }
}

/** "49" and "€90" in separate elements are one price. */
function joinFrenchCents(element: Element, language: Language): boolean {
  if (element.name !== 'sup' && !smallTags.has(element.name)) return false
  const { sign, cents } =
    /^\s*(?<sign>\p{Sc})\s*(?<cents>\d{2})\s*$/u.exec(plainTextWithin(element, 12) ?? '')?.groups ?? {}
  if (sign === undefined || !/(?<![\d.,])\d{1,4}$/.test(lineAround(element).before)) return false
  writeText(element, `${decimalMarkOf(language)}${cents} ${sign}`)
  return true
}

/** Matches footnote marks and return arrows. */
function isMarkOrReturn(link: Element): boolean {
  const text = plainTextWithin(link, 6)?.trim()
  if (text === undefined || text === '' || !isToNote(link.attribs['href'])) return false
  if (/^(?:[\u21a9\u2191\u2934\u23ce^\s]|\ufe0e|\ufe0f)+$/u.test(text)) return true
  return noteMark.test(text) && /[\p{L}\p{N}\p{P}\p{Sc}]$/u.test(lineAround(link).before)
}

function isToNote(href: string | undefined): boolean {
  return href !== undefined && /^[^#]*#[\w:.%-]+$/.test(href) && !/^[a-z]+:/i.test(href)
}

function detectShift(element: Element): Shift | undefined {
  const { name, attribs } = element
  if (name === 'sup') return 'raised'
  if (name === 'sub') return 'lowered'
  if (!smallTags.has(name)) return undefined
  const style = attribs['style'] ?? ''
  if (style !== '' && raisedStyle.test(style) && onlyText(element).trim().length <= 4) return 'raised'
  if (/frac/i.test(`${attribs['class'] ?? ''} ${style}`)) return 'smaller'
  if (!/^\s*(?:\d{2}|[23])\s*$/.test(onlyText(element))) return undefined
  const before = element.prev
  const isAlike =
    before !== null &&
    isElement(before) &&
    before.name === name &&
    (before.attribs['class'] ?? '') === (attribs['class'] ?? '')
  return isAlike ? undefined : 'smaller'
}

function onlyText({ children: [only, ...others] }: Element): string {
  if (only === undefined || others.length > 0) return ''
  return isElement(only) ? onlyText(only) : (textData(only) ?? '')
}

function isMark(element: Element, text: string, heads: () => ReadonlySet<string>): boolean {
  const mark = text.trim()
  // "1, 2" and "2)" are never exponents.
  if (/^(?:\d{1,2}\)|\(\d{1,2}\)|\d{1,2}(?:\s*[,;–]\s*\d{1,2})+\)?)$/.test(mark)) return true
  if (!noteMark.test(mark)) return false
  const link = [element.parent, ...element.children].find(
    (node): node is Element => node !== null && isElement(node) && node.name === 'a',
  )
  if (isToNote(link?.attribs['href'])) return true
  if (/noteref|footnote/i.test(`${element.attribs['role'] ?? ''} ${element.attribs['class'] ?? ''}`)) return true
  return heads().has(mark.replace(/[[\]()]/g, ''))
}

function findNoteHeads(elements: readonly Element[]): ReadonlySet<string> {
  const heads = new Set<string>()
  for (const element of elements) {
    if (element.parent === null) continue
    if (isBlock(element)) {
      if (element.children.some((child) => isElement(child) && isBlock(child) && child.name !== 'br')) continue
      const text = plainText(element)
      for (const { groups } of text.matchAll(noteHead)) heads.add(groups?.['mark'] ?? '')
      const sign = /^\s*(?<sign>[*†‡§]{1,3})\s*\p{L}/u.exec(text)?.groups?.['sign']
      if (sign !== undefined) heads.add(sign)
    } else if (detectShift(element) === 'raised') {
      const { before, after } = lineAround(element)
      if (before.trim() === '' && /^\s*\p{L}/u.test(after)) heads.add(plainText(element).trim())
    }
  }
  return heads
}
