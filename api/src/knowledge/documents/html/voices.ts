import type { Block } from '../document.js'
import { countWords } from '../text/count-words.js'
import { isElement, plainText, singleSpaced, textData, type AnyNode, type Element } from './blocks/dom.js'
import { blockTags, headingTags } from './blocks/element-text.js'
import { silentTags } from './boilerplate/silent-tags.js'

/** Characters of a card in which somebody says what they think. */
const maxCardChars = 1_200
const minSaidWords = 4
const maxNameWords = 8

const visitorType = /schema\.org\/(?:\w*Review|Comment)$/i
/** Looked for first: next to no name has any of these. */
const visitorWord = /testimon|review|recension|comment|guestbook/i
const visitorName =
  /(?:^|\s)(?:[\w-]+[_-])?(?:testimonials?|reviews?|recension[ei]|comment(?:s|-?list|-?body)?|guestbook)(?:[_-]+(?:item|card|box|list|text|content|slide|wrap|wrapper|grid|body|block|entry))?(?:$|\s)/i
/** "5 out of 5", "4,5 su 5", "5/5": what stars are called where they are pictures. */
const starsNamed = /(?<![\d.,])[1-5](?:[.,]\d)?\s?(?:\/|(?:\p{L}+\s){1,3})\s?5(?![\d.,]*\d)/u
const stars = /[★☆⭐🌟✭✮]\u{fe0f}?\s?(?:[★☆⭐🌟✭✮]\u{fe0f}?\s?){2}/u
const starOrQuote = /[★☆⭐🌟✭✮“"«„‟‘]/u
const quoted = /^[“"«„‟‘][^]{20,}?[”"»“’]/u
const namedBehind = /[”"»“’]\s*[–—-]\s*\p{Lu}[^.!?]{2,60}$/u

/**
 * The parts of a page in which visitors speak, and not the business: reviews, testimonials and comments. Told by what
 * the markup says (schema.org, ARIA, a quotation with the name of who said it, class names) and by structure: cards
 * side by side with stars, or with quotation marks and a name behind them.
 */
export function visitorsIn(root: Element, dropped: ReadonlySet<AnyNode>): ReadonlySet<AnyNode> {
  const found = new Set<AnyNode>()
  const visit = (element: Element): { chars: number; hasTitle: boolean } => {
    const sum = { chars: 0, hasTitle: element.name === 'h1' }
    let alike: Map<string, Element[]> | undefined
    for (const child of element.children) {
      const data = textData(child)
      if (data !== undefined) sum.chars += data.length
      if (!isElement(child) || silentTags.has(child.name) || dropped.has(child)) continue
      const { chars, hasTitle } = visit(child)
      sum.chars += chars
      sum.hasTitle ||= hasTitle
      if (hasTitle || chars === 0 || found.has(child)) continue
      if (isSaidSo(child)) found.add(child)
      else if (chars <= maxCardChars && blockTags.has(child.name)) {
        const shape = `${child.name}.${firstClassOf(child)}`
        const others = (alike ??= new Map<string, Element[]>()).get(shape)
        if (others === undefined) alike.set(shape, [child])
        else others.push(child)
      }
    }
    for (const cards of alike?.values() ?? []) {
      const said = cards.filter((card) => isPraise(card))
      if (said.length >= 2 || (said.length === 1 && cards.length === 1 && isNamed(cards[0])))
        for (const card of said) found.add(card)
    }
    return sum
  }
  visit(root)
  return found
}

function firstClassOf({ attribs }: Element): string {
  return /\S+/.exec(attribs['class'] ?? '')?.[0] ?? ''
}

function isCalledVisitors(name: string | undefined): boolean {
  return name !== undefined && visitorWord.test(name) && visitorName.test(name)
}

function isSaidSo(element: Element): boolean {
  const { attribs, name } = element
  if (visitorType.test(attribs['itemtype'] ?? '') || attribs['role'] === 'comment') return true
  if (isCalledVisitors(attribs['class']) || isCalledVisitors(attribs['id']))
    return !headingTags.has(name) && name !== 'a' && countWords(plainText(element), minSaidWords) >= minSaidWords
  if (name === 'figure') return holds(element, 'blockquote') && holds(element, 'figcaption')
  return name === 'blockquote' && (attribs['cite'] !== undefined || holds(element, 'cite') || holds(element, 'footer'))
}

function holds(element: Element, name: string): boolean {
  return element.children.some((child) => isElement(child) && (child.name === name || holds(child, name)))
}

/** Somebody says a sentence, and gives stars or their name. */
function isPraise(card: Element): boolean {
  const isStarred = holdsStars(card)
  // Nearly all cards of nearly all pages have neither.
  if (!isStarred && !starOrQuote.test(plainText(card))) return false
  const lines = linesIn(card)
  if (
    !lines.some((line) => countWords(line) >= minSaidWords && /[.!?…]["'”’»)]*$/.test(line.replace(namedBehind, '.')))
  )
    return false
  if (isStarred || lines.some((line) => stars.test(line))) return true
  const at = lines.findIndex((line) => quoted.test(line))
  if (at === -1) return false
  const name = lines[at + 1]
  return (
    namedBehind.test(lines[at] ?? '') ||
    (name !== undefined && /^\W*\p{Lu}/u.test(name) && countWords(name) <= maxNameWords)
  )
}

/** Of one card alone quotation marks and a name are asked for: stars are given to hotels, too. */
function isNamed(card: Element | undefined): boolean {
  return card !== undefined && linesIn(card).some((line) => quoted.test(line))
}

function holdsStars(element: Element): boolean {
  let pictures = 0
  const look = (node: Element): boolean =>
    node.children.some((child) => {
      if (!isElement(child)) return false
      const { attribs } = child
      if ([attribs['aria-label'], attribs['title'], attribs['alt']].some((text) => starsNamed.test(text ?? '')))
        return true
      if (attribs['itemprop'] === 'ratingValue') return true
      if (/(?:^|[\s_-])stars?(?:$|[\s_-])/i.test(attribs['class'] ?? '') && plainText(child).trim() === '') pictures++
      return pictures >= 4 || look(child)
    })
  return look(element)
}

/** Its lines, one a box. */
function linesIn(card: Element): string[] {
  const lines: string[] = []
  let run = ''
  const flush = (): void => {
    const line = singleSpaced(run).trim()
    if (line !== '') lines.push(line)
    run = ''
  }
  const read = (node: AnyNode): void => {
    const data = textData(node)
    if (data !== undefined) run += data
    if (!isElement(node) || silentTags.has(node.name)) return
    const isBox = blockTags.has(node.name) || headingTags.has(node.name) || node.name === 'br'
    if (isBox) flush()
    node.children.forEach(read)
    if (isBox) flush()
  }
  read(card)
  flush()
  return lines
}

/** The blocks as said by somebody else than the business; visitors stay visitors. */
export function inVoice(blocks: readonly Block[], voice: NonNullable<Block['voice']>): Block[] {
  return blocks.map((block) => (block.voice === undefined ? { ...block, voice } : block))
}

/** Words that name a legal page wherever they stand, and words of which it takes two. */
const legalWords: ReadonlySet<string> = new Set(
  'privacy gdpr impressum imprint datenschutz datenschutzerklärung agb disclaimer privacidad confidentialité'.split(
    ' ',
  ),
)
const legalPairs: ReadonlySet<string> = new Set(
  'cookie cookies policy terms conditions legal legali notice note condizioni termini'.split(' '),
)

/**
 * Whether a page speaks for lawyers: privacy, cookies, terms, imprint. Told by its address and titles; "Conditions we
 * treat" and "Our cookies" are none.
 */
export function isLegalPage(url: string, titles: readonly (string | undefined)[]): boolean {
  const [path = ''] = new URL(url).pathname
    .split('/')
    .filter((part) => part !== '')
    .slice(-1)
  const words = new Set(wordsOf(decoded(path)))
  for (const title of titles)
    if (title !== undefined && countWords(title) <= maxTitleWords) wordsOf(title).forEach((word) => words.add(word))
  let pairs = 0
  for (const word of words) {
    if (legalWords.has(word)) return true
    if (legalPairs.has(word)) pairs++
  }
  return pairs >= (words.has('cookies') && words.has('cookie') ? 3 : 2)
}

/** More is a headline: "How we changed our privacy practice in 2020". */
const maxTitleWords = 7

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const legalRelations = /(?:^|\s)(?:privacy-policy|terms-of-service)(?:$|\s)/i

/** Addresses that a page names as its site's legal pages (HTML link types), as written. */
export function legalLinks(root: AnyNode | undefined): string[] {
  const found: string[] = []
  const stack: AnyNode[] = root === undefined ? [] : [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isElement(node)) {
      const { rel, href } = node.attribs
      if (
        rel !== undefined &&
        href !== undefined &&
        (node.name === 'a' || node.name === 'link') &&
        legalRelations.test(rel)
      )
        found.push(href)
    }
    // One by one: a call with a hundred thousand arguments runs out of stack.
    if ('children' in node) for (const child of node.children) stack.push(child)
  }
  return found
}
