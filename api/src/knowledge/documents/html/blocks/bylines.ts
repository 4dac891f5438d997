import { countWords } from '../../text/count-words.js'
import { isElement, plainText, singleSpaced, textData, type AnyNode, type Element } from './dom.js'
import { blockTags, headingTags, isHiddenLabel } from './element-text.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import { isReadMoreText, isCallToAction } from '../boilerplate/page-links.js'
import { hasOpeningHours } from '../../text/hours-patterns.js'
import { hasContactDetails } from '../../text/contact-patterns.js'
import { isQuestion } from '../../text/text-patterns.js'
import { hasPrice } from '../tables/value-rows.js'

/** Lines at the end of a card that say who speaks: a name, a place, a date. */
const maxLines = 3
const maxWords = 8
/** Characters of what is said above them. */
const minSaid = 40
/** Characters that are looked at of a line, white space included. */
const maxRaw = 400
/** Cards of one shape, side by side, that end alike. */
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

/** A line or paragraph with a box of its own. */
interface Leaf {
  /** Undefined where it shares its box with other boxes. */
  element: Element | undefined
  /** With its white space as it comes. */
  raw: string
}

/** The last leaves of an element, in order; one more than may be a byline. */
type Tail = readonly Leaf[]

/**
 * The boxes at the end of repeated cards that name who speaks above them. However large such a name is written, it is
 * no heading: what follows is the next card.
 */
export function bylinesOf(root: Element, dropped: ReadonlySet<AnyNode>): ReadonlySet<AnyNode> {
  const found = new Set<AnyNode>()
  let before: Leaf | undefined

  const visit = (element: Element): Tail => {
    const tails: Leaf[] = []
    const cards = new Map<string, Tail[]>()
    let run = ''
    let isWhole = true
    const flush = (isLast = false): void => {
      const raw = run
      run = ''
      if (!/\S/.test(raw)) return
      const leaf = { element: isLast && isWhole ? element : undefined, raw }
      const name = element.attribs['class']
      if (
        leaf.element !== undefined &&
        name !== undefined &&
        namesSpeaker.test(name) &&
        isShort(leaf) &&
        before !== undefined &&
        isSaid(before)
      )
        found.add(element)
      before = leaf
      tails.push(leaf)
    }
    const inline = (node: Element): void => {
      for (const child of node.children) take(child)
    }
    const take = (node: AnyNode): void => {
      const data = textData(node)
      if (data !== undefined) run += data
      if (!isElement(node) || silentTags.has(node.name) || dropped.has(node) || isHiddenLabel(node)) return
      if (node.name === 'a' && isLeading(node)) return
      if (node.name === 'br') run += ' '
      else if (!blockTags.has(node.name) && !headingTags.has(node.name)) inline(node)
      else {
        flush()
        isWhole = false
        const tail = visit(node)
        if (tail.length === 0) return
        tails.push(...tail)
        const shape = `${node.name}.${(node.attribs['class'] ?? '').trim().split(/\s+/)[0] ?? ''}`
        const alike = cards.get(shape)
        if (alike === undefined) cards.set(shape, [tail])
        else alike.push(tail)
      }
    }
    for (const child of element.children) take(child)
    flush(true)
    for (const alike of cards.values()) {
      if (alike.length < minCards) continue
      const lines: Leaf[] = []
      // Most cards say nothing of the kind: the first of them tells.
      const isEach = alike.every((tail) => {
        const line = bylineOf(tail)
        lines.push(...line)
        return line.length > 0
      })
      if (isEach) for (const leaf of lines) if (leaf.element !== undefined) found.add(leaf.element)
    }
    return tails.slice(-maxLines - 1)
  }
  visit(root)
  return found
}

/** Whether a link only leads on. */
function isLeading(link: Element): boolean {
  if (link.children.length > 3) return false
  const text = singleSpaced(plainText(link)).trim()
  return isReadMoreText(text) || isCallToAction(link, text)
}

/** The short lines at the end of a card that says something above them. */
function bylineOf(tail: Tail): Tail {
  const said = tail.findLastIndex((leaf) => !isShort(leaf))
  const lines = tail.slice(said + 1)
  const above = tail[said]
  return above !== undefined && isSaid(above) && lines.every(({ element }) => element !== undefined) ? lines : []
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

function isSaid({ raw }: Leaf): boolean {
  const text = singleSpaced(raw.slice(-maxRaw)).trim()
  return text.length >= minSaid && /[.!?…]["'”’»)\]]*$/.test(text)
}
