import { isElement, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { silentTags } from './silent-tags.js'
import type { TextStatistics } from './text-statistics.js'

/** Links to other pages of a manual: before, behind, above, home, contents. */
const maxPaginationLinks = 6

/** Links to the page before and the one behind, in whatever words. */
export function isPagination(element: Element, statistics: TextStatistics): boolean {
  if (
    statistics.isLoose ||
    statistics.anchors < 2 ||
    statistics.anchors > maxPaginationLinks ||
    !menuTags.has(element.name)
  )
    return false
  let turns = 0
  const visit = (node: AnyNode): void => {
    if (!isElement(node)) return
    if (
      node.name === 'a' &&
      (/(?:^|\s)(?:prev|previous|next)(?:$|\s)/i.test(node.attribs['rel'] ?? '') ||
        /^[np]$/i.test(node.attribs['accesskey'] ?? ''))
    )
      turns++
    node.children.forEach(visit)
  }
  visit(element)
  return turns >= 1
}
const menuTags: ReadonlySet<string> = new Set(['table', 'tr', 'ul', 'ol', 'div', 'p', 'center'])

/** A row or list of nothing but links of a word or two, four at least: a menu, whatever it is made of. */
export function isMenu(element: Element, statistics: TextStatistics): boolean {
  if (statistics.isLoose || statistics.anchors < 4 || !menuTags.has(element.name)) return false
  const labels: string[] = []
  let isOnlyLinks = true
  const visit = (node: AnyNode): void => {
    if (!isOnlyLinks) return
    if (!isElement(node)) {
      if (/[\p{L}\p{N}]/u.test(textData(node) ?? '')) isOnlyLinks = false
    } else if (node.name === 'a') {
      if (/^(?:mailto|tel|sms|whatsapp):/i.test(node.attribs['href'] ?? '')) isOnlyLinks = false
      else labels.push(labelOf(node))
    } else if (!silentTags.has(node.name)) node.children.forEach(visit)
  }
  element.children.forEach(visit)
  return isOnlyLinks && labels.length >= 4 && labels.every((label) => label.split(/\s+/).length <= 3)
}

function labelOf(element: Element): string {
  return element.children
    .map((child) => (isElement(child) ? labelOf(child) : (textData(child) ?? '')))
    .join(' ')
    .trim()
}
