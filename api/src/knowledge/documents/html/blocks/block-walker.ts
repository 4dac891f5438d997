import { bylinesOf } from './bylines.js'
import { CardRows } from '../tables/card-rows.js'
import { withDayRows } from '../tables/day-rows.js'
import { isElement, singleSpaced, textData, type AnyNode, type Element } from './dom.js'
import type { Block } from '../../document.js'
import {
  blockTags,
  containsBlocks,
  headingLevel,
  headingTags,
  isHiddenLabel,
  isTitleLike,
  rawText,
} from './element-text.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import { sectionIn, sectionOf, hasQuestionClass, hasTitleClass, isOneLine } from './collapsible-sections.js'
import { GatheredBlocks, pseudoLevel } from './gathered-blocks.js'
import { joinAnswers } from '../faq/join-answers.js'
import { withoutStepNumbers } from '../boilerplate/placeholder-text.js'
import { addList } from './elements/add-list.js'
import { BlockContext } from './elements/block-context.js'
import { BlockScope } from './elements/block-scope.js'
import { boldTitleOf } from './elements/bold-title.js'
import { ListLines } from './elements/list-lines.js'
import { readDefinitionList } from './elements/read-definition-list.js'
import { readDetails } from './elements/read-details.js'
import { readHeading } from './elements/read-heading.js'
import { readLink } from './elements/read-link.js'
import { boldEnd, boldStart, withLoneTitles } from './lone-titles.js'
import { withPairedLists } from '../tables/paired-lists.js'
import { isButtonText, withoutShownNumbers } from '../boilerplate/page-links.js'
import { isBlockBoundary } from './block-segmentation.js'
import { isTableByRole, tableRows } from '../tables/table-rows.js'
import { hasContactDetails } from '../../text/contact-patterns.js'
import { isBoilerplate } from '../../text/text-patterns.js'
import { isValueAlone, ValueRows } from '../tables/value-rows.js'
import { visitorsIn } from '../voices.js'

/** Turns a part of a page into blocks, keeping headings, anchors, lists, tables and questions with their answers. */
export class BlockWalker {
  private readonly context: BlockContext
  private readonly out: GatheredBlocks
  private readonly rows = new ValueRows()
  private readonly lists: ListLines
  private bylines: ReadonlySet<AnyNode> = new Set()
  private visitors: ReadonlySet<AnyNode> = new Set()
  private readonly cards: CardRows | undefined

  /**
   * @param dropped what is not read; is again what it was when all is
   * @param readsCards whether boxes of a name and what is said of it become rows
   */
  constructor(
    private readonly dropped: Set<AnyNode>,
    readsCards = true,
  ) {
    this.context = new BlockContext(dropped)
    this.out = this.context.out
    this.cards = readsCards
      ? new CardRows(
          (node) => this.context.textOf(node),
          (node) =>
            this.dropped.has(node) ||
            this.bylines.has(node) ||
            this.visitors.has(node) ||
            (isElement(node) && isHiddenLabel(node)),
        )
      : undefined
    this.lists = new ListLines(dropped, (node, without) => this.context.textOf(node, without))
  }

  /** @returns the blocks of this element, questions joined with their answers */
  read(root: Element): readonly Block[] {
    this.bylines = bylinesOf(root, this.dropped)
    this.visitors = visitorsIn(root, this.dropped)
    this.children(root)
    const { blocks, openings } = this.out.done()
    const whole = withPairedLists(
      withDayRows(withoutStepNumbers(withoutShownNumbers(blocks, this.context.hiddenContacts))),
    )
    return withLoneTitles(
      joinAnswers(whole, (path) => this.context.asked.has(path)),
      openings,
      this.out.plain,
    )
  }

  private children(element: Element): void {
    let read: Element | undefined
    for (const child of element.children) {
      if (read !== undefined) {
        if (child === read) read = undefined
        continue
      }
      const cards = isElement(child) && !this.dropped.has(child) ? this.cards?.from(child) : undefined
      if (cards === undefined) this.node(child)
      else {
        this.rowsOf(cards.rows)
        if (cards.last !== child) read = cards.last
      }
    }
  }

  private rowsOf(rows: readonly string[]): void {
    this.out.flush()
    this.out.settle()
    this.out.pushPlain(rows.some(hasContactDetails) ? 'contact' : 'table', rows.join('\n'))
  }

