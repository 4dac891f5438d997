import { countWords } from '../../text/count-words.js'
import { isElement, singleSpaced, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { blockTags, headingTags, isHiddenLabel } from '../blocks/element-text.js'
import { sectionOf } from '../blocks/collapsible-sections.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import { hiddenAddress, hiddenNumber, isReadMoreText, isCallToAction } from '../boilerplate/page-links.js'
import { isBlockBoundary } from '../blocks/block-segmentation.js'
import { articleTags, boxesIn, containsText, isHeading, shapeOf, looseShape } from './card-elements.js'
import type { CardLine } from './card-row.js'

/** Lines of a card: a name, and what is said of it. More is an article. */
const maxLines = 6
/** Of all its lines. */
const maxCardWords = 40
/** Nodes that are looked at in one card, and characters. */
const maxNodes = 80
const maxChars = 600

/** Reads a card as lines of text, one for each element or run that shows one. */
export class CardLines {
  private readonly shown = new Map<AnyNode, boolean>()

  /**
   * @param textOf a node's text on one line
   * @param isSkipped whether a node is not read, or is read otherwise
   */
  constructor(
    private readonly textOf: (node: AnyNode) => string,
    private readonly isSkipped: (node: AnyNode) => boolean,
  ) {}

  /** Whether there is a word in it that is read. */
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

  /** The lines of a card, in order. @returns undefined for what is more than a card */
  linesOf(card: Element): CardLine[] | undefined {
    const lines: CardLine[] = []
    let run = ''
    /** Elements that hold the words of a line right away. */
    let holders = new Set<string>()
    let nodes = 0
    let chars = 0
    let isMore = false
    const flush = (holder: Element): void => {
      const text = singleSpaced(run).trim()
      const [only] = holders.size === 1 ? holders : []
      run = ''
      holders = new Set()
      if (!/[\p{L}\p{N}]/u.test(text)) return
      lines.push({ text, shape: only ?? shapeOf(holder), isHeading: isHeading(holder) })
      isMore ||= lines.length > maxLines
    }
    const read = (node: AnyNode, holder: Element): void => {
      if (isMore) return
      isMore = ++nodes > maxNodes
      const data = textData(node)
      if (data !== undefined) {
        run += data
        if (data.trim() !== '' && node.parent !== null && isElement(node.parent)) holders.add(shapeOf(node.parent))
        chars += data.length
        isMore ||= chars > maxChars * 2
        return
      }
      if (!isElement(node) || silentTags.has(node.name)) return
      if (this.isSkipped(node)) {
        // What is read otherwise, a byline or a collapsed part, is for whoever reads it so.
        isMore ||= !isHiddenLabel(node) && containsText(node)
        return
      }
      if (node.name === 'br') return flush(holder)
      if (articleTags.has(node.name) || sectionOf(node) !== undefined) {
        isMore = true
        return
      }
      if (node.name === 'button') return
      if (node.name === 'a') {
        const text = this.textOf(node)
        if (isReadMoreText(text) || isCallToAction(node, text)) return
        const reached = hiddenNumber(node, text) ?? hiddenAddress(node, text)
        if (reached !== undefined) {
          flush(holder)
          run = reached
          return flush(node)
        }
      }
      const boxes = boxesIn(node)
      if (!blockTags.has(node.name) && !headingTags.has(node.name) && boxes === undefined) {
        if (isBlockBoundary(node)) run += ' '
        for (const child of node.children) read(child, holder)
        return
      }
      flush(holder)
      if (boxes !== undefined) {
        for (const box of boxes) {
          read(box, box)
          flush(box)
        }
        return
      }
      // Cards in cards: what holds them is more.
      if (node !== card && this.holdsRows(node)) isMore = true
      for (const child of node.children) read(child, node)
      flush(node)
    }
    if (card.children.length === 0 || this.holdsRows(card)) return undefined
    read(card, card)
    const words = lines.reduce((sum, { text }) => sum + countWords(text), 0)
    return isMore || words > maxCardWords || lines.some(({ text }) => text.length > maxChars / 2) ? undefined : lines
  }

  /** Whether labels and values stand in it, each pair in a box: they are rows of their own. */
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
