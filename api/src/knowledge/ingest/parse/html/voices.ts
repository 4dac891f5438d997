import type { Block } from '../document.js'
import { countWords } from '../text/count-words.js'
import { isElement, plainText, singleSpaced, textData, type AnyNode, type Element } from './blocks/dom.js'
import { blockTags, headingTags } from './blocks/element-text.js'
import { silentTags } from './boilerplate/silent-tags.js'

const maxCardChars = 1_200
const minQuoteWords = 4
const maxNameWords = 8

const visitorType = /schema\.org\/(?:\w*Review|Comment)$/i
/** Cheap test; hardly any name matches. */
const visitorWord = /testimon|review|recension|comment|guestbook/i
const visitorName =
  /(?:^|\s)(?:[\w-]+[_-])?(?:testimonials?|reviews?|recension[ei]|comment(?:s|-?list|-?body)?|guestbook)(?:[_-]+(?:item|card|box|list|text|content|slide|wrap|wrapper|grid|body|block|entry))?(?:$|\s)/i
/** Labels of star pictures: "5 out of 5", "4,5 su 5", "5/5". */
const starsNamed = /(?<![\d.,])[1-5](?:[.,]\d)?\s?(?:\/|(?:\p{L}+\s){1,3})\s?5(?![\d.,]*\d)/u
const stars = /[★☆⭐🌟✭✮]\u{fe0f}?\s?(?:[★☆⭐🌟✭✮]\u{fe0f}?\s?){2}/u
const starOrQuote = /[★☆⭐🌟✭✮“"«„‟‘]/u
const quoted = /^[“"«„‟‘][^]{20,}?[”"»“’]/u
const namedBehind = /[”"»“’]\s*[–—-]\s*\p{Lu}[^.!?]{2,60}$/u

/**
 * Finds visitors' words by markup (schema.org, ARIA, signed quotations, class names) or as cards with stars, or with
 * quotation marks and a name.
 */
export function findVisitorTexts(root: Element, excluded: ReadonlySet<AnyNode>): ReadonlySet<AnyNode> {
  const found = new Set<AnyNode>()
  const visit = (element: Element): { chars: number; hasTitle: boolean } => {
    const sum = { chars: 0, hasTitle: element.name === 'h1' }
    let alike: Map<string, Element[]> | undefined
    for (const child of element.children) {
      const data = textData(child)
      if (data !== undefined) sum.chars += data.length
      if (!isElement(child) || silentTags.has(child.name) || excluded.has(child)) continue
      const { chars, hasTitle } = visit(child)
      sum.chars += chars
      sum.hasTitle ||= hasTitle
      if (hasTitle || chars === 0 || found.has(child)) continue
      if (isMarkedVisitorText(child)) found.add(child)
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

function isMarkedVisitorText(element: Element): boolean {
  const { attribs, name } = element
  if (visitorType.test(attribs['itemtype'] ?? '') || attribs['role'] === 'comment') return true
  if (isCalledVisitors(attribs['class']) || isCalledVisitors(attribs['id']))
    return !headingTags.has(name) && name !== 'a' && countWords(plainText(element), minQuoteWords) >= minQuoteWords
  if (name === 'figure') return containsTag(element, 'blockquote') && containsTag(element, 'figcaption')
  return (
    name === 'blockquote' &&
    (attribs['cite'] !== undefined || containsTag(element, 'cite') || containsTag(element, 'footer'))
  )
}

function containsTag(element: Element, name: string): boolean {
  return element.children.some((child) => isElement(child) && (child.name === name || containsTag(child, name)))
}

function isPraise(card: Element): boolean {
  const isStarred = holdsStars(card)
  // Hardly any card has either.
  if (!isStarred && !starOrQuote.test(plainText(card))) return false
  const lines = linesIn(card)
  if (
    !lines.some((line) => countWords(line) >= minQuoteWords && /[.!?…]["'”’»)]*$/.test(line.replace(namedBehind, '.')))
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

/** A single card needs more than stars, because hotels have stars too. */
function isNamed(card: Element | undefined): boolean {
  return card !== undefined && linesIn(card).some((line) => quoted.test(line))
}

function holdsStars(element: Element): boolean {
  let pictures = 0
  const search = (node: Element): boolean =>
    node.children.some((child) => {
      if (!isElement(child)) return false
      const { attribs } = child
      if ([attribs['aria-label'], attribs['title'], attribs['alt']].some((text) => starsNamed.test(text ?? '')))
        return true
      if (attribs['itemprop'] === 'ratingValue') return true
      if (/(?:^|[\s_-])stars?(?:$|[\s_-])/i.test(attribs['class'] ?? '') && plainText(child).trim() === '') pictures++
      return pictures >= 4 || search(child)
    })
  return search(element)
}

function linesIn(card: Element): string[] {
  const lines: string[] = []
  let run = ''
  const flush = (): void => {
    const line = singleSpaced(run).trim()
    if (line !== '') lines.push(line)
    run = ''
  }
  const readNode = (node: AnyNode): void => {
    const data = textData(node)
    if (data !== undefined) run += data
    if (!isElement(node) || silentTags.has(node.name)) return
    const isBox = blockTags.has(node.name) || headingTags.has(node.name) || node.name === 'br'
    if (isBox) flush()
    node.children.forEach(readNode)
    if (isBox) flush()
  }
  readNode(card)
  flush()
  return lines
}

export function inVoice(blocks: readonly Block[], voice: NonNullable<Block['voice']>): Block[] {
  return blocks.map((block) => (block.voice === undefined ? { ...block, voice } : block))
}

/** One of these words marks a legal page; of weaker words it takes two. */
const legalWords: ReadonlySet<string> = new Set(
  'privacy gdpr impressum imprint datenschutz datenschutzerklärung agb disclaimer privacidad confidentialité'.split(
    ' ',
  ),
)
const legalPairs: ReadonlySet<string> = new Set(
  'cookie cookies policy terms conditions legal legali notice note condizioni termini'.split(' '),
)

/** "Conditions we treat" and "Our cookies" are not legal pages. */
export function isLegalPage(url: string, titles: readonly (string | undefined)[]): boolean {
  const [path = ''] = new URL(url).pathname
    .split('/')
    .filter((part) => part !== '')
    .slice(-1)
  const words = new Set(lowerCaseWords(decodeUriSafely(path)))
  for (const title of titles)
    if (title !== undefined && countWords(title) <= maxTitleWords)
      lowerCaseWords(title).forEach((word) => words.add(word))
  let pairs = 0
  for (const word of words) {
    if (legalWords.has(word)) return true
    if (legalPairs.has(word)) pairs++
  }
  return pairs >= (words.has('cookies') && words.has('cookie') ? 3 : 2)
}

/** Longer titles are headlines: "How we changed our privacy practice in 2020". */
const maxTitleWords = 7

function lowerCaseWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

function decodeUriSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const legalRelations = /(?:^|\s)(?:privacy-policy|terms-of-service)(?:$|\s)/i

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
    // Spreading 100,000 arguments overflows the stack.
    if ('children' in node) for (const child of node.children) stack.push(child)
  }
  return found
}
