import { isElement, type AnyNode, type Element } from '../blocks/dom.js'
import type { Named } from './boilerplate-names.js'
import { silentTags } from './silent-tags.js'
import { noText, type TextStatistics } from './text-statistics.js'

/** An element with what rules about boilerplate ask of it. */
export interface ListedElement {
  element: Element
  /** Its classes and id. */
  name: string
  /** What the name says it is for. */
  named: Named
  role: string
  /** Of an element that is hidden: nothing. */
  statistics: TextStatistics
  /** Whether it stands in an article or the part marked as the main one. */
  inContent: boolean
}

/** The ARIA role, in small letters. */
export function roleOf(element: Element): string {
  return element.attribs['role']?.toLowerCase() ?? ''
}

/** Classes and id. The ids of headings are slugs of their words and say nothing of what the element is for. */
export function nameOf(element: Element): string {
  if (element.name.length === 2 && /^h[1-6]$/.test(element.name)) return ''
  const { class: classes = '', id = '' } = element.attribs
  return classes === '' && id === '' ? '' : `${classes} ${id.length <= 24 ? id : ''}`.trim()
}

/** Lists an element and all in it that show text, in document order. */
export function listElements(
  element: Element,
  into: ListedElement[],
  statistics: ReadonlyMap<AnyNode, TextStatistics>,
  namedBy: (name: string) => Named,
  inContent: boolean,
): void {
  const name = nameOf(element)
  into.push({
    element,
    name,
    role: roleOf(element),
    statistics: statistics.get(element) ?? noText,
    inContent,
    named: namedBy(name),
  })
  const inside =
    inContent || element.name === 'main' || element.name === 'article' || element.attribs['role'] === 'main'
  for (const child of element.children)
    if (isElement(child) && !silentTags.has(child.name)) listElements(child, into, statistics, namedBy, inside)
}
