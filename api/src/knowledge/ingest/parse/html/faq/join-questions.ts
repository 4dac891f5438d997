import type { Block } from '../../document.js'
import { lineKey } from '../../text/text-patterns.js'

/** Cached per block, as every block is compared with every question. */
interface Keys {
  heading: string
  lines: readonly string[]
}

/** Adds questions from structured data that the page does not show as entries. */
export function joinQuestions(blocks: readonly Block[], questions: readonly Block[]): readonly Block[] {
  if (questions.length === 0) return blocks
  const known = new Map<Block, Keys>()
  const getKeys = (block: Block): Keys => {
    const made = known.get(block)
    if (made !== undefined) return made
    const keys = { heading: lineKey(block.headings.at(-1) ?? ''), lines: block.text.split('\n').map(lineKey) }
    known.set(block, keys)
    return keys
  }
  const removeLines = (block: Block, gone: ReadonlySet<string>): Block[] => {
    const { lines } = getKeys(block)
    if (!lines.some((key) => gone.has(key))) return [block]
    const left = block.text.split('\n').filter((_, index) => !gone.has(lines[index] ?? ''))
    return left.length === 0 ? [] : [{ ...block, text: left.join('\n') }]
  }

  let joined = [...blocks]
  let shown = joined.map((block) => getKeys(block).lines.join(' ')).join(' ')
  for (const entry of questions) {
    const { heading: question, lines: answer } = getKeys(entry)
    const start = answer[0] ?? ''
    if (joined.some((block) => getKeys(block).heading === question && getKeys(block).lines.join(' ').includes(start)))
      continue
    const gone = new Set([question, ...answer])
    const place = joined.findIndex((block) => getKeys(block).lines.includes(start))
    if (place === -1) {
      // The page shows the same answer with other line breaks.
      if (shown.includes(start.slice(0, 80))) continue
      joined.push(entry)
      shown += ` ${answer.join(' ')}`
      continue
    }
    const outer = joined[place]?.headings ?? []
    joined = [
      ...joined
        .slice(0, place)
        .flatMap((block, index) => (index === place - 1 ? removeLines(block, new Set([question])) : [block])),
      { ...entry, headings: [...outer.filter((heading) => lineKey(heading) !== question), ...entry.headings] },
      ...joined.slice(place).flatMap((block) => removeLines(block, gone)),
    ]
  }
  return joined
}
