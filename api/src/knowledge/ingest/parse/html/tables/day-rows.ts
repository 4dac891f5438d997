import type { Block } from '../../document.js'
import { countWords } from '../../text/count-words.js'
import { namedRow } from './table-text.js'
import { isDayLine, namesDay, timeOrClosed } from '../../text/hours-patterns.js'
import { isValueAlone } from './value-rows.js'

/** Longer texts are not opening hours. */
const maxWords = 12
/** One suffices if its card has only hours. */
const minDays = 2

/** Cards with a day as heading become rows: "Monday: closed". */
export function withDayRows(all: readonly Block[]): readonly Block[] {
  const blocks = withNamedDays(all)
  const rows = blocks.map((block, index) => dayRow(block, blocks[index - 1], blocks[index + 1]))
  if (
    (blocks === all && !rows.some((row, index) => row !== undefined && row !== blocks[index])) ||
    (rows.filter((row) => row !== undefined).length < minDays &&
      !rows.some((row) => row !== undefined && isDayLine(row.text.replaceAll('\n', ' '))))
  )
    return blocks
  const found: Block[] = []
  let ofDay: readonly string[] | undefined
  for (const [index, block] of blocks.entries()) {
    const row = rows[index]
    const last = found.at(-1)
    if (row !== undefined) ofDay = row === block ? undefined : block.headings
    else if (block.headings === ofDay) {
      // Later remarks are not about that day.
      found.push({ ...block, headings: block.headings.slice(0, -1) })
      continue
    }
    if (
      row !== undefined &&
      last !== undefined &&
      rows[index - 1] !== undefined &&
      last.headings.join('\n') === row.headings.join('\n')
    )
      found[found.length - 1] = { ...last, kind: 'hours', text: `${last.text}\n${row.text}` }
    else found.push(row ?? block)
  }
  return found
}

function dayRow(block: Block, before: Block | undefined, after: Block | undefined): Block | undefined {
  const { kind, text, headings } = block
  if (
    (kind === 'table' || kind === 'hours') &&
    text.split('\n').every((line) => namesDay(/^[^:\n]+(?=: )/.exec(line)?.[0] ?? '') && timeOrClosed.test(line))
  )
    return block
  const day = headings.at(-1)?.replace(/:$/, '')
  if (
    day === undefined ||
    (kind !== 'text' && kind !== 'hours') ||
    before?.headings === headings ||
    (after?.headings === headings && !isValueAlone(text))
  )
    return undefined
  if (!namesDay(day) || !isHours(text)) return undefined
  return { ...block, kind: 'hours', headings: headings.slice(0, -1), text: namedRow(day, text.split('\n')) }
}

/** Joins "Lunedì" with "Mattina: 7:30 - 12:50". */
function withNamedDays(blocks: readonly Block[]): readonly Block[] {
  const isDay = ({ kind, text }: Block): boolean => kind === 'text' && namesDay(text.replace(/:$/, ''))
  const isDayWithHours = (block: Block, next: Block | undefined): boolean =>
    next !== undefined &&
    next.headings === block.headings &&
    (next.kind === 'text' || next.kind === 'hours') &&
    isDay(block) &&
    !isDay(next) &&
    isHours(next.text)
  if (blocks.filter((block, index) => isDayWithHours(block, blocks[index + 1])).length < minDays) return blocks
  const found: Block[] = []
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]
    if (before !== undefined && isDayWithHours(before, block))
      found[found.length - 1] = {
        ...block,
        kind: 'hours',
        text: namedRow(before.text, block.text.split('\n')),
      }
    else found.push(block)
  }
  return found
}

function isHours(text: string): boolean {
  return countWords(text) <= maxWords && timeOrClosed.test(text) && !/[!?]$|\p{Ll}\.$/u.test(text)
}
