import { isDateline } from './datelines.js'
import { countWords } from '../../text/count-words.js'
import type { Block } from '../../document.js'
import { isElement, type AnyNode, type Element } from './dom.js'
import { headingLevel, headingTags } from './element-text.js'

const maxLength = 60
const maxWords = 7
const cardLevel = 3
const maxBoxes = 3
const maxBefore = 12

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
 * Dates, ages and numbers except counters ("01 · Tour") describe the text below, as does any overline of a card
 * ("Advanced"). Others are mottos.
 */
export function isDescriptiveOverline(line: string, level: number): boolean {
  if (countWords(line) > maxWords || isDateline(line) || ordinal.test(line)) return false
  return level >= cardLevel || /(?<![\p{L}\d])\d/u.test(line) || day.test(line) || dayName.test(line)
}

/** Whether a line opens the box of its only heading this high: "Apr" above "Open day". */
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

function hasMoreThan(count: number, element: Element, level: number): boolean {
  let found = 0
  const search = (node: Element): boolean =>
    node.children.some(
      (child) =>
        isElement(child) &&
        ((headingTags.has(child.name) && headingLevel(child) <= level && ++found > count) || search(child)),
    )
  return search(element)
}
