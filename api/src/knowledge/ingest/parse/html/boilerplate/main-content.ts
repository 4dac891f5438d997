import { isElement, type AnyNode, type Element, isInside } from '../blocks/dom.js'
import { silentTags } from './silent-tags.js'
import { type TextStatistics, maxBoilerplateShare } from './text-statistics.js'

/** Many pages have a hero with title above the main part. */
export function containsTitle(element: Element): boolean {
  return element.children.some((child) => isElement(child) && (child.name === 'h1' || containsTitle(child)))
}

/** Returns the marked main element if it has enough of the remaining text. */
export function findMainContent(
  body: Element,
  all: readonly { element: Element; name: string }[],
  statistics: ReadonlyMap<AnyNode, TextStatistics>,
  excluded: ReadonlySet<AnyNode>,
): Element {
  const remainingChars = (element: Element): number => statistics.get(element)?.left ?? 0
  const left = remainingChars(body)
  const byTag = all.filter(({ element }) => element.name === 'main' || element.attribs['role'] === 'main')
  const byName = all.filter(({ name }) =>
    /(?:^|\s)(?:main-content|page-content|content-main|maincontent)(?:$|\s)/i.test(name),
  )
  // A single <main> is trusted even if teasers around it are longer.
  const [only] = byTag
  if (
    byTag.length === 1 &&
    only !== undefined &&
    !isInside(only.element, excluded) &&
    remainingChars(only.element) >= Math.max(30, left * 0.12)
  )
    return only.element
  for (const { element } of [...byTag, ...byName]) {
    if (!isInside(element, excluded) && remainingChars(element) >= left * (1 - maxBoilerplateShare)) return element
  }
  return body
}

export function outsideMainContent(root: Element, body: Element): Element[] {
  const found: Element[] = []
  for (let at: AnyNode = root; at !== body;) {
    const parent: AnyNode | null = at.parent
    if (parent === null || !('children' in parent)) break
    for (const sibling of parent.children)
      if (sibling !== at && isElement(sibling) && !silentTags.has(sibling.name)) found.push(sibling)
    at = parent
  }
  return found
}

/** A header with a title and a sentence is content. */
export function isIntroduction(
  header: Element,
  statistics: ReadonlyMap<AnyNode, TextStatistics>,
  excluded: ReadonlySet<AnyNode>,
): boolean {
  const search = (node: AnyNode): boolean => {
    if (!isElement(node) || excluded.has(node)) return false
    if (node.name === 'h1' && (statistics.get(node)?.text ?? 0) > 0 && (statistics.get(node)?.links ?? 0) === 0)
      return true
    if (node.name === 'p' && (statistics.get(node)?.text ?? 0) - (statistics.get(node)?.links ?? 0) > 60) return true
    return node.children.some(search)
  }
  return header.children.some(search)
}
