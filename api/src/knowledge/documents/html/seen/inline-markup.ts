import { removeElement, replaceElement } from 'domutils'
import { Text } from 'domhandler'
import { isElement, plainText, textData, type AnyNode, type Element } from '../blocks/dom.js'
import type { Language } from '../../../languages/language.js'
import { writeFraction, writeShifted, type Shift } from '../../text/shifted-text.js'
import { isBlock, lineAround } from './line-around.js'

/** A paragraph of notes that begin with their marks: "2) per night 3) with breakfast". */
const noteHead = /(?:^|[\s;])(?<mark>\d{1,2}|[*†‡§]{1,3}|[a-z])\)\s+\p{L}/gu
const noteMark = /^\[?\(?(?:\d{1,2}|[*†‡§¹²³]{1,3}|[a-z])\)?\]?$/u
const struckTags: ReadonlySet<string> = new Set(['s', 'del', 'strike'])
const struckStyle = /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*\bline-through\b/i
const smallTags: ReadonlySet<string> = new Set(['small', 'span', 'b', 'strong', 'i', 'em', 'font', 'u', 'bdi'])

/** Removes what is struck out: the page does not say it any more. */
export function removeStruck(elements: readonly Element[]): void {
  for (const element of elements)
    if (struckTags.has(element.name) || struckStyle.test(element.attribs['style'] ?? '')) removeElement(element)
}

/**
 * Writes raised, lowered and smaller digits on the line that they belong to: cents and minutes with their mark, powers
 * and formulas in Unicode, fractions as one sign; a mark that leads to a note goes.
 * @param elements of the page, in its order
 */
export function writeInlineMarkup(body: Element, elements: readonly Element[], language: Language): void {
  let heads: ReadonlySet<string> | undefined
  for (const element of elements) {
    const shift = shiftOf(element)
    if (shift === undefined || element.parent === null) continue
    const text = plainText(element)
    const { before, after } = lineAround(element)
    const under = shift === 'raised' ? denominatorOf(element) : undefined
    if (under !== undefined && /^\s*\d{1,3}\s*$/.test(text)) {
      const fraction = writeFraction(text, plainText(under.element), before)
      removeElement(under.slash)
      removeElement(under.element)
      replaceElement(element, new Text(fraction))
      continue
    }
    const isNote =
      shift === 'raised' && before.trim() !== '' && isMark(element, text, () => (heads ??= noteHeadsOf(body)))
    const isUnitPower = /(?<!\p{L})(?:[kcmd]?m|ft|in|yd)$/u.test(before) && /^[23]$/.test(text.trim())
    const written = writeShifted({ text, shift, before, after, isNote: isNote && !isUnitPower, language })
    if (written !== text) replaceElement(element, new Text(written))
  }
}

function shiftOf(element: Element): Shift | undefined {
  const { name } = element
  if (name === 'sup') return 'raised'
  if (name === 'sub') return 'lowered'
  if (!smallTags.has(name) || !/^\s*\d{2}\s*$/.test(onlyText(element))) return undefined
  const style = element.attribs['style'] ?? ''
  if (/vertical-align\s*:\s*(?:super|text-top|top)/i.test(style)) return 'raised'
  const before = element.prev
  // Digits that are drawn one beside the other in the same way are one number.
  const isAlike =
    before !== null &&
    isElement(before) &&
    before.name === name &&
    (before.attribs['class'] ?? '') === (element.attribs['class'] ?? '')
  return isAlike ? undefined : 'smaller'
}

/** The text of an element that holds nothing else, or one element that does. */
function onlyText({ children: [only, ...others] }: Element): string {
  if (only === undefined || others.length > 0) return ''
  return isElement(only) ? onlyText(only) : (textData(only) ?? '')
}

/** What stands below the line of a fraction that this element is above of. */
function denominatorOf({ next }: Element): { slash: AnyNode & { data: string }; element: Element } | undefined {
  if (next === null || !('data' in next) || !/^\s*[/⁄]\s*$/.test(textData(next) ?? '')) return undefined
  const under = next.next
  return under !== null && isElement(under) && under.name === 'sub' && /^\s*\d{1,3}\s*$/.test(plainText(under))
    ? { slash: next as AnyNode & { data: string }, element: under }
    : undefined
}

/** Whether a raised text is a mark that a note begins with, or that links to one. */
function isMark(element: Element, text: string, heads: () => ReadonlySet<string>): boolean {
  const mark = text.trim()
  if (!noteMark.test(mark)) return false
  const link = [element.parent, ...element.children].find(
    (node): node is Element => node !== null && isElement(node) && node.name === 'a',
  )
  if (link?.attribs['href']?.startsWith('#') === true) return true
  if (/noteref|footnote/i.test(`${element.attribs['role'] ?? ''} ${element.attribs['class'] ?? ''}`)) return true
  return heads().has(mark.replace(/[[\]()]/g, ''))
}

/** The marks that notes of a page begin with. */
function noteHeadsOf(body: Element): ReadonlySet<string> {
  const heads = new Set<string>()
  const visit = (element: Element): void => {
    if (isBlock(element)) {
      const first = element.children.find((child) => (textData(child) ?? '-').trim() !== '')
      if (first !== undefined && isElement(first) && first.name === 'sup') heads.add(plainText(first).trim())
      if (element.children.every((child) => !isElement(child) || !isBlock(child)))
        for (const { groups } of plainText(element).matchAll(noteHead)) heads.add(groups?.['mark'] ?? '')
    }
    for (const child of element.children) if (isElement(child)) visit(child)
  }
  visit(body)
  return heads
}
