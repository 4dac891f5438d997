import { countWords } from '../../text/count-words.js'
import { isElement, singleSpaced, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { blockTags, headingTags, isHiddenLabel, isTitleLike } from '../blocks/element-text.js'
import { sectionOf } from '../blocks/collapsible-sections.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import { hiddenAddress, hiddenNumber, isInvitation, leadsOn } from '../boilerplate/page-links.js'
import { isBlockBoundary } from '../blocks/block-segmentation.js'
import { namedRow } from './table-text.js'
import { isQuestion, namesDay } from '../../text/text-patterns.js'
import { isValueAlone, tellsRibbon } from './value-rows.js'

/** Lines of a card: a name, and what is said of it. More is an article. */
const maxLines = 6
const maxNameWords = 9
const maxLineWords = 14
const maxCardWords = 40
/** Of those in one row; what follows is looked at anew. */
const maxCards = 400
/** Nodes that are looked at in one card, and characters. */
const maxNodes = 80
const maxChars = 600
/** Level from which on headings are those of cards: those above divide the page. */
const cardLevel = 3
/** Cards that nothing but their place tells to be cards: two may as well be two columns. */
const minPlain = 3

/** Boxes that stand side by side and are no columns. */
const cardTags: ReadonlySet<string> = new Set(['a', 'li', 'article', 'figure'])

/** What makes a box more than a card. */
const articleTags: ReadonlySet<string> = new Set(['table', 'dl', 'form', 'details', 'pre', 'nav', 'blockquote', 'hr'])

/** One line of a card. */
interface Line {
  text: string
  /** Of the element that holds it: tag and classes. */
  shape: string
  isHeading: boolean
}

/** Cards side by side, each as one row. */
export interface Cards {
  /** The last node that has been read. */
  last: Element
  rows: string[]
}

/**
 * Finds what a reader takes in at one glance and markup tears apart: boxes of one shape side by side, each with a name
 * and what is said of it in lines of its own ("Anna Berg", "Head baker", "01234 567890"), or a label and its value.
 * Told by structure alone, whatever the tags.
 */
export class CardRows {
  /** Boxes that are known to be no cards. */
  private readonly plain = new Set<AnyNode>()
  private readonly shown = new Map<AnyNode, boolean>()

  /** @param isLeft whether a node is not read, or is read otherwise */
  constructor(
    private readonly textOf: (node: AnyNode) => string,
    private readonly isLeft: (node: AnyNode) => boolean,
  ) {}

  /** Whether there is a word in it that is read. */
  private shows(node: AnyNode): boolean {
    const known = this.shown.get(node)
    if (known !== undefined) return known
    const data = textData(node)
    const does =
      data === undefined
        ? isElement(node) &&
          !silentTags.has(node.name) &&
          !this.isLeft(node) &&
          node.children.some((child) => this.shows(child))
        : data.trim() !== ''
    this.shown.set(node, does)
    return does
  }

  /** The cards that begin with this element. */
  from(first: Element): Cards | undefined {
    if (this.plain.has(first) || !mayBeCard(first)) return undefined
    const siblings = this.siblingsFrom(first)
    return this.boxes(siblings) ?? this.turns(siblings)
  }

  /** A box for each card. */
  private boxes(siblings: readonly Element[]): Cards | undefined {
    const [first] = siblings
    if (first === undefined || headingTags.has(first.name)) return undefined
    const shape = looseShape(first)
    const end = siblings.findIndex((element) => looseShape(element) !== shape)
    const run = end === -1 ? siblings : siblings.slice(0, end)
    const cards = run.length < 2 ? [] : run.map((element) => this.linesOf(element) ?? [])
    const rows = cards.map((lines) => rowOf(lines))
    const last = run.at(-1)
    const columns = last === undefined ? undefined : columnRows(cards)
    if (last !== undefined && columns !== undefined) return { last, rows: columns }
    if (last === undefined || rows.length < 2 || !rows.every((row) => row !== undefined)) {
      for (const element of run) this.plain.add(element)
      return undefined
    }
    const areTold =
      rows.length >= minPlain ||
      run.every((element) => cardTags.has(element.name) || holdsPicture(element)) ||
      cards.every((lines) => new Set(lines.map(({ shape: own }) => own)).size > 1)
    if (areTold) return { last, rows }
    for (const element of run) this.plain.add(element)
    return undefined
  }

  /** Lines of two shapes or more by turns, without a box around each card: name, role, name, role. */
  private turns(siblings: readonly Element[]): Cards | undefined {
    const shapes = siblings.map(shapeOf)
    const period = shapes.indexOf(shapes[0] ?? '', 1)
    if (period < 2 || period > 4 || new Set(shapes.slice(0, period)).size < period) return undefined
    let cards = 0
    const rows: string[] = []
    while (shapes.slice(cards * period, (cards + 1) * period).join('\n') === shapes.slice(0, period).join('\n')) {
      const lines = siblings.slice(cards * period, (cards + 1) * period).map((element) => this.linesOf(element))
      if (!lines.every((own) => own?.length === 1)) break
      const row = rowOf(lines.flatMap((own) => own ?? []))
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
      if (this.shows(at)) found.push(at)
      if (found.length === maxCards) break
    }
    return found
  }

  /** @returns undefined for what is more than a card */
  private linesOf(card: Element): Line[] | undefined {
    const lines: Line[] = []
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
      if (this.isLeft(node)) {
        // What is read otherwise, a byline or a collapsed part, is for whoever reads it so.
        isMore ||= !isHiddenLabel(node) && holdsText(node)
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
        if (isInvitation(text) || leadsOn(node, text)) return
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
      (child): child is Element => isElement(child) && blockTags.has(child.name) && !this.isLeft(child),
    )
    if (pairs.length < 2 || pairs.length > maxNodes) return false
    let found = 0
    let shape = ''
    for (const pair of pairs) {
      const parts = pair.children.filter((child) => !isElement(child) || this.shows(child))
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

/** A column of labels and one of values, line by line: "Parking", "Least stay" beside "free", "2 nights". */
function columnRows(columns: readonly (readonly Line[])[]): string[] | undefined {
  const [labels, values] = columns
  if (columns.length !== 2 || labels === undefined || values === undefined) return undefined
  const isPaired =
    labels.length >= 2 &&
    labels.length === values.length &&
    columns.every((lines) => new Set(lines.map(({ shape }) => shape)).size === 1) &&
    labels.every(({ text }) => !/\d/.test(text) && countWords(text) <= maxNameWords && isTitleLike(text)) &&
    values.every(({ text }) => countWords(text) <= maxLineWords && !isSentence(text)) &&
    values.filter(({ text }) => /\d/.test(text)).length * 2 >= values.length
  return isPaired ? labels.map(({ text }, at) => namedRow(text, [values[at]?.text ?? ''])) : undefined
}

/** A name and what is said of it: the heading in a card is its name, wherever it stands. */
function rowOf(lines: readonly Line[]): string | undefined {
  if (lines.length < 2) return undefined
  const headed = lines.filter(({ isHeading: is }) => is)
  let [name] = headed.length === 0 ? lines : headed
  let said = lines.filter((line) => line !== name)
  // "250 – happy horses": a figure is what is said.
  const [other] = said
  if (
    name !== undefined &&
    other !== undefined &&
    said.length === 1 &&
    !/\p{L}/u.test(name.text) &&
    !isStep(name.text)
  ) {
    said = [name]
    name = other
  }
  if (
    name === undefined ||
    headed.length > 2 ||
    !/\p{L}{2}/u.test(name.text) ||
    countWords(name.text) > maxNameWords ||
    !isTitleLike(name.text) ||
    /[!…"”»]$/.test(name.text) ||
    isQuestion(name.text) ||
    isValueAlone(name.text) ||
    namesDay(name.text.replace(/:$/, '')) ||
    lines.some(({ text }) => tellsRibbon(text) || isQuestion(text)) ||
    said.some(({ text }) => countWords(text) > maxLineWords) ||
    // A sentence under a heading is a section, however small.
    (name.isHeading && said.some(({ text }) => isSentence(text))) ||
    // Columns of a list each.
    lines.filter(({ shape }) => shape.startsWith('li.')).length > Math.max(1, lines.length / 2) ||
    // Who is named behind a sentence has said it.
    lines.slice(0, lines.indexOf(name)).some(({ text }) => isSentence(text))
  )
    return undefined
  const values = said.filter(({ text }) => isValueAlone(text))
  const ordered = values.length === 1 ? [...values, ...said.filter((line) => !values.includes(line))] : said
  return namedRow(
    name.text,
    ordered.map(({ text }) => text),
  )
}

function isSentence(text: string): boolean {
  return /[.!?…]["'”’»)]*$/.test(text)
}

function isStep(text: string): boolean {
  return /^\W*\d{1,2}\W*$/.test(text)
}

/** Inline boxes that are all a line has, each of another look: a label and its value. */
function boxesIn(line: Element): Element[] | undefined {
  const boxes: Element[] = []
  for (const child of line.children) {
    if (isElement(child)) boxes.push(child)
    else if ((textData(child) ?? '').trim() !== '') return undefined
  }
  const [first, second] = boxes
  return boxes.length === 2 &&
    first !== undefined &&
    second !== undefined &&
    boxes.every((box) => boxTags.has(box.name)) &&
    shapeOf(first) !== shapeOf(second)
    ? boxes
    : undefined
}

const boxTags: ReadonlySet<string> = new Set([
  'span',
  'strong',
  'b',
  'em',
  'i',
  'small',
  'label',
  'time',
  'data',
  'font',
])

function holdsText(node: AnyNode): boolean {
  return isElement(node)
    ? !silentTags.has(node.name) && node.children.some(holdsText)
    : (textData(node) ?? '').trim() !== ''
}

function mayBeCard(element: Element): boolean {
  return (
    !asksClass.test(element.attribs['class'] ?? '') &&
    !/schema\.org\/(?:Question|Review)$/.test(element.attribs['itemtype'] ?? '') &&
    ((blockTags.has(element.name) && !articleTags.has(element.name)) || element.name === 'a' || isHeading(element)) &&
    !leadsTheOutline(element)
  )
}

const asksClass = /(?:^|[\s_-])(?:faqs?|question|accordion|toggle|qa)(?:$|[\s_-])/i

function leadsTheOutline({ name }: Element): boolean {
  return /^h[1-6]$/.test(name) && Number(name[1]) < cardLevel
}

function isHeading(element: Element): boolean {
  return headingTags.has(element.name) || element.attribs['role'] === 'heading'
}

function holdsPicture(element: Element): boolean {
  return element.children.some(
    (child) => isElement(child) && (['img', 'picture', 'svg'].includes(child.name) || holdsPicture(child)),
  )
}

function shapeOf({ name, attribs }: Element): string {
  return `${name}.${attribs['class']?.trim().split(/\s+/).sort().join('.') ?? ''}`
}

/** Of boxes side by side the first class is the kind; others mark the first, the last and the active one. */
function looseShape({ name, attribs }: Element): string {
  return `${name}.${attribs['class']?.trim().split(/\s+/)[0] ?? ''}`
}
