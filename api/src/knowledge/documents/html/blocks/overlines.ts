import { isDateline } from './datelines.js'
import { countWords } from '../../text/count-words.js'
import type { Block } from '../../document.js'
import { isElement, type AnyNode, type Element } from './dom.js'
import { headingLevel, headingTags } from './element-text.js'

const maxLength = 60
const maxWords = 7
/** Level from which on headings are those of cards. */
const cardLevel = 3
const maxBoxes = 3
/** Nodes that are looked at before a heading, in each box. */
const maxBefore = 12

/** Whether a block may be the line above a heading that belongs to it: a date, a trade, a price. */
export function mayBeOverline(block: Block | undefined, path: readonly string[]): block is Block {
  return (
    block?.kind === 'text' &&
    block.headings === path &&
    block.text.length <= maxLength &&
    !block.text.includes('\n') &&
    !/[.:;]$/.test(block.text)
  )
}

const day =
  /(?<!\p{L})(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|gen|mag|giu|lug|ago|set|ott|dic|mon|tue|wed|thu|fri|sat|sun|lun|gio|ven|sab|dom)(?!\p{L})/iu
const dayName =
  /(?<!\p{L})(?:january|february|march|april|august|september|october|november|december|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|\p{L}{3,6}day|(?:luned|marted|mercoled|gioved|venerd)[iì]|sabato|domenica)(?!\p{L})/iu
const ordinal = /^\d{1,2}(?: ?[·|)]| \/|\.(?!\d)| ?[–—-](?! ?\d))/

/**
 * Whether a line above a heading of this level goes with what is said under it: a date, an age or a number that does
 * not merely count ("01 · Tour"), and above the heading of a card any words ("Advanced"). Those above a section are its
 * motto.
 */
export function isDescriptiveOverline(line: string, level: number): boolean {
  if (countWords(line) > maxWords || isDateline(line) || ordinal.test(line)) return false
  return level >= cardLevel || /(?<![\p{L}\d])\d/u.test(line) || day.test(line) || dayName.test(line)
}

/**
 * Whether the box that a heading stands in begins with this line and has no other heading as high: "Apr" above "Open
 * day".
 * @param lineOf what a node shows, on one line
 */
export function opensBox(heading: Element, line: string, lineOf: (node: AnyNode) => string): boolean {
  let node = heading
  for (let box = 0; box < maxBoxes; box++) {
    const { parent } = node
    if (parent === null || !isElement(parent) || parent.name === 'body') return false
    const shown = shownBefore(node, lineOf)
    if (shown === line) return !hasMoreThan(1, parent, headingLevel(heading))
    if (shown !== '') return false
    node = parent
  }
  return false
}

/** What stands before a node in its box; undefined when that is much. */
function shownBefore(node: Element, lineOf: (node: AnyNode) => string): string | undefined {
  let shown = ''
  let at = node.prev
  for (let count = 0; at !== null; at = at.prev) {
    if (++count > maxBefore) return undefined
    shown = `${lineOf(at)} ${shown}`.trim()
    if (shown.length > maxLength) return undefined
  }
  return shown
}

/** Whether an element holds more headings of this level, or higher, than so many. */
function hasMoreThan(count: number, element: Element, level: number): boolean {
  let found = 0
  const look = (node: Element): boolean =>
    node.children.some(
      (child) =>
        isElement(child) &&
        ((headingTags.has(child.name) && headingLevel(child) <= level && ++found > count) || look(child)),
    )
  return look(element)
}
