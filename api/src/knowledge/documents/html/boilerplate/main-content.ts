import { isElement, type AnyNode, type Element, isInside } from '../blocks/dom.js'
import { silentTags } from './silent-tags.js'
import { type TextStatistics, maxBoilerplateShare } from './text-statistics.js'

/**
 * Whether the page's title is in it: many pages open with a large picture, a title and a sentence, above the main part.
 */
export function containsTitle(element: Element): boolean {
  return element.children.some((child) => isElement(child) && (child.name === 'h1' || containsTitle(child)))
}

/** The element that holds the page's own text, when one is marked and holds enough of what is left. */
export function mainContentOf(
  body: Element,
  all: readonly { element: Element; name: string }[],
  statistics: ReadonlyMap<AnyNode, TextStatistics>,
  dropped: ReadonlySet<AnyNode>,
): Element {
  const remaining = (element: Element): number => statistics.get(element)?.left ?? 0
  const left = remaining(body)
  const byTag = all.filter(({ element }) => element.name === 'main' || element.attribs['role'] === 'main')
  const byName = all.filter(({ name }) =>
    /(?:^|\s)(?:main-content|page-content|content-main|maincontent)(?:$|\s)/i.test(name),
  )
  // A page's only <main> is a statement of its author: it is believed even when teasers around it are longer.
  const [only] = byTag
  if (
    byTag.length === 1 &&
    only !== undefined &&
    !isInside(only.element, dropped) &&
    remaining(only.element) >= Math.max(30, left * 0.12)
  )
    return only.element
  for (const { element } of [...byTag, ...byName]) {
    if (!isInside(element, dropped) && remaining(element) >= left * (1 - maxBoilerplateShare)) return element
  }
  return body
}

/** The elements around the path from `body` down to `root`. */
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