  private node(node: AnyNode): void {
    const data = textData(node)
    if (data !== undefined) {
      this.out.add(singleSpaced(data))
      return
    }
    if (!isElement(node) || silentTags.has(node.name) || this.dropped.has(node) || isHiddenLabel(node)) return
    if (this.bylines.has(node)) return this.byline(node)
    if (this.out.voice === undefined && this.visitors.has(node)) return this.visitor(node)
    const { name } = node
    if (name === 'br') {
      this.out.add('\n')
      return
    }
    const id = node.attribs['id'] ?? (name === 'a' ? node.attribs['name'] : undefined)
    const isHeading = headingTags.has(name) || node.attribs['role'] === 'heading'
    if (isHeading) return this.heading(node, headingLevel(node), id)
    const own = sectionOf(node)
    if (name === 'button' || own !== undefined || hasTitleClass(node)) {
      const text = this.context.textOf(node)
      const isTitle = isTitleLike(text) && !(own === undefined ? containsBlocks(node) : !isOneLine(node))
      if (isTitle && (name !== 'button' || own !== undefined || hasTitleClass(node))) {
        // "Read more" opens the rest of what stands above it.
        if (own === undefined || name === 'button' || !isBoilerplate(text)) this.heading(node, pseudoLevel, id)
        return
      }
      if (name === 'button') return
    }
    if (
      node.attribs['role'] === 'button' &&
      own === undefined &&
      name !== 'a' &&
      isButtonText(this.context.textOf(node))
    )
      return
    if (!blockTags.has(name) && name !== 'details') {
      // Buttons side by side have no space between them in the source.
      if (name === 'a' && node.prev !== null && isElement(node.prev) && node.prev.name === 'a') this.out.add(' ')
      else if (isBlockBoundary(node)) this.boundary(node)
      if (name === 'a' && readLink(this.context, node)) return
      if (name === 'b' || name === 'strong') return this.bold(node)
      if (id !== undefined && name === 'a' && this.context.textOf(node) === '') this.out.anchor = id
      return this.children(node)
    }
    const scope = new BlockScope(this.context, this.rows, node, id)
    this.block(node)
    scope.close()
  }

  /** What is said in it begins and ends with it. */
  private visitor(node: Element): void {
    this.out.flush()
    this.out.settle()
    const { place } = this.out.headings
    this.out.voice = 'visitor'
    this.node(node)
    this.out.flush()
    this.out.settle()
    this.out.voice = undefined
    this.out.headings.place = place
  }

  private byline(node: Element): void {
    this.out.flush()
    this.context.plainLine(this.context.textOf(node))
  }

  /** Where two boxes touch: a name and what it costs are two lines, to be joined as a row; others are two words. */
  private boundary(node: Element): void {
    const isRow = [node, node.prev].some((box) => box !== null && isValueAlone(this.context.textOf(box)))
    if (isRow && !this.out.isInBold) this.out.flush()
    else this.out.add(' ')
  }

  /** Marks what is bold until the line is whole: a bold line is a title. */
  private bold(node: Element): void {
    this.out.add(boldStart)
    this.children(node)
    this.out.add(boldEnd)
  }

  private block(node: Element): void {
    switch (node.name) {
      case 'ul':
      case 'ol':
      case 'menu':
        return this.list(node)
      case 'dl':
        return readDefinitionList(this.context, node, (element) => this.children(element))
      case 'table':
        return this.table(node)
      case 'details':
        return readDetails(this.context, node, (element) =>
          new BlockWalker(this.dropped, this.cards !== undefined).read(element),
        )
      case 'pre':
        return this.out.push(
          'text',
          rawText(node, this.dropped)
            .replace(/(?<![ \t])[ \t]+$/gm, '')
            .replace(/^\n+|(?<!\n)\n+$/g, ''),
        )
      case 'address': {
        this.children(node)
        return this.out.flush('contact')
      }
      case 'p':
        return this.paragraph(node)
      default:
        return isTableByRole(node) ? this.table(node) : this.children(node)
    }
  }

  private heading(node: Element, level: number, id: string | undefined): void {
    readHeading(this.context, node, { level, id, section: sectionIn(node), asks: hasQuestionClass(node) })
  }

  private paragraph(node: Element): void {
    const title = boldTitleOf(this.context, node)
    if (title === undefined) return this.children(node)
    this.out.enter(pseudoLevel, title.text)
    for (const child of title.rest) this.node(child)
  }

  private list(node: Element): void {
    const isSaid = node.children.some((item) => this.visitors.has(item))
    const lines = isSaid ? undefined : this.lists.linesOf(node)
    if (lines === undefined) return this.children(node)
    addList(this.context, lines)
  }

  private table(node: Element): void {
    const rows = tableRows(node, (cell) => this.context.textOf(cell), this.dropped)
    if (rows === undefined) return this.children(node)
    if (rows.length > 0) this.out.push('table', rows.join('\n'))
  }
}
