import { isDateline } from './datelines.js'
import { bylinesOf } from './bylines.js'
import { CardRows } from '../tables/card-rows.js'
import { withDayRows } from '../tables/day-rows.js'
import { isElement, singleSpaced, textData, type AnyNode, type Element } from './dom.js'
import type { Block } from '../../document.js'
import {
  blockTags,
  containsBlocks,
  headingCount,
  headingLevel,
  headingTags,
  innerAnchor,
  isHiddenLabel,
  isTitleLike,
  lineText,
  rawText,
  withoutArrow,
  withoutNumber,
} from './element-text.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import {
  sectionIn,
  sectionOf,
  hasQuestionClass,
  hasTitleClass,
  isOneLine,
  type CollapsibleSection,
} from './collapsible-sections.js'
import { GatheredBlocks, pseudoLevel } from './gathered-blocks.js'
import type { HeadingPlace } from './heading-path.js'
import { joinAnswers } from '../faq/join-answers.js'
import { mayBeOverline, opensBox } from './overlines.js'
import { withoutStepNumbers } from '../boilerplate/placeholder-text.js'
import { ListLines } from './list-lines.js'
import { boldEnd, boldStart, withLoneTitles } from './lone-titles.js'
import { withPairedLists } from '../tables/paired-lists.js'
import {
  hiddenNumber,
  isInvitation,
  leadsElsewhere,
  isButtonText,
  leadsOn,
  tellsMore,
  withoutShownNumbers,
} from '../boilerplate/page-links.js'
import { isBlockBoundary } from './block-segmentation.js'
import { headingMaxChars } from '../title/shortened.js'
import { playsTable, tableRows } from '../tables/table-rows.js'
import {
  countWords,
  isContactLine,
  isDayLine,
  isBoilerplate,
  isQuestion,
  tellsContact,
  tellsHours,
} from '../../text/text-patterns.js'
import { isValueAlone, ValueRows } from '../tables/value-rows.js'
import { visitorsIn } from '../voices.js'

const faqItemClass =
  /(?:^|[\s_-])(?:faq|question|accordion|qa)[_-]{1,2}(?:item|entry|row|block|box)(?:$|[\s_-])|(?:^|\s)(?:faq|question)(?:$|\s)/i
const itemClass = /(?:^|[\s_-])(?:faq|faqs|accordion|toggle|question|card|item|panel)(?:$|[\s_-])/i
const faqListClass = /(?:^|[\s_-])faqs?(?:$|[\s_-])/i
const captionedClass =
  /(?:^|\s)(?:(?:informal)?(?:figure|table|example|equation)|sidebar|note|tip|warning|caution|important|admonition|procedure)(?:$|\s)/i
const layoutId =
  /^(?:main|content|page|root|app|wrapper|wrap|container|primary|body|site|top|__next|__nuxt|__docusaurus|layout|inner)\b/i

