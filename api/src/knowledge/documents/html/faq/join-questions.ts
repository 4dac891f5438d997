import type { Block } from '../../document.js'
import { lineKey } from '../../text/text-patterns.js'

/**
 * A block as it is compared. Made once a block: a page may have hundreds of blocks and of questions, and each meets
 * each.
 */
interface Keys {
  heading: string
  lines: readonly string[]
}

/**
 * Blocks of a page with the questions that its data names: one that the page shows in unconnected lines, or does not
 * show at all, becomes an entry of its own; one that was read as an entry already stays as it is.
 */
export function joinQuestions(blocks: readonly Block[], questions: readonly Block[]): readonly Block[] {
  if (questions.length === 0) return blocks
  const known = new Map<Block, Keys>()
  const keysOf = (block: Block): Keys => {
    const made = known.get(block)
    if (made !== undefined) return made
    const keys = { heading: lineKey(block.headings.at(-1) ?? ''), lines: block.text.split('\n').map(lineKey) }
    known.set(block, keys)
    return keys
  }
  /** A block without some of its lines; nothing when none is left. */
  const without = (block: Block, gone: ReadonlySet<string>): Block[] => {
    const { lines } = keysOf(block)
    if (!lines.some((key) => gone.has(key))) return [block]
    const left = block.text.split('\n').filter((_, index) => !gone.has(lines[index] ?? ''))
    return left.length === 0 ? [] : [{ ...block, text: left.join('\n') }]
  }

  let joined = [...blocks]
  let shown = joined.map((block) => keysOf(block).lines.join(' ')).join(' ')
  for (const entry of questions) {
    const { heading: question, lines: answer } = keysOf(entry)
    const start = answer[0] ?? ''
    if (joined.some((block) => keysOf(block).heading === question && keysOf(block).lines.join(' ').includes(start)))
      continue
    const gone = new Set([question, ...answer])
    const place = joined.findIndex((block) => keysOf(block).lines.includes(start))
    if (place === -1) {
      // Shown in other lines than the data has it: what the page shows is enough.
      if (shown.includes(start.slice(0, 80))) continue
      joined.push(entry)
      shown += ` ${answer.join(' ')}`
      continue
    }
    const outer = joined[place]?.headings ?? []
    joined = [
      ...joined
        .slice(0, place)
        .flatMap((block, index) => (index === place - 1 ? without(block, new Set([question])) : [block])),
      { ...entry, headings: [...outer.filter((heading) => lineKey(heading) !== question), ...entry.headings] },
      ...joined.slice(place).flatMap((block) => without(block, gone)),
    ]
  }
  return joined
}
