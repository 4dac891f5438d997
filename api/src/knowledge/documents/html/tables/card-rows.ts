import { CardLines } from './card-lines.js'
import { isElement, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { headingTags } from '../blocks/element-text.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import { mayBeCard, containsPicture, shapeOf, looseShape } from './card-elements.js'
import { pairedColumns, cardRow } from './card-row.js'

/** Of those in one row; what follows is looked at anew. */
const maxCards = 400
/** Cards that nothing but their place shows to be cards: two may as well be two columns. */
const minPlain = 3

/** Boxes that stand side by side and are no columns. */
const cardTags: ReadonlySet<string> = new Set(['a', 'li', 'article', 'figure'])

/** Cards side by side, each as one row. */
export interface Cards {
  /** The last node that has been read. */
  last: Element
  rows: string[]
}

/**
 * Finds what a reader takes in at one glance and markup tears apart: boxes of one shape side by side, each with a name
 * and what is said of it in lines of its own ("Anna Berg", "Head baker", "01234 567890"), or a label and its value.
 * Found by structure alone, whatever the tags.
 */
export class CardRows {
  /** Boxes that are known to be no cards. */
  private readonly notCards = new Set<AnyNode>()
  private readonly lines: CardLines

  /**
   * @param textOf a node's text on one line
   * @param isSkipped whether a node is not read, or is read otherwise
   */
  constructor(textOf: (node: AnyNode) => string, isSkipped: (node: AnyNode) => boolean) {
    this.lines = new CardLines(textOf, isSkipped)
  }

  /** The cards that begin with this element. */
  from(first: Element): Cards | undefined {
    if (this.notCards.has(first) || !mayBeCard(first)) return undefined
    const siblings = this.siblingsFrom(first)
    return this.boxes(siblings) ?? this.alternatingLines(siblings)
  }

  /** A box for each card. */
  private boxes(siblings: readonly Element[]): Cards | undefined {
    const [first] = siblings
    if (first === undefined || headingTags.has(first.name)) return undefined
    const shape = looseShape(first)
    const end = siblings.findIndex((element) => looseShape(element) !== shape)
    const run = end === -1 ? siblings : siblings.slice(0, end)
    const cards = run.length < 2 ? [] : run.map((element) => this.lines.linesOf(element) ?? [])
    const rows = cards.map((lines) => cardRow(lines))
    const last = run.at(-1)
    const columns = last === undefined ? undefined : pairedColumns(cards)
    if (last !== undefined && columns !== undefined) return { last, rows: columns }
    if (last === undefined || rows.length < 2 || !rows.every((row) => row !== undefined)) {
      for (const element of run) this.notCards.add(element)
      return undefined
    }
    const areCards =
      rows.length >= minPlain ||
      run.every((element) => cardTags.has(element.name) || containsPicture(element)) ||
      cards.every((lines) => new Set(lines.map(({ shape: own }) => own)).size > 1)
    if (areCards) return { last, rows }
    for (const element of run) this.notCards.add(element)
    return undefined
  }

  /** Lines of two shapes or more by turns, without a box around each card: name, role, name, role. */
  private alternatingLines(siblings: readonly Element[]): Cards | undefined {
    const shapes = siblings.map(shapeOf)
    const period = shapes.indexOf(shapes[0] ?? '', 1)
    if (period < 2 || period > 4 || new Set(shapes.slice(0, period)).size < period) return undefined
    let cards = 0
    const rows: string[] = []
    while (shapes.slice(cards * period, (cards + 1) * period).join('\n') === shapes.slice(0, period).join('\n')) {
      const lines = siblings.slice(cards * period, (cards + 1) * period).map((element) => this.lines.linesOf(element))
      if (!lines.every((own) => own?.length === 1)) break
      const row = cardRow(lines.flatMap((own) => own ?? []))
      if (row === undefined) break
      rows.push(row)
      cards++
    }
    const last = siblings[cards * period - 1]
    // What begins like another card and is none makes articles of all of them.
    return cards < 2 || last === undefined || shapes[cards * period] === shapes[0] ? undefined : { last, rows }
  }

  /** This element and those that follow with no text between them; what shows nothing is left out. */
  private siblingsFrom(first: Element): Element[] {
    const found: Element[] = []
    for (let at: AnyNode | null = first; at !== null; at = at.next) {
      const data = textData(at)
      if (data !== undefined && data.trim() !== '') break
      if (!isElement(at) || silentTags.has(at.name) || at.name === 'br') continue
      if (!mayBeCard(at)) break
      if (this.lines.hasVisibleText(at)) found.push(at)
      if (found.length === maxCards) break
    }
    return found
  }
}
