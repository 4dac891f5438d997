import type { Block } from './document.js'
import { lineKey } from './text-patterns.js'

/**
 * Blocks of a page with the questions that its data names: one that the page shows in unconnected lines, or does not
 * show at all, becomes an entry of its own; one that was read as an entry already stays as it is.
 */
export function joinQuestions(blocks: readonly Block[], questions: readonly Block[]): Block[] {
  let joined = [...blocks]
  for (const entry of questions) {
    const question = lineKey(entry.headings.at(-1) ?? '')
    const answer = entry.text.split('\n').map(lineKey)
    if (joined.some((block) => lineKey(block.headings.at(-1) ?? '') === question && lineKey(block.text).includes(answer[0] ?? ''))) continue
    const gone = new Set([question, ...answer])
    const place = joined.findIndex((block) => block.text.split('\n').some((line) => lineKey(line) === answer[0]))
    if (place === -1) {
      // Shown in other lines than the data has it: what the page shows is enough.
      const shown = lineKey(joined.map((block) => block.text).join(' '))
      if (!shown.includes((answer[0] ?? '').slice(0, 80))) joined.push(entry)
      continue
    }
    const outer = joined[place]?.headings ?? []
    joined = [
      ...joined.slice(0, place).flatMap((block, index) => (index === place - 1 ? without(block, new Set([question])) : [block])),
      { ...entry, headings: [...outer.filter((heading) => lineKey(heading) !== question), ...entry.headings] },
      ...joined.slice(place).flatMap((block) => without(block, gone)),
    ]
  }
  return joined
}

/** A block without some of its lines; nothing when none is left. */
function without(block: Block, keys: ReadonlySet<string>): Block[] {
  const lines = block.text.split('\n')
  const left = lines.filter((line) => !keys.has(lineKey(line)))
  if (left.length === lines.length) return [block]
  return left.length === 0 ? [] : [{ ...block, text: left.join('\n') }]
}
