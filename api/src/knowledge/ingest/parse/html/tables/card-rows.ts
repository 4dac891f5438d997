import { CardLines } from './card-lines.js'
import { isElement, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { headingTags } from '../blocks/element-text.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import { mayBeCard, containsPicture, elementShape, looseShape } from './card-elements.js'
import { pairedColumns, cardRow } from './card-row.js'

const maxCards = 400
/** Two plain boxes may be page columns. */
const minPlain = 3

/** Columns of a page never have these tags. */
const cardTags: ReadonlySet<string> = new Set(['a', 'li', 'article', 'figure'])

export interface Cards {
  last: Element
  rows: string[]
}

/**
 * Finds boxes of one shape, each with a name and details on separate lines ("Anna Berg", "Head baker", "01234 567890")
 * or a label and its value, by structure alone.
 */
export class CardRows {
  private readonly notCards = new Set<AnyNode>()
  private readonly lines: CardLines

  constructor(textOf: (node: AnyNode) => string, isSkipped: (node: AnyNode) => boolean) {
    this.lines = new CardLines(textOf, isSkipped)
  }

  findCards(first: Element): Cards | undefined {
    if (this.notCards.has(first) || !mayBeCard(first)) return undefined
    const siblings = this.siblingsFrom(first)
    return this.findBoxedCards(siblings) ?? this.alternatingLines(siblings)
  }

  private findBoxedCards(siblings: readonly Element[]): Cards | undefined {
    const [first] = siblings
    if (first === undefined || headingTags.has(first.name)) return undefined
    const shape = looseShape(first)
    const end = siblings.findIndex((element) => looseShape(element) !== shape)
    const run = end === -1 ? siblings : siblings.slice(0, end)
    const cards = run.length < 2 ? [] : run.map((element) => this.lines.readCard(element) ?? [])
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

  /** Without boxes: name, role, name, role. */
  private alternatingLines(siblings: readonly Element[]): Cards | undefined {
    const shapes = siblings.map(elementShape)
    const period = shapes.indexOf(shapes[0] ?? '', 1)
    if (period < 2 || period > 4 || new Set(shapes.slice(0, period)).size < period) return undefined
    let cards = 0
    const rows: string[] = []
    while (shapes.slice(cards * period, (cards + 1) * period).join('\n') === shapes.slice(0, period).join('\n')) {
      const lines = siblings.slice(cards * period, (cards + 1) * period).map((element) => this.lines.readCard(element))
      if (!lines.every((own) => own?.length === 1)) break
      const row = cardRow(lines.flatMap((own) => own ?? []))
      if (row === undefined) break
      rows.push(row)
      cards++
    }
    const last = siblings[cards * period - 1]
    // A box that only starts like a card makes all of them articles.
    return cards < 2 || last === undefined || shapes[cards * period] === shapes[0] ? undefined : { last, rows }
  }

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
