import { isElement, type AnyNode, type Element } from '../dom.js'
import { containsBlocks } from '../element-text.js'
import { silentTags } from '../../boilerplate/silent-tags.js'
import { countWords } from '../../../text/text-patterns.js'
import type { BlockContext } from './block-scope.js'

/** Lists with longer items are read as articles. */
const maxItemWords = 80

/** Matches a written item number: "2.1 ", "b) ", "(iv) ". */
const ownNumber = /^\(?(?:\d{1,3}[.)]|\d{1,2}(?:\.\d{1,2})+[.)]?|\p{L}[.)]|[ivxlc]{1,5}[.)])\s/u

export class ListLines {
  constructor(
    private readonly excluded: ReadonlySet<AnyNode>,
    private readonly getText: (item: Element, without?: ReadonlySet<AnyNode>) => string,
  ) {}

  /** @returns undefined if items are small articles */
  readList(list: Element): string[] | undefined {
    const items = list.children.filter((child): child is Element => isElement(child) && !this.excluded.has(child))
    if (items.some((item) => containsBlocks(item, true) || countWords(this.getText(item)) > maxItemWords))
      return undefined
    return this.readItems(list, '')
  }

  private readItems(list: Element, indent: string): string[] {
    const lines: string[] = []
    let number = Number.parseInt(list.attribs['start'] ?? '1', 10) || 1
    for (const item of list.children) {
      if (!isElement(item) || this.excluded.has(item) || silentTags.has(item.name)) continue
      const nested = item.children.filter(
        (child): child is Element => isElement(child) && (child.name === 'ul' || child.name === 'ol'),
      )
      const own = this.getText(item, new Set(nested))
      const mark = list.name === 'ol' ? `${number++}. ` : ownNumber.test(own) ? '' : '- '
      if (own !== '') lines.push(`${indent}${mark}${own}`)
      for (const inner of nested) lines.push(...this.readItems(inner, own === '' ? indent : `${indent}  `))
    }
    return lines
  }
}

const maxIntroductionWords = 60

/** Includes an introducing line that ends in a colon. */
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
    out.pushBlock('list', `${previous.text}\n${text}`, previous.anchor)
  } else out.pushBlock('list', text)
}
