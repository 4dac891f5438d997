import { countWords } from '../../text/count-words.js'
import { isElement, plainText, singleSpaced, textData, type AnyNode, type Element } from './dom.js'
import { blockTags, headingTags, isHiddenLabel } from './element-text.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import { isReadMoreText, isCallToAction } from '../boilerplate/page-links.js'
import { hasOpeningHours } from '../../text/hours-patterns.js'
import { hasContactDetails } from '../../text/contact-patterns.js'
import { isQuestion } from '../../text/text-patterns.js'
import { hasPrice } from '../tables/value-rows.js'

const maxLines = 3
const maxWords = 8
const minQuoteChars = 40
const maxRaw = 400
const minCards = 2

const namesSpeaker =
  /(?:testimonial|review|recension|quote|feedback)\S{0,40}(?:author|name|client|person|autore|nome)|(?:^|[\s_-])(?:author|reviewer|autore)[-_]?(?:name|nome)?(?:$|\s)/i
const entryTags: ReadonlySet<string> = new Set([
  'li',
  'td',
  'th',
  'dt',
  'dd',
  'summary',
  'figcaption',
  'caption',
  'pre',
])

interface Leaf {
  element: Element | undefined
  raw: string
}

type Tail = readonly Leaf[]

/** An element while it is read. */
interface Box {
  element: Element
  tails: Leaf[]
  cards: Map<string, Tail[]>
  run: string
  /** The box contains no blocks. */
  isWhole: boolean
}

/** Finds boxes at the end of repeated cards that name the speaker. They are never headings. */
export function findBylines(root: Element, excluded: ReadonlySet<AnyNode>): ReadonlySet<AnyNode> {
  const search = new BylineSearch(excluded)
  search.visit(root)
  return search.found
}

class BylineSearch {
  readonly found = new Set<AnyNode>()
  private before: Leaf | undefined

  constructor(private readonly excluded: ReadonlySet<AnyNode>) {}

  /** Returns the last leaves of the element. */
  visit(element: Element): Tail {
    const box: Box = { element, tails: [], cards: new Map(), run: '', isWhole: true }
    for (const child of element.children) this.readNode(child, box)
    this.endLeaf(box, box.isWhole ? element : undefined)
    for (const alike of box.cards.values()) this.addRepeatedBylines(alike)
    return box.tails.slice(-maxLines - 1)
  }

  private readNode(node: AnyNode, box: Box): void {
    const data = textData(node)
    if (data !== undefined) box.run += data
    if (!isElement(node) || silentTags.has(node.name) || this.excluded.has(node) || isHiddenLabel(node)) return
    if (node.name === 'a' && isLeading(node)) return
    if (node.name === 'br') box.run += ' '
    else if (blockTags.has(node.name) || headingTags.has(node.name)) this.readBlock(node, box)
    else for (const child of node.children) this.readNode(child, box)
  }

  private readBlock(block: Element, box: Box): void {
    this.endLeaf(box, undefined)
    box.isWhole = false
    const tail = this.visit(block)
    if (tail.length === 0) return
    box.tails.push(...tail)
    const shape = `${block.name}.${(block.attribs['class'] ?? '').trim().split(/\s+/)[0] ?? ''}`
    const alike = box.cards.get(shape)
    if (alike === undefined) box.cards.set(shape, [tail])
    else alike.push(tail)
  }

  /** @param element the leaf's own element, if it holds nothing else */
  private endLeaf(box: Box, element: Element | undefined): void {
    const raw = box.run
    box.run = ''
    if (!/\S/.test(raw)) return
    const leaf = { element, raw }
    const name = element?.attribs['class']
    if (
      element !== undefined &&
      name !== undefined &&
      namesSpeaker.test(name) &&
      isShort(leaf) &&
      this.before !== undefined &&
      isQuote(this.before)
    )
      this.found.add(element)
    this.before = leaf
    box.tails.push(leaf)
  }

  private addRepeatedBylines(cards: readonly Tail[]): void {
    if (cards.length < minCards) return
    const bylines = cards.map(trailingByline)
    if (bylines.some((lines) => lines.length === 0)) return
    for (const { element } of bylines.flat()) if (element !== undefined) this.found.add(element)
  }
}

function isLeading(link: Element): boolean {
  if (link.children.length > 3) return false
  const text = singleSpaced(plainText(link)).trim()
  return isReadMoreText(text) || isCallToAction(link, text)
}

function trailingByline(tail: Tail): Tail {
  const said = tail.findLastIndex((leaf) => !isShort(leaf))
  const lines = tail.slice(said + 1)
  const above = tail[said]
  return above !== undefined && isQuote(above) && lines.every(({ element }) => element !== undefined) ? lines : []
}

function isShort({ element, raw }: Leaf): boolean {
  if (raw.length > maxRaw) return false
  const text = singleSpaced(raw).trim()
  return (
    (element === undefined || !entryTags.has(element.name)) &&
    text.length <= 80 &&
    /\p{L}{2}/u.test(text) &&
    countWords(text) <= maxWords &&
    !/(?:[.!?]{1,3}|:)["”»]?$/.test(text.replace(/\p{Lu}\.$/u, '')) &&
    !isQuestion(text) &&
    !hasPrice(text) &&
    !hasOpeningHours(text) &&
    !hasContactDetails(text)
  )
}

function isQuote({ raw }: Leaf): boolean {
  const text = singleSpaced(raw.slice(-maxRaw)).trim()
  return text.length >= minQuoteChars && /[.!?…]["'”’»)\]]*$/.test(text)
}
