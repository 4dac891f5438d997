import { isElement, type Element } from './dom.js'
import { blockTags, containsBlocks } from './element-text.js'

const part =
  '(?:question|faq[-_]{0,2}(?:q|title|header|heading|question)|accordion[-_]{0,2}(?:item[-_]{0,2})?(?:title|header|heading|button|trigger|label|toggle)|toggle[-_]{0,2}title|collapse[-_]{0,2}(?:title|header)|elementor-tab-title)'
const asksClass = new RegExp(`(?:^|[\\s_-])${part}(?:$|[\\s_-])`, 'i')
const titleClass = new RegExp(`(?:^|[\\s_-])(?:${part}|panel-title)(?:$|[\\s_-])`, 'i')

/** A line that opens what stands under it. */
export interface CollapsibleSection {
  /** The `id` of what it opens, if it says so. */
  controls: string | undefined
}

/** Whether an element's class says that it is the title of something collapsed or answered below. */
export function hasTitleClass(node: Element): boolean {
  const name = node.attribs['class']
  return name !== undefined && titleClass.test(name)
}

/** Whether an element's class says that it asks; tabs are named alike and do not. */
export function hasQuestionClass(node: Element): boolean {
  return node.attribs['role'] !== 'tab' && asksClass.test(node.attribs['class'] ?? '')
}

/** A button, or what plays one, that tells what it opens or whether it is open. */
export function sectionOf(node: Element): CollapsibleSection | undefined {
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

/** The section that an element is, or wraps around nothing but. */
export function sectionIn(node: Element): CollapsibleSection | undefined {
  for (let at: Element | undefined = node, depth = 0; at !== undefined && depth < 4; depth++) {
    const section = sectionOf(at)
    if (section !== undefined) return section
    at = at.children.find(isElement)
  }
  return undefined
}

/** Whether a section's line is one line, and not a card that holds a whole article. */
export function isOneLine(node: Element): boolean {
  return !containsBlocks(node, true) || onlyBlock(node)
}

/** One block in another, down to a heading. */
function onlyBlock(node: Element): boolean {
  const blocks = node.children.filter(
    (child): child is Element => isElement(child) && (blockTags.has(child.name) || /^h[1-6]$/.test(child.name)),
  )
  const [only] = blocks
  if (only === undefined || blocks.length > 1) return only === undefined
  return /^h[1-6]$/.test(only.name) || onlyBlock(only)
}
