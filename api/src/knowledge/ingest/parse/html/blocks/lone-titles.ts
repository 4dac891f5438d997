import { isDateline } from './datelines.js'
import type { Block } from '../../document.js'
import { countWords } from '../../text/count-words.js'
import { singleSpaced } from './dom.js'
import { isTitleLike } from './element-text.js'
import { hasOpeningHours } from '../../text/hours-patterns.js'
import { hasContactDetails } from '../../text/contact-patterns.js'
import { isBoilerplate } from '../../text/text-patterns.js'
import { isValueAlone } from '../tables/value-rows.js'

/** Unicode noncharacters, which no text contains. */
export const boldStart = '\u{fdd0}'
export const boldEnd = '\u{fdd1}'
const boldMarks = /[\u{fdd0}\u{fdd1}]/gu
const boldLine = /^\u{fdd0}([^\u{fdd0}]*?)\u{fdd1}([^]*)$/u
const maxRunInWords = 5
const minRunInText = 8

const maxTitleWords = 8
/** Minimum words of text below a title; fewer suggest a series of short lines. */
const minProseWords = 8

const clock = /\d\s*[ap]\.?m\b|\d[:.]\d\d|\d\s*[–—-]\s*\d/i

/** A short capitalized line without a price or contact. */
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

export interface Opening {
  text: string
  rest: string
}

export function withoutMarks(line: string): string {
  return line.replace(boldMarks, '').trim()
}

/** Matches a short bold line or start: "Delivery. We ship …". */
export function parseBoldTitle(line: string): Opening | undefined {
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
 * Website builders style titles as short lines without heading markup. Such a line, or bold starts of several
 * paragraphs, become headings; a single start ("Head baker. Looks after …") stays in its text.
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
      isSubstantial(next) &&
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
    // Contacts usually end a page, whatever title is above.
    if (block.kind === 'contact' && blocks[index - 1]?.text !== title) title = undefined
    found.push(title === undefined ? block : { ...block, headings: [...block.headings, title] })
  }
  return found
}

function isSubstantial({ kind, text }: Block): boolean {
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
