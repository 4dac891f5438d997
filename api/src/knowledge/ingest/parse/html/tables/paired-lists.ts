import type { Block } from '../../document.js'
import { countWords } from '../../text/count-words.js'
import { isValueAlone } from './value-rows.js'

const maxTitleWords = 4

/** Two adjacent lists become one: "- First visit: 70 €". */
export function withPairedLists(blocks: readonly Block[]): readonly Block[] {
  const found: Block[] = []
  for (const block of blocks) {
    const values = listItems(block)
    const isTitled =
      values !== undefined && found.at(-1)?.kind === 'text' && countWords(found.at(-1)?.text ?? '') <= maxTitleWords
    const names = found.at(isTitled ? -2 : -1)
    const labels = names === undefined ? undefined : listItems(names)
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

function listItems({ kind, text }: Block): string[] | undefined {
  if (kind !== 'list' && kind !== 'hours') return undefined
  const lines = text.split('\n')
  return lines.every((line) => line.startsWith('- ')) ? lines.map((line) => line.slice(2)) : undefined
}