/** Turns a part of a page into blocks, keeping headings, anchors, lists, tables and questions with their answers. */
export class BlockWalker {
  private readonly out = new GatheredBlocks()
  private inQuestion = false
  /** By the `id` of what a line opens: the headings that the line itself stands under. */
  private readonly opens = new Map<string, HeadingPlace>()
  /** Heading paths that ask by their place on the page, whatever their words. */
  private readonly asked = new Set<readonly string[]>()
  private readonly rows = new ValueRows()
  private readonly lists: ListLines
  /** Numbers of links that do not show them. */
  private readonly called = new Map<Block, string>()
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
    this.cards = readsCards
      ? new CardRows(
          (node) => this.textOf(node),
          (node) =>
            this.dropped.has(node) ||
            this.bylines.has(node) ||
            this.visitors.has(node) ||
            (isElement(node) && isHiddenLabel(node)),
        )
      : undefined
    this.lists = new ListLines(dropped, (node, without) => this.textOf(node, without))
  }

  /** @returns the blocks of this element, questions joined with their answers */
  read(root: Element): readonly Block[] {
    this.bylines = bylinesOf(root, this.dropped)
    this.visitors = visitorsIn(root, this.dropped)
    this.children(root)
    const { blocks, openings } = this.out.done()
    const whole = withPairedLists(withDayRows(withoutStepNumbers(withoutShownNumbers(blocks, this.called))))
    return withLoneTitles(
      joinAnswers(whole, (path) => this.asked.has(path)),
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
    this.out.pushPlain(rows.some(tellsContact) ? 'contact' : 'table', rows.join('\n'))
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
    if (isHeading) return this.heading(node, headingLevel(node), id, sectionIn(node), hasQuestionClass(node))
    const own = sectionOf(node)
    if (name === 'button' || own !== undefined || hasTitleClass(node)) {
      const text = this.textOf(node)
      const isTitle = isTitleLike(text) && !(own === undefined ? containsBlocks(node) : !isOneLine(node))
      if (isTitle && (name !== 'button' || own !== undefined || hasTitleClass(node))) {
        // "Read more" opens the rest of what stands above it.
        if (own === undefined || name === 'button' || !isBoilerplate(text))
          this.heading(node, pseudoLevel, id, sectionIn(node), hasQuestionClass(node))
        return
      }
      if (name === 'button') return
    }
    if (node.attribs['role'] === 'button' && own === undefined && name !== 'a' && isButtonText(this.textOf(node)))
      return
    if (!blockTags.has(name) && name !== 'details') {
      // Buttons side by side have no space between them in the source.
      if (name === 'a' && node.prev !== null && isElement(node.prev) && node.prev.name === 'a') this.out.add(' ')
      else if (isBlockBoundary(node)) this.boundary(node)
      if (name === 'a' && this.link(node)) return
      if (name === 'b' || name === 'strong') return this.bold(node)
      if (id !== undefined && name === 'a' && this.textOf(node) === '') this.out.anchor = id
      return this.children(node)
    }
    this.out.flush()
    const before = {
      anchor: this.out.anchor,
      place: this.out.headings.place,
      blocks: this.out.blocks.length,
      added: this.rows.added,
      inQuestion: this.inQuestion,
    }
    if (
      faqItemClass.test(node.attribs['class'] ?? '') ||
      (node.attribs['itemtype'] ?? '').endsWith('schema.org/Question')
    )
      this.inQuestion = headingCount(node) === 1
    if (id !== undefined && id !== '' && !layoutId.test(id)) this.out.anchor = id
    this.block(node)
    this.out.flush()
    const closesItem =
      ['section', 'article', 'li', 'details', 'td', 'fieldset'].includes(name) ||
      itemClass.test(node.attribs['class'] ?? '')
    if (closesItem) this.out.settle()
    this.out.anchor = before.anchor
    this.inQuestion = before.inQuestion
    if (
      (name === 'figure' || captionedClass.test(node.attribs['class'] ?? '')) &&
      this.out.headings.place !== before.place
    )
      this.caption(before.blocks, before.place)
    const opened = id === undefined ? undefined : this.opens.get(id)
    if (opened !== undefined && this.out.blocks.length > before.blocks) {
      // What a line opens ends here; what follows does not stand under that line.
      this.out.headings.place = opened
    }
    if (this.out.blocks.length > before.blocks) {
      const tookHeadings = this.rows.join(this.out.blocks, before.blocks, before.place.path, before.added)
      if (tookHeadings) this.out.tookHeading()
      if (tookHeadings || closesItem) this.out.headings.place = before.place
    }
  }

  /** What names a figure or a box heads nothing behind it; of a picture it is a line. */
  private caption(from: number, place: HeadingPlace): void {
    const title = this.out.headings.path.at(-1)
    this.out.tookHeading()
    this.out.headings.place = place
    if (this.out.blocks.length > from || title === undefined) return
    this.plainLine(title)
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
    this.plainLine(this.textOf(node))
  }

  private plainLine(text: string): void {
    this.out.pushPlain('text', text)
  }

  /** Where two boxes touch: a name and what it costs are two lines, to be joined as a row; others are two words. */
  private boundary(node: Element): void {
    const isRow = [node, node.prev].some((box) => box !== null && isValueAlone(this.textOf(box)))
    if (isRow && !this.out.isInBold) this.out.flush()
    else this.out.add(' ')
  }

  /** @returns whether all that the link says has been taken */
  private link(node: Element): boolean {
    const text = this.textOf(node)
    if (isInvitation(text) || leadsOn(node, text)) return true
    const number = hiddenNumber(node, text)
    if (number === undefined || this.out.isInBold) return false
    this.out.flush()
    const label = text === '' ? (node.attribs['title'] ?? node.attribs['aria-label'] ?? '').trim() : text
    this.out.push(
      'contact',
      !/\p{L}/u.test(label) || /\d{3}/.test(label) ? number : `${label.replace(/(?<!\s)\s*:$/, '')}: ${number}`,
    )
    const block = this.out.blocks.at(-1)
    if (block !== undefined) this.called.set(block, number)
    return true
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
        return this.definitions(node)
      case 'table':
        return this.table(node)
      case 'details':
        return this.details(node)
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
        return playsTable(node) ? this.table(node) : this.children(node)
    }
  }

  private heading(
    node: Element,
    level: number,
    id: string | undefined,
    section?: CollapsibleSection,
    asks = false,
  ): void {
    this.out.flush()
    const text = withoutNumber(withoutArrow(this.textOf(node).replace(/(?<!\s)\s*[#¶§]\s*$/, '')))
    if (text === '') return
    if (isDateline(text)) return this.out.push('text', text)
    if (text.length > headingMaxChars) return this.plainLine(text)
    if (isContactLine(text)) return this.out.push('contact', text)
    if (isDayLine(text)) return this.out.push('hours', text)
    if (section?.controls !== undefined) this.opens.set(section.controls, this.out.headings.outside(level))
    const inner = id ?? innerAnchor(node)
    if (inner !== undefined && inner !== '') this.out.anchor = inner
    const isAsked = this.inQuestion || section !== undefined || asks || isQuestion(text)
    const overline = isAsked ? undefined : this.overlineOf(node)
    this.out.enter(level, text, overline)
    if (this.inQuestion || section !== undefined || asks) this.asked.add(this.out.headings.path)
  }

  /** Takes back the line that opens the box which a heading names: it stood above it, and belongs below. */
  private overlineOf(heading: Element): string | undefined {
    const line = this.out.blocks.at(-1)
    if (!mayBeOverline(line, this.out.headings.path) || !opensBox(heading, line.text, (node) => this.textOf(node)))
      return undefined
    this.out.blocks.pop()
    return line.text
  }

  /** A paragraph that is all bold, or begins with a bold question, carries a heading that was not marked as one. */
  private paragraph(node: Element): void {
    const content = node.children.filter((child) => textData(child)?.trim() !== '')
    const [first, ...rest] = content
    if (first !== undefined && isElement(first) && (first.name === 'strong' || first.name === 'b')) {
      const text = this.textOf(first)
      const following = rest.filter((child) => !(isElement(child) && child.name === 'br'))
      if (
        (following.length === 0 &&
          isTitleLike(text) &&
          countWords(text) <= 14 &&
          !isDateline(text) &&
          !tellsHours(text) &&
          !tellsContact(text)) ||
        (isQuestion(text) && countWords(text) <= 40)
      ) {
        this.out.enter(pseudoLevel, text)
        for (const child of rest) this.node(child)
        return
      }
    }
    this.children(node)
  }

  private list(node: Element): void {
    const isSaid = node.children.some((item) => this.visitors.has(item))
    const lines = isSaid ? undefined : this.lists.linesOf(node)
    if (lines === undefined) return this.children(node)
    if (lines.length === 0) return
    const previous = this.out.blocks.at(-1)
    const text = lines.join('\n')
    if (
      previous !== undefined &&
      previous.kind === 'text' &&
      previous.headings === this.out.headings.path &&
      previous.text.endsWith(':') &&
      countWords(previous.text) <= 60
    ) {
      this.out.blocks.pop()
      this.out.push('list', `${previous.text}\n${text}`, previous.anchor)
    } else this.out.push('list', text)
  }

  private definitions(node: Element): void {
    const lines: string[] = []
    let term = ''
    const allAsk = faqListClass.test(node.attribs['class'] ?? '')
    const read = (element: Element): void => {
      for (const child of element.children) {
        if (!isElement(child) || this.dropped.has(child)) continue
        if (child.name === 'dt') {
          term = this.textOf(child)
          if (leadsElsewhere(child, term) && !tellsMore(child)) {
            term = ''
            continue
          }
          const id = child.attribs['id'] ?? innerAnchor(child)
          if (term !== '' && (allAsk || isQuestion(term))) {
            if (id !== undefined) this.out.anchor = id
            this.out.headings.enter(pseudoLevel, term)
            if (allAsk) this.asked.add(this.out.headings.path)
          }
        } else if (child.name === 'dd') {
          const isEntry = term !== '' && (allAsk || isQuestion(term))
          if (isEntry || containsBlocks(child, true)) {
            if (!isEntry && term !== '') this.out.headings.enter(pseudoLevel, term)
            this.children(child)
            this.out.flush()
          } else {
            const text = this.textOf(child)
            if (text !== '') lines.push(term === '' ? text : `${term.replace(/(?<!\s)\s*:$/, '')}: ${text}`)
          }
        } else if (child.name === 'div') read(child)
      }
    }
    read(node)
    if (lines.length > 0) this.out.push('list', lines.join('\n'))
  }

  private table(node: Element): void {
    const rows = tableRows(node, (cell) => this.textOf(cell), this.dropped)
    if (rows === undefined) return this.children(node)
    if (rows.length > 0) this.out.push('table', rows.join('\n'))
  }

  private details(node: Element): void {
    const summary = node.children.find((child): child is Element => isElement(child) && child.name === 'summary')
    if (summary !== undefined) {
      const text = withoutArrow(this.textOf(summary))
      if (text !== '') this.out.headings.enter(pseudoLevel, text)
    }
    // Left out for as long as the rest is read: with a set of its own for each, a page of thousands would take seconds.
    const leaves = summary !== undefined && !this.dropped.has(summary)
    if (leaves) this.dropped.add(summary)
    const blocks = new BlockWalker(this.dropped, this.cards !== undefined).read(node)
    if (leaves) this.dropped.delete(summary)
    if (summary !== undefined && blocks.every((block) => block.headings.length === 0)) {
      // What is collapsed under one line belongs together: the line asks, the rest answers.
      this.out.push('faq', blocks.map((block) => block.text).join('\n'))
      return
    }
    for (const block of blocks)
      this.out.blocks.push({
        ...block,
        headings: [...this.out.headings.path, ...block.headings],
        ...(block.anchor === undefined && this.out.anchor !== undefined ? { anchor: this.out.anchor } : {}),
      })
  }

  /** Text on one line, with a space where one block ends and the next begins. */
  private textOf(node: AnyNode, without?: ReadonlySet<AnyNode>): string {
    return singleSpaced(lineText(node, this.dropped, without)).trim()
  }
}
