import { isElement, type Element } from './dom.js'
import { blockTags, containsBlocks } from './element-text.js'

const part =
  '(?:question|faq[-_]{0,2}(?:q|title|header|heading|question)|accordion[-_]{0,2}(?:item[-_]{0,2})?(?:title|header|heading|button|trigger|label|toggle)|toggle[-_]{0,2}title|collapse[-_]{0,2}(?:title|header)|elementor-tab-title)'
const asksClass = new RegExp(`(?:^|[\\s_-])${part}(?:$|[\\s_-])`, 'i')
const titleClass = new RegExp(`(?:^|[\\s_-])(?:${part}|panel-title)(?:$|[\\s_-])`, 'i')

export interface CollapsibleSection {
  controls: string | undefined
}

export function hasTitleClass(node: Element): boolean {
  const name = node.attribs['class']
  return name !== undefined && titleClass.test(name)
}

/** Excludes tabs, which have similar class names. */
export function hasQuestionClass(node: Element): boolean {
  return node.attribs['role'] !== 'tab' && asksClass.test(node.attribs['class'] ?? '')
}

export function collapsibleSectionOf(node: Element): CollapsibleSection | undefined {
  const { attribs } = node
  const isButton =
    node.name === 'button' ||
    attribs['role'] === 'button' ||
    attribs['data-toggle'] === 'collapse' ||
    attribs['data-bs-toggle'] === 'collapse'
  if (!isButton || attribs['aria-haspopup'] !== undefined) return undefined
  const controls =
    attribs['aria-controls'] ??
    (attribs['data-bs-target'] ?? attribs['data-target'] ?? (node.name === 'a' ? attribs['href'] : undefined))?.match(
      /^#([\w:.-]+)$/,
    )?.[1]
  return attribs['aria-expanded'] === undefined && attribs['aria-controls'] === undefined ? undefined : { controls }
}

export function findCollapsibleSection(node: Element): CollapsibleSection | undefined {
  for (let at: Element | undefined = node, depth = 0; at !== undefined && depth < 4; depth++) {
    const section = collapsibleSectionOf(at)
    if (section !== undefined) return section
    at = at.children.find(isElement)
  }
  return undefined
}

export function isOneLine(node: Element): boolean {
  return !containsBlocks(node, true) || onlyBlock(node)
}

function onlyBlock(node: Element): boolean {
  const blocks = node.children.filter(
    (child): child is Element => isElement(child) && (blockTags.has(child.name) || /^h[1-6]$/.test(child.name)),
  )
  const [only] = blocks
  if (only === undefined || blocks.length > 1) return only === undefined
  return /^h[1-6]$/.test(only.name) || onlyBlock(only)
}
