import { isElement, textData, type AnyNode, type Element } from './dom.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import { isBlockBoundary } from './block-segmentation.js'
import { countWords, isQuestion } from '../../text/text-patterns.js'

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
/** Screen-reader labels, anchors, and icon-font names are not part of the visible text. */
const hiddenLabel =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|headerlink|hash-link|anchor-?link|heading-anchor|edit-?link|theme-edit-this-page|mw-editsection|material-(?:icons|symbols)[\w-]*)(?:$|\s)/i

export function isHiddenLabel(node: Element): boolean {
  const name = node.attribs['class']
  return name !== undefined && hiddenLabel.test(name)
}

/** @param excluded elements to skip; `without` applies to this call only */
export function lineText(node: AnyNode, excluded: ReadonlySet<AnyNode>, without?: ReadonlySet<AnyNode>): string {
  const data = textData(node)
  if (data !== undefined) return data
  if (
    !isElement(node) ||
    silentTags.has(node.name) ||
    excluded.has(node) ||
    without?.has(node) === true ||
    isHiddenLabel(node)
  )
    return ''
  if (node.name === 'br') return ' '
  let text = ''
  for (const child of node.children)
    text +=
      isElement(child) && isBlockBoundary(child)
        ? ` ${lineText(child, excluded, without)}`
        : lineText(child, excluded, without)
  return blockTags.has(node.name) || headingTags.has(node.name) ? ` ${text} ` : text
}

export function rawText(node: AnyNode, excluded: ReadonlySet<AnyNode>): string {
  const data = textData(node)
  if (data !== undefined) return data
  if (!isElement(node) || excluded.has(node)) return ''
  return node.name === 'br' ? '\n' : node.children.map((child) => rawText(child, excluded)).join('')
}

/** Returns 1 to 6, and 2 for `role=heading` without a level. */
export function headingLevel(node: Element): number {
  return /^h[1-6]$/.test(node.name)
    ? Number(node.name[1])
    : Math.min(6, Math.max(1, Number(node.attribs['aria-level'] ?? 2) || 2))
}

export function innerAnchor(node: Element): string | undefined {
  for (const child of node.children) {
    if (!isElement(child)) continue
    const id = child.attribs['id'] ?? (child.name === 'a' ? child.attribs['name'] : undefined)
    if (id !== undefined && id !== '') return id
  }
  return undefined
}

export function headingCount(node: Element): number {
  return node.children.reduce(
    (count, child) => (isElement(child) ? count + (headingTags.has(child.name) ? 1 : 0) + headingCount(child) : count),
    0,
  )
}

/** A title is short, contains a word, and is a question or no sentence. */
export function isTitleLike(text: string): boolean {
  return text !== '' && text.length <= 200 && countWords(text) > 0 && (isQuestion(text) || !/[.;,]$/.test(text))
}

const articleTags: ReadonlySet<string> = new Set([...headingTags, 'table', 'dl', 'details', 'section', 'article'])
const innerTags: ReadonlySet<string> = new Set([...articleTags, 'p', 'ul', 'ol'])

/** @param article counts only headings, tables, and collapsible parts */
export function containsBlocks(node: Element, article = false): boolean {
  const tags = article ? articleTags : innerTags
  return node.children.some((child) => isElement(child) && (tags.has(child.name) || containsBlocks(child, article)))
}

/** Removes the number of a question: "1.4. Who pays?". */
export function withoutNumber(text: string): string {
  const rest = text.replace(/^\s*(?:\d{1,3}(?:\.\d{1,3})+[.)]?|\d{1,3}[.)])\s+/, '')
  return isQuestion(rest) ? rest : text
}

/** Removes the arrow or plus of a collapsible heading. */
export function withoutArrow(text: string): string {
  return text
    .replace(/^\s*[+\-▸▶►▾▼]\s+/, '')
    .replace(/(?<=[?!\s])[+−▸▶►▾▼⌄˅]{1,3}$/, '')
    .trim()
}
