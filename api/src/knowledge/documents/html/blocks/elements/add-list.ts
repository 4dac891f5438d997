import { countWords } from '../../../text/text-patterns.js'
import type { BlockContext } from './block-context.js'

/** Words of a line from which on it does not introduce the list below it. */
const maxIntroductionWords = 60

/** Adds a list's lines as one block, with the line ending in a colon that introduces it. */
export function addList({ out }: BlockContext, lines: readonly string[]): void {
  if (lines.length === 0) return
  const previous = out.blocks.at(-1)
  const text = lines.join('\n')
  if (
    previous !== undefined &&
    previous.kind === 'text' &&
    previous.headings === out.headings.path &&
    previous.text.endsWith(':') &&
    countWords(previous.text) <= maxIntroductionWords
  ) {
    out.blocks.pop()
    out.push('list', `${previous.text}\n${text}`, previous.anchor)
  } else out.push('list', text)
}
