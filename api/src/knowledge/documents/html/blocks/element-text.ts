import { isElement, textData, type AnyNode, type Element } from './dom.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import { isBlockBoundary } from './block-segmentation.js'
import { countWords, isQuestion } from '../../text/text-patterns.js'

/** Elements that begin and end a line of their own. */
export const blockTags: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'caption',
  'center',
  'dd',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'hgroup',
  'hr',
  'legend',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
  'menu',
  'search',
])
export const headingTags: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Labels for machines, anchors, and names of icons that a font draws as pictures: not part of what is read. */
const hiddenLabel =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|headerlink|hash-link|anchor-?link|heading-anchor|edit-?link|theme-edit-this-page|mw-editsection|material-(?:icons|symbols)[\w-]*)(?:$|\s)/i

/** Whether an element’s class says that only machines are to read it. */
export function isHiddenLabel(node: Element): boolean {
  const name = node.attribs['class']
  return name !== undefined && hiddenLabel.test(name)
}

/**
 * What an element shows, as one line; white space is left as it comes.
 * @param dropped elements that say nothing, with all in them; `without` the same, for this call alone
 */
export function lineText(node: AnyNode, dropped: ReadonlySet<AnyNode>, without?: ReadonlySet<AnyNode>): string {
  const data = textData(node)
  if (data !== undefined) return data
  if (
    !isElement(node) ||
    silentTags.has(node.name) ||
    dropped.has(node) ||
    without?.has(node) === true ||
    isHiddenLabel(node)
  )
    return ''
  if (node.name === 'br') return ' '
  let text = ''
  for (const child of node.children)
    text +=
      isElement(child) && isBlockBoundary(child)
        ? ` ${lineText(child, dropped, without)}`
        : lineText(child, dropped, without)
  return blockTags.has(node.name) || headingTags.has(node.name) ? ` ${text} ` : text
}

/** The text with its white space and line breaks, as code has it. @param dropped elements that say nothing */
export function rawText(node: AnyNode, dropped: ReadonlySet<AnyNode>): string {
  const data = textData(node)
  if (data !== undefined) return data
  if (!isElement(node) || dropped.has(node)) return ''
  return node.name === 'br' ? '\n' : node.children.map((child) => rawText(child, dropped)).join('')
}

/** From 1 to 6; 2 for an element that is a heading by its role and names no level. */
export function headingLevel(node: Element): number {
  return /^h[1-6]$/.test(node.name)
    ? Number(node.name[1])
    : Math.min(6, Math.max(1, Number(node.attribs['aria-level'] ?? 2) || 2))
}

/** The first name inside that an address can lead to after its `#`. */
export function innerAnchor(node: Element): string | undefined {
  for (const child of node.children) {
    if (!isElement(child)) continue
    const id = child.attribs['id'] ?? (child.name === 'a' ? child.attribs['name'] : undefined)
    if (id !== undefined && id !== '') return id
  }
  return undefined
}

/** Headings inside, at any depth. */
export function headingCount(node: Element): number {
  return node.children.reduce(
    (count, child) => (isElement(child) ? count + (headingTags.has(child.name) ? 1 : 0) + headingCount(child) : count),
    0,
  )
}

/** Whether a text could stand over others: not long, with a word in it, and no sentence unless it asks. */
export function isTitleLike(text: string): boolean {
  return text !== '' && text.length <= 200 && countWords(text) > 0 && (isQuestion(text) || !/[.;,]$/.test(text))
}

const articleTags: ReadonlySet<string> = new Set([...headingTags, 'table', 'dl', 'details', 'section', 'article'])
const innerTags: ReadonlySet<string> = new Set([...articleTags, 'p', 'ul', 'ol'])

/** @param article only what makes an item a little article of its own: headings, tables, collapsed parts */
export function containsBlocks(node: Element, article = false): boolean {
  const tags = article ? articleTags : innerTags
  return node.children.some((child) => isElement(child) && (tags.has(child.name) || containsBlocks(child, article)))
}

/** "1.4. Who pays?" is asked without its number. */
export function withoutNumber(text: string): string {
  const rest = text.replace(/^\s*(?:\d{1,3}(?:\.\d{1,3})+[.)]?|\d{1,3}[.)])\s+/, '')
  return isQuestion(rest) ? rest : text
}

/** A heading without the sign that shows whether it is opened, on either side. */
export function withoutArrow(text: string): string {
  return text
    .replace(/^\s*[+\-▸▶►▾▼]\s+/, '')
    .replace(/(?<=[?!\s])[+−▸▶►▾▼⌄˅]{1,3}$/, '')
    .trim()
}
