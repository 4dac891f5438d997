import { parseBlocks, type Block, type PlacedBlock } from '@loquia/contracts'
import { renderBlock, renderItem, renderRow, type RenderOptions } from './render'

/** A last line of marks alone is ambiguous and waits for its first word. */
const ambiguousLine = /^[ \t]*(?:[-*+]|\d{1,9}[.)]?|#{1,6}|`{1,3}|~{1,3}|>|\||[-*_]{2,3}|\*{1,3}|\[\d*|!)[ \t]*$/
/** Longer or ended lines cannot continue the previous block; fences must end. */
const certainChars = 16
/** Blocks per section: drawing skips finished sections, not single blocks. */
const sectionBlocks = 12

interface View {
  element: HTMLElement
  type: Block['type']
  ordered: boolean
  keys: string[]
}

/**
 * Draws finished blocks once and redraws only the last item, row or line, so each token costs the same. CSS lets
 * browsers skip `settled` sections.
 */
export class MarkdownStream {
  private settled = 0
  private drawn = ''
  private tail: View[] = []

  private readonly container: Element
  private readonly options: RenderOptions

  constructor(container: Element, options: RenderOptions) {
    this.container = container
    this.options = options
  }

  /** Text that does not extend the drawn text is drawn from the start. */
  update(text: string, done: boolean): void {
    if (!text.startsWith(this.drawn)) {
      this.container.replaceChildren()
      this.settled = 0
      this.tail = []
    }
    this.drawn = text
    const source = text.slice(this.settled)
    const lines = source.split('\n')
    const shown = done ? lines : withoutIncompleteLines(lines)
    const placed = parseBlocks(shown)
    const last = placed.at(-1)
    const certain =
      done ||
      (last &&
        (last.from < lines.length - 1 ||
          (last.block.type !== 'code' && shown[last.from]!.trim().length > certainChars)))
    const settle = done ? placed.length : certain ? placed.length - 1 : Math.max(0, placed.length - 2)

    placed.forEach((block, index) => this.drawAt(index, block, shown, !done && index === placed.length - 1))
    for (const view of this.tail.splice(placed.length)) view.element.remove()
    for (const { element } of this.tail.splice(0, settle)) {
      const section = element.parentElement!
      if (section !== this.container.lastElementChild && element === section.lastElementChild)
        section.className = 'settled'
    }
    const next = placed[settle]
    if (settle > 0)
      this.settled += next
        ? lengthOfLines(lines, next.from)
        : done
          ? source.length
          : lengthOfLines(lines, placed[settle - 1]!.to)
  }

  private drawAt(index: number, placed: PlacedBlock, lines: readonly string[], growing: boolean): void {
    const { block } = placed
    const known = this.tail[index]
    const ordered = block.type === 'list' && block.start !== null
    const keys = computeKeys(placed, lines, growing)
    if (known && known.type === block.type && known.ordered === ordered && this.patch(known, block, keys, growing)) {
      known.keys = keys
      return
    }
    const element = renderBlock(block, this.options, growing)
    if (known) known.element.replaceWith(element)
    else this.currentSection().append(element)
    this.tail[index] = { element, type: block.type, ordered, keys }
  }

  private currentSection(): Element {
    const last = this.container.lastElementChild
    if (last && last.childElementCount < sectionBlocks) return last
    this.container.append(document.createElement('div'))
    return this.container.lastElementChild!
  }

  /** @returns false when the block must be redrawn */
  private patch(view: View, block: Block, keys: readonly string[], growing: boolean): boolean {
    const changed = keys.findIndex((key, part) => key !== view.keys[part])
    if (changed < 0 && keys.length === view.keys.length) return true
    switch (block.type) {
      case 'code': {
        const text = view.element.querySelector('pre code')!.firstChild
        if (view.keys[0] !== keys[0] || !(text instanceof Text) || !block.text.startsWith(text.data)) return false
        text.appendData(block.text.slice(text.length))
        return true
      }
      case 'list': {
        const part = Math.max(0, changed)
        patchChildren(
          view.element,
          block.items
            .slice(part)
            .map((blocks, at) => renderItem(blocks, this.options, growing && part + at === block.items.length - 1)),
          part,
        )
        return true
      }
      case 'table': {
        if (changed === 0) return false
        const body = view.element.querySelector('tbody')!
        const row = Math.max(0, changed - 1)
        patchChildren(
          body,
          block.rows
            .slice(row)
            .map((cells, at) =>
              renderRow(cells, block.align, 'td', this.options, growing && row + at === block.rows.length - 1),
            ),
          row,
        )
        return true
      }
      case 'paragraph': {
        patchChildren(view.element, [...renderBlock(block, this.options, growing).childNodes])
        return true
      }
      default:
        return false
    }
  }
}

/** Reuses nodes, because removing nodes is expensive. */
function patchChildren(parent: Element, fresh: readonly ChildNode[], from = 0): void {
  const drawn = [...parent.childNodes].slice(from)
  fresh.forEach((node, at) => {
    const known = drawn[at]
    if (!known) parent.append(node)
    else if (known instanceof Text && node instanceof Text && node.data.startsWith(known.data))
      known.appendData(node.data.slice(known.length))
    // Attributes may have changed, such as a link's address.
    else if (
      known instanceof Element &&
      known.nodeName === node.nodeName &&
      !known.attributes.length &&
      !(node as Element).attributes.length
    )
      patchChildren(known, [...node.childNodes])
    else known.replaceWith(node)
  })
  for (const node of drawn.slice(fresh.length)) node.remove()
}

function computeKeys({ block, from, to, parts }: PlacedBlock, lines: readonly string[], growing: boolean): string[] {
  const mark = growing ? '\0' : ''
  if (block.type === 'code') return [lines[from]!, block.text]
  if (parts.length === 0) return [lines.slice(from, to).join('\n') + mark]
  const starts = block.type === 'table' ? [from, ...parts] : parts
  return starts.map(
    (start, part) => lines.slice(start, starts[part + 1] ?? to).join('\n') + (part === starts.length - 1 ? mark : ''),
  )
}

/** Omits an ambiguous last line, and shows a table's head before its second line is complete. */
function withoutIncompleteLines(lines: readonly string[]): readonly string[] {
  const shown = ambiguousLine.test(lines.at(-1)!) ? lines.slice(0, -1) : lines
  const ruler = shown.length > 1 && /^[ \t|:-]*$/.test(shown.at(-1)!) ? 1 : 0
  const head = shown.at(-1 - ruler)
  const before = shown.at(-2 - ruler)
  if (head === undefined || !/^ {0,3}\|./.test(head) || (before !== undefined && /\S/.test(before))) return shown
  const closed = /[^\\]\|[ \t]*$/.test(head) ? head : `${head}|`
  const columns = closed.trim().split(/(?<!\\)\|/).length - 2
  return [...shown.slice(0, shown.length - 1 - ruler), closed, '|-'.repeat(Math.max(1, columns))]
}

function lengthOfLines(lines: readonly string[], count: number): number {
  let length = 0
  for (let at = 0; at < count; at++) length += lines[at]!.length + 1
  return length
}
