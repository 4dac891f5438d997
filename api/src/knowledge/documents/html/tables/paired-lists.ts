import type { Block } from '../../document.js'
import { countWords } from '../../text/count-words.js'
import { isValueAlone } from './value-rows.js'

/** Words of the title that a column may have. */
const maxTitleWords = 4

/** Two lists side by side, of names and of what each costs, as one list of rows: "- First visit: 70 €". */
export function withPairedLists(blocks: readonly Block[]): readonly Block[] {
  const found: Block[] = []
  for (const block of blocks) {
    const values = itemsOf(block)
    const isTitled =
      values !== undefined && found.at(-1)?.kind === 'text' && countWords(found.at(-1)?.text ?? '') <= maxTitleWords
    const names = found.at(isTitled ? -2 : -1)
    const labels = names === undefined ? undefined : itemsOf(names)
    if (
      names === undefined ||
      values === undefined ||
      labels === undefined ||
      labels.length !== values.length ||
      labels.length < 2 ||
      names.headings.join('\n') !== block.headings.join('\n') ||
      !values.every(isValueAlone) ||
      labels.some(isValueAlone)
    ) {
      found.push(block)
      continue
    }
    found[found.indexOf(names)] = {
      ...names,
      text: labels.map((label, index) => `- ${label}: ${values[index] ?? ''}`).join('\n'),
    }
  }
  return found
}

/** Its items, where a block is a list and nothing else. */
function itemsOf({ kind, text }: Block): string[] | undefined {
  if (kind !== 'list' && kind !== 'hours') return undefined
  const lines = text.split('\n')
  return lines.every((line) => line.startsWith('- ')) ? lines.map((line) => line.slice(2)) : undefined
}
