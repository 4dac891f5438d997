import { isElement, type AnyNode, type Element } from '../dom.js'
import { containsBlocks } from '../element-text.js'
import { silentTags } from '../../boilerplate/silent-tags.js'
import { countWords } from '../../../text/text-patterns.js'

/** A list whose items are longer than this is a set of little articles. */
const maxItemWords = 80

/** A number, or a letter, that is written before an item: "2.1 ", "b) ", "(iv) ". */
const ownNumber = /^\(?(?:\d{1,3}[.)]|\d{1,2}(?:\.\d{1,2})+[.)]?|\p{L}[.)]|[ivxlc]{1,5}[.)])\s/u

/** Writes a list as lines: a dash or a number before each item, inner lists set in. */
export class ListLines {
  /** @param textOf an item's text on one line, without these elements */
  constructor(
    private readonly dropped: ReadonlySet<AnyNode>,
    private readonly textOf: (item: Element, without?: ReadonlySet<AnyNode>) => string,
  ) {}

  /** @returns undefined when its items are little articles of their own */
  linesOf(list: Element): string[] | undefined {
    const items = list.children.filter((child): child is Element => isElement(child) && !this.dropped.has(child))
    if (items.some((item) => containsBlocks(item, true) || countWords(this.textOf(item)) > maxItemWords))
      return undefined
    return this.lines(list, '')
  }

  private lines(list: Element, indent: string): string[] {
    const lines: string[] = []
    let number = Number.parseInt(list.attribs['start'] ?? '1', 10) || 1
    for (const item of list.children) {
      if (!isElement(item) || this.dropped.has(item) || silentTags.has(item.name)) continue
      const nested = item.children.filter(
        (child): child is Element => isElement(child) && (child.name === 'ul' || child.name === 'ol'),
      )
      const own = this.textOf(item, new Set(nested))
      const mark = list.name === 'ol' ? `${number++}. ` : ownNumber.test(own) ? '' : '- '
      if (own !== '') lines.push(`${indent}${mark}${own}`)
      for (const inner of nested) lines.push(...this.lines(inner, own === '' ? indent : `${indent}  `))
    }
    return lines
  }
}
