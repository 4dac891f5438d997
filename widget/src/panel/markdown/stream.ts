import { parseBlocks, type Block, type PlacedBlock } from '@loquia/contracts'
import { renderBlock, renderItem, renderRow, type RenderOptions } from './render'

/** A last line of marks alone could still become anything; it waits for its first word. */
const undecided = /^[ \t]*(?:[-*+]|\d{1,9}[.)]?|#{1,6}|`{1,3}|~{1,3}|>|\||[-*_]{2,3}|\*{1,3}|\[\d*|!)[ \t]*$/
/** A line that is this long or ended can no longer turn into a continuation of the block before it; a fence only when it ended. */
const certainChars = 16
/** Blocks stand together in sections of so many: a drawing passes by one finished section, not by each of its blocks. */
const sectionBlocks = 12

/** A drawn block that may still change, and the sources of its parts as they were drawn. */
interface View {
  element: HTMLElement
  type: Block['type']
  ordered: boolean
  keys: string[]
}

/**
 * Draws a text that only grows at its end. A block that can no longer change is drawn once and never looked at again; of the
 * one that is being written only its last item, row or line is drawn anew. So a token costs the same at the end of an
 * answer as at its start. A section whose blocks can no longer change is `settled`, by which the style sheet has the browser
 * leave it alone as well.
 */
export class MarkdownStream {
  /** Characters of the text that are drawn for good. */
  private settled = 0
  private drawn = ''
  private tail: View[] = []

  private readonly container: Element
  private readonly options: RenderOptions

  constructor(container: Element, options: RenderOptions) {
    this.container = container
    this.options = options
  }

  /** Draws `text`; what does not begin with everything that was drawn before is drawn from the start. `done` when nothing more will come. */
  update(text: string, done: boolean): void {
    if (!text.startsWith(this.drawn)) {
      this.container.replaceChildren()
      this.settled = 0
      this.tail = []
    }
    this.drawn = text
    const source = text.slice(this.settled)
    const lines = source.split('\n')
    const shown = done ? lines : withoutHalves(lines)
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
      this.settled += next ? lengthOf(lines, next.from) : done ? source.length : lengthOf(lines, placed[settle - 1]!.to)
  }

  private drawAt(index: number, placed: PlacedBlock, lines: readonly string[], growing: boolean): void {
    const { block } = placed
    const known = this.tail[index]
    const ordered = block.type === 'list' && block.start !== null
    const keys = keysOf(placed, lines, growing)
    if (known && known.type === block.type && known.ordered === ordered && this.patch(known, block, keys, growing)) {
      known.keys = keys
      return
    }
    const element = renderBlock(block, this.options, growing)
    if (known) known.element.replaceWith(element)
    else this.section().append(element)
    this.tail[index] = { element, type: block.type, ordered, keys }
  }

  /** The section that the next block belongs to. */
  private section(): Element {
    const last = this.container.lastElementChild
    if (last && last.childElementCount < sectionBlocks) return last
    this.container.append(document.createElement('div'))
    return this.container.lastElementChild!
  }

  /** Brings a drawn block up to date; false when it has to be drawn anew. */
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
        mend(
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
        mend(
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
        mend(view.element, [...renderBlock(block, this.options, growing).childNodes])
        return true
      }
      default:
        return false
    }
  }
}

/**
 * Makes the children of `parent`, from the one at `from` on, what `fresh` is. What was drawn stays as far as it can: taking
 * nodes away is what makes single drawings dear.
 */
function mend(parent: Element, fresh: readonly ChildNode[], from = 0): void {
  const drawn = [...parent.childNodes].slice(from)
  fresh.forEach((node, at) => {
    const known = drawn[at]
    if (!known) parent.append(node)
    else if (known instanceof Text && node instanceof Text && node.data.startsWith(known.data))
      known.appendData(node.data.slice(known.length))
    // What has attributes is drawn anew: they may have become other ones, as a link's address does.
    else if (
      known instanceof Element &&
      known.nodeName === node.nodeName &&
      !known.attributes.length &&
      !(node as Element).attributes.length
    )
      mend(known, [...node.childNodes])
    else known.replaceWith(node)
  })
  for (const node of drawn.slice(fresh.length)) node.remove()
}

/** The source of each part of a block, the first one with all that is before the first item or row. */
function keysOf({ block, from, to, parts }: PlacedBlock, lines: readonly string[], growing: boolean): string[] {
  const mark = growing ? '\0' : ''
  if (block.type === 'code') return [lines[from]!, block.text]
  if (parts.length === 0) return [lines.slice(from, to).join('\n') + mark]
  const starts = block.type === 'table' ? [from, ...parts] : parts
  return starts.map(
    (start, part) => lines.slice(start, starts[part + 1] ?? to).join('\n') + (part === starts.length - 1 ? mark : ''),
  )
}

/** Leaves out a last line that could still become anything, and shows a table's head before its second line is whole. */
function withoutHalves(lines: readonly string[]): readonly string[] {
  const shown = undecided.test(lines.at(-1)!) ? lines.slice(0, -1) : lines
  const ruler = shown.length > 1 && /^[ \t|:-]*$/.test(shown.at(-1)!) ? 1 : 0
  const head = shown.at(-1 - ruler)
  const before = shown.at(-2 - ruler)
  if (head === undefined || !/^ {0,3}\|./.test(head) || (before !== undefined && /\S/.test(before))) return shown
  const closed = /[^\\]\|[ \t]*$/.test(head) ? head : `${head}|`
  const columns = closed.trim().split(/(?<!\\)\|/).length - 2
  return [...shown.slice(0, shown.length - 1 - ruler), closed, '|-'.repeat(Math.max(1, columns))]
}

function lengthOf(lines: readonly string[], count: number): number {
  let length = 0
  for (let at = 0; at < count; at++) length += lines[at]!.length + 1
  return length
}
