import { isDateline } from './datelines.js'
import type { Block } from '../../document.js'
import { countWords } from '../../text/count-words.js'
import { singleSpaced } from './dom.js'
import { isTitleLike } from './element-text.js'
import { hasOpeningHours } from '../../text/hours-patterns.js'
import { hasContactDetails } from '../../text/contact-patterns.js'
import { isBoilerplate } from '../../text/text-patterns.js'
import { isValueAlone } from '../tables/value-rows.js'

/** Marks around what is bold: signs that Unicode keeps for the inside of programs, and no text holds. */
export const boldStart = '\u{fdd0}'
export const boldEnd = '\u{fdd1}'
const boldMarks = /[\u{fdd0}\u{fdd1}]/gu
const boldLine = /^\u{fdd0}([^\u{fdd0}]*?)\u{fdd1}([^]*)$/u
/** Words of a title that opens a paragraph, and of the text behind it. */
const maxRunInWords = 5
const minRunInText = 8

const maxTitleWords = 8
/** Words of the text below a title: less may be the next of some short lines. */
const minProseWords = 8

const clock = /\d\s*[ap]\.?m\b|\d[:.]\d\d|\d\s*[–—-]\s*\d/i

/** A short line of its own, with a capital, that says neither a price nor how to reach anybody. */
function isLoneTitle(text: string): boolean {
  if (text.length > 80 || text.includes('\n') || !/^["“«'‘(]?[\p{Lu}\d]/u.test(text) || text.endsWith(':')) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\d/g)?.length ?? 0
  return (
    countWords(text) <= maxTitleWords &&
    letters >= 3 &&
    letters >= 2 * digits &&
    isTitleLike(text) &&
    !/[!…]$/.test(text) &&
    !isValueAlone(text) &&
    !clock.test(text) &&
    !isBoilerplate(text) &&
    !isDateline(text) &&
    !hasContactDetails(text) &&
    !hasOpeningHours(text)
  )
}

/** A bold title and what its paragraph says after it: "Delivery. We ship …". */
export interface Opening {
  text: string
  rest: string
}

/** A line without the marks around what is bold. */
export function withoutMarks(line: string): string {
  return line.replace(boldMarks, '').trim()
}

/** A line that is bold and short, or begins with a bold word or two and a full stop: "Delivery. We ship …". */
export function titleOf(line: string): Opening | undefined {
  const [, text = '', rest = ''] = boldLine.exec(line) ?? []
  if (text === '') return undefined
  const title = singleSpaced(text).trim()
  if (rest.trim() === '') return isLoneTitle(title) ? { text: title, rest: '' } : undefined
  const name = title.replace(/(?<!\s)\s*\.$/, '')
  const said = withoutMarks(rest)
  return name !== title && countWords(name) <= maxRunInWords && isLoneTitle(name) && countWords(said) >= minRunInText
    ? { text: name, rest: said }
    : undefined
}

/**
 * Builders of websites write titles as short lines in boxes of their own, with a style in the place of a heading. Such
 * a line above a text becomes the heading of what follows, up to the next one or the next real heading. So do bold
 * openings of two paragraphs or more below one heading; a single one ("Head baker. Looks after …") goes with its text.
 * @param plain blocks that are no titles
 */
export function withLoneTitles(
  blocks: readonly Block[],
  openings: ReadonlyMap<Block, Opening>,
  plain: ReadonlySet<Block> = new Set(),
): readonly Block[] {
  const found: Block[] = []
  const opened = new Map<string, number>()
  for (const block of openings.keys())
    opened.set(block.headings.join('\n'), (opened.get(block.headings.join('\n')) ?? 0) + 1)
  let title: string | undefined
  let path: readonly string[] | undefined
  for (const [index, block] of blocks.entries()) {
    if (path === undefined || !samePath(path, block.headings) || block.kind === 'faq') title = undefined
    path = block.headings
    const next = blocks[index + 1]
    if (
      block.kind === 'text' &&
      !plain.has(block) &&
      next !== undefined &&
      samePath(next.headings, block.headings) &&
      speaks(next) &&
      isLoneTitle(block.text)
    ) {
      title = block.text
      continue
    }
    const opening = openings.get(block)
    if (opening !== undefined && (opened.get(block.headings.join('\n')) ?? 0) > 1) {
      title = opening.text
      found.push({ ...block, text: opening.rest, headings: [...block.headings, title] })
      continue
    }
    // How to reach the business is said at the end of a page, whatever stands above.
    if (block.kind === 'contact' && blocks[index - 1]?.text !== title) title = undefined
    found.push(title === undefined ? block : { ...block, headings: [...block.headings, title] })
  }
  return found
}

function speaks({ kind, text }: Block): boolean {
  return (
    kind === 'table' ||
    kind === 'hours' ||
    (kind === 'list' && text.includes('\n')) ||
    ((kind === 'text' || kind === 'contact') &&
      countWords(text, minProseWords) >= minProseWords &&
      /[.!?…]["'”’»)\]]*(?:\n|$)/.test(text))
  )
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((heading, index) => heading === b[index])
}
