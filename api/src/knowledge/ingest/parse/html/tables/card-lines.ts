import { countWords } from '../../text/count-words.js'
import { isElement, singleSpaced, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { blockTags, headingTags, isHiddenLabel } from '../blocks/element-text.js'
import { collapsibleSectionOf } from '../blocks/collapsible-sections.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import { hiddenAddress, hiddenNumber, isReadMoreText, isCallToAction } from '../boilerplate/page-links.js'
import { isBlockBoundary } from '../blocks/block-segmentation.js'
import { articleTags, boxesIn, containsText, isHeading, elementShape, looseShape } from './card-elements.js'
import type { CardLine } from './card-row.js'

/** Longer cards are articles. */
const maxLines = 6
const maxCardWords = 40
const maxNodes = 80
const maxChars = 600

export class CardLines {
  private readonly shown = new Map<AnyNode, boolean>()

  constructor(
    private readonly getText: (node: AnyNode) => string,
    private readonly isSkipped: (node: AnyNode) => boolean,
  ) {}

  hasVisibleText(node: AnyNode): boolean {
    const known = this.shown.get(node)
    if (known !== undefined) return known
    const data = textData(node)
    const does =
      data === undefined
        ? isElement(node) &&
          !silentTags.has(node.name) &&
          !this.isSkipped(node) &&
          node.children.some((child) => this.hasVisibleText(child))
        : data.trim() !== ''
    this.shown.set(node, does)
    return does
  }

  readCard(card: Element): CardLine[] | undefined {
    if (card.children.length === 0 || this.holdsRows(card)) return undefined
    const text = new CardText(card)
    this.readNode(card, card, text)
    return text.linesOfCard()
  }

  private readNode(node: AnyNode, container: Element, text: CardText): void {
    if (text.isMore) return
    text.countNode()
    if (textData(node) !== undefined) return text.addText(node)
    if (!isElement(node) || silentTags.has(node.name)) return
    if (this.isSkipped(node)) {
      // Other code reads bylines and collapsed parts.
      text.isMore ||= !isHiddenLabel(node) && containsText(node)
      return
    }
    if (node.name === 'br') return text.endLine(container)
    if (articleTags.has(node.name) || collapsibleSectionOf(node) !== undefined) {
      text.isMore = true
      return
    }
    if (node.name === 'button') return
    if (node.name === 'a' && this.readLink(node, container, text)) return
    const boxes = boxesIn(node)
    if (boxes !== undefined) this.readBoxes(boxes, container, text)
    else if (blockTags.has(node.name) || headingTags.has(node.name)) this.readBlock(node, container, text)
    else {
      if (isBlockBoundary(node)) text.addSpace()
      for (const child of node.children) this.readNode(child, container, text)
    }
  }

  /** @returns false for links that are read like other text */
  private readLink(link: Element, container: Element, text: CardText): boolean {
    const label = this.getText(link)
    if (isReadMoreText(label) || isCallToAction(link, label)) return true
    const reached = hiddenNumber(link, label) ?? hiddenAddress(link, label)
    if (reached === undefined) return false
    text.endLine(container)
    text.addLine(reached, link)
    return true
  }

  private readBoxes(boxes: readonly Element[], container: Element, text: CardText): void {
    text.endLine(container)
    for (const box of boxes) {
      this.readNode(box, box, text)
      text.endLine(box)
    }
  }

  private readBlock(block: Element, container: Element, text: CardText): void {
    text.endLine(container)
    // A box of cards is no card.
    if (block !== text.card && this.holdsRows(block)) text.isMore = true
    for (const child of block.children) this.readNode(child, block, text)
    text.endLine(block)
  }

  /** Boxed label-value pairs are rows. */
  private holdsRows(node: Element): boolean {
    const pairs = node.children.filter(
      (child): child is Element => isElement(child) && blockTags.has(child.name) && !this.isSkipped(child),
    )
    if (pairs.length < 2 || pairs.length > maxNodes) return false
    let found = 0
    let shape = ''
    for (const pair of pairs) {
      const parts = pair.children.filter((child) => !isElement(child) || this.hasVisibleText(child))
      const isPair =
        parts.filter(isElement).length === 2 &&
        parts.every((part) => isElement(part) || (textData(part) ?? '').trim() === '')
      found = isPair && (found === 0 || looseShape(pair) === shape) ? found + 1 : 0
      if (found >= 2) return true
      shape = looseShape(pair)
    }
    return false
  }
}

/** Text of one card while it is read. */
class CardText {
  /** The text is too long or too deep for a card. */
  isMore = false
  private readonly lines: CardLine[] = []
  private run = ''
  private textShapes = new Set<string>()
  private nodes = 0
  private chars = 0

  constructor(readonly card: Element) {}

  countNode(): void {
    this.isMore = ++this.nodes > maxNodes
  }

  addText(node: AnyNode): void {
    const data = textData(node) ?? ''
    this.run += data
    if (data.trim() !== '' && node.parent !== null && isElement(node.parent))
      this.textShapes.add(elementShape(node.parent))
    this.chars += data.length
    this.isMore ||= this.chars > maxChars * 2
  }

  addSpace(): void {
    this.run += ' '
  }

  addLine(text: string, container: Element): void {
    this.run = text
    this.endLine(container)
  }

  endLine(container: Element): void {
    const text = singleSpaced(this.run).trim()
    const [only] = this.textShapes.size === 1 ? this.textShapes : []
    this.run = ''
    this.textShapes = new Set()
    if (!/[\p{L}\p{N}]/u.test(text)) return
    this.lines.push({ text, shape: only ?? elementShape(container), isHeading: isHeading(container) })
    this.isMore ||= this.lines.length > maxLines
  }

  linesOfCard(): CardLine[] | undefined {
    const words = this.lines.reduce((sum, { text }) => sum + countWords(text), 0)
    const isLong = words > maxCardWords || this.lines.some(({ text }) => text.length > maxChars / 2)
    return this.isMore || isLong ? undefined : this.lines
  }
}
