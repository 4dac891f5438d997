import { findBylines } from './bylines.js'
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
import {
  findCollapsibleSection,
  collapsibleSectionOf,
  hasQuestionClass,
  hasTitleClass,
  isOneLine,
} from './collapsible-sections.js'
import { GatheredBlocks, pseudoLevel } from './gathered-blocks.js'
import { joinAnswers } from '../faq/join-answers.js'
import { withoutStepNumbers } from '../boilerplate/placeholder-text.js'
import { BlockScope, BlockContext } from './elements/block-scope.js'
import { ListLines, addList } from './elements/read-list.js'
import { readDefinitionList } from './elements/read-definition-list.js'
import { readDetails } from './elements/read-details.js'
import { readHeading, boldTitleOf } from './elements/read-heading.js'
import { readLink } from './elements/read-link.js'
import { boldEnd, boldStart, withLoneTitles } from './lone-titles.js'
import { withPairedLists } from '../tables/paired-lists.js'
import { isButtonText, withoutShownNumbers } from '../boilerplate/page-links.js'
import { isBlockBoundary } from './block-segmentation.js'
import { isTableByRole, tableRows } from '../tables/table-rows.js'
import { hasContactDetails } from '../../text/contact-patterns.js'
import { isBoilerplate } from '../../text/text-patterns.js'
import { isValueAlone, ValueRows } from '../tables/value-rows.js'
import { findVisitorTexts } from '../voices.js'

export class BlockWalker {
  private readonly context: BlockContext
  private readonly out: GatheredBlocks
  private readonly rows = new ValueRows()
  private readonly lists: ListLines
  private bylines: ReadonlySet<AnyNode> = new Set()
  private visitors: ReadonlySet<AnyNode> = new Set()
  private readonly cards: CardRows | undefined

  /** @param excluded elements to skip; restored after reading */
  constructor(
    private readonly excluded: Set<AnyNode>,
    readsCards = true,
  ) {
    this.context = new BlockContext(excluded)
    this.out = this.context.out
    this.cards = readsCards
      ? new CardRows(
          (node) => this.context.singleLineText(node),
          (node) =>
            this.excluded.has(node) ||
            this.bylines.has(node) ||
            this.visitors.has(node) ||
            (isElement(node) && isHiddenLabel(node)),
        )
      : undefined
    this.lists = new ListLines(excluded, (node, without) => this.context.singleLineText(node, without))
  }

  readBlocks(root: Element): readonly Block[] {
    this.bylines = findBylines(root, this.excluded)
    this.visitors = findVisitorTexts(root, this.excluded)
    this.walkChildren(root)
    const { blocks, openings } = this.out.finish()
    const whole = withPairedLists(
      withDayRows(withoutStepNumbers(withoutShownNumbers(blocks, this.context.hiddenContacts))),
    )
    return withLoneTitles(
      joinAnswers(whole, (path) => this.context.asked.has(path)),
      openings,
      this.out.plain,
    )
  }

  private walkChildren(element: Element): void {
    let read: Element | undefined
    for (const child of element.children) {
      if (read !== undefined) {
        if (child === read) read = undefined
        continue
      }
      const cards = isElement(child) && !this.excluded.has(child) ? this.cards?.findCards(child) : undefined
      if (cards === undefined) this.walkNode(child)
      else {
        this.addRows(cards.rows)
        if (cards.last !== child) read = cards.last
      }
    }
  }

  private addRows(rows: readonly string[]): void {
    this.out.flush()
    this.out.flushLead()
    this.out.pushPlain(rows.some(hasContactDetails) ? 'contact' : 'table', rows.join('\n'))
  }

  private walkNode(node: AnyNode): void {
    const data = textData(node)
    if (data !== undefined) {
      this.out.addText(singleSpaced(data))
      return
    }
    if (!isElement(node) || silentTags.has(node.name) || this.excluded.has(node) || isHiddenLabel(node)) return
    if (this.bylines.has(node)) return this.addByline(node)
    if (this.out.voice === undefined && this.visitors.has(node)) return this.walkVisitorText(node)
    const { name } = node
    if (name === 'br') {
      this.out.addText('\n')
      return
    }
    const id = node.attribs['id'] ?? (name === 'a' ? node.attribs['name'] : undefined)
    const isHeading = headingTags.has(name) || node.attribs['role'] === 'heading'
    if (isHeading) return this.addHeading(node, headingLevel(node), id)
    const own = collapsibleSectionOf(node)
    if (name === 'button' || own !== undefined || hasTitleClass(node)) {
      const text = this.context.singleLineText(node)
      const isTitle = isTitleLike(text) && !(own === undefined ? containsBlocks(node) : !isOneLine(node))
      if (isTitle && (name !== 'button' || own !== undefined || hasTitleClass(node))) {
        if (own === undefined || name === 'button' || !isBoilerplate(text)) this.addHeading(node, pseudoLevel, id)
        return
      }
      if (name === 'button') return
    }
    if (
      node.attribs['role'] === 'button' &&
      own === undefined &&
      name !== 'a' &&
      isButtonText(this.context.singleLineText(node))
    )
      return
    if (!blockTags.has(name) && name !== 'details') {
      // Adjacent buttons have no space in the source.
      if (name === 'a' && node.prev !== null && isElement(node.prev) && node.prev.name === 'a') this.out.addText(' ')
      else if (isBlockBoundary(node)) this.addBoundary(node)
      if (name === 'a' && readLink(this.context, node)) return
      if (name === 'b' || name === 'strong') return this.walkBold(node)
      if (id !== undefined && name === 'a' && this.context.singleLineText(node) === '') this.out.anchor = id
      return this.walkChildren(node)
    }
    const scope = new BlockScope(this.context, this.rows, node, id)
    this.walkBlock(node)
    scope.close()
  }

  private walkVisitorText(node: Element): void {
    this.out.flush()
    this.out.flushLead()
    const { place } = this.out.headings
    this.out.voice = 'visitor'
    this.walkNode(node)
    this.out.flush()
    this.out.flushLead()
    this.out.voice = undefined
    this.out.headings.place = place
  }

  private addByline(node: Element): void {
    this.out.flush()
    this.context.addPlainLine(this.context.singleLineText(node))
  }

  /** A name and its price become two lines, later joined as a row. */
  private addBoundary(node: Element): void {
    const isRow = [node, node.prev].some((box) => box !== null && isValueAlone(this.context.singleLineText(box)))
    if (isRow && !this.out.isInBold) this.out.flush()
    else this.out.addText(' ')
  }

  private walkBold(node: Element): void {
    this.out.addText(boldStart)
    this.walkChildren(node)
    this.out.addText(boldEnd)
  }

  private walkBlock(node: Element): void {
    switch (node.name) {
      case 'ul':
      case 'ol':
      case 'menu':
        return this.walkList(node)
      case 'dl':
        return readDefinitionList(this.context, node, (element) => this.walkChildren(element))
      case 'table':
        return this.walkTable(node)
      case 'details':
        return readDetails(this.context, node, (element) =>
          new BlockWalker(this.excluded, this.cards !== undefined).readBlocks(element),
        )
      case 'pre':
        return this.out.pushBlock(
          'text',
          rawText(node, this.excluded)
            .replace(/(?<![ \t])[ \t]+$/gm, '')
            .replace(/^\n+|(?<!\n)\n+$/g, ''),
        )
      case 'address': {
        this.walkChildren(node)
        return this.out.flush('contact')
      }
      case 'p':
        return this.walkParagraph(node)
      default:
        return isTableByRole(node) ? this.walkTable(node) : this.walkChildren(node)
    }
  }

  private addHeading(node: Element, level: number, id: string | undefined): void {
    readHeading(this.context, node, { level, id, section: findCollapsibleSection(node), asks: hasQuestionClass(node) })
  }

  private walkParagraph(node: Element): void {
    const title = boldTitleOf(this.context, node)
    if (title === undefined) return this.walkChildren(node)
    this.out.enterHeading(pseudoLevel, title.text)
    for (const child of title.rest) this.walkNode(child)
  }

  private walkList(node: Element): void {
    const holdsVisitorText = node.children.some((item) => this.visitors.has(item))
    const lines = holdsVisitorText ? undefined : this.lists.readList(node)
    if (lines === undefined) return this.walkChildren(node)
    addList(this.context, lines)
  }

  private walkTable(node: Element): void {
    const rows = tableRows(node, (cell) => this.context.singleLineText(cell), this.excluded)
    if (rows === undefined) return this.walkChildren(node)
    if (rows.length > 0) this.out.pushBlock('table', rows.join('\n'))
  }
}
