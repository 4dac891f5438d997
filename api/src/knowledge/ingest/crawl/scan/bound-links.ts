import type { HtmlDocument, HtmlNode } from './html-tree.js'

/** The largest real menus and site maps have a few thousand links. */
export const maxPageLinks = 5_000

/**
 * Removes excess links and elements left empty. Generated pages have hundreds of thousands, each costing a line, a
 * passage and an address. Document order keeps the menu.
 * @returns how many were removed
 */
export function limitLinks(root: HtmlDocument, most = maxPageLinks): number {
  const surplus = new Set<HtmlNode>()
  const parents = new Set<HtmlNode>()
  let links = 0
  const stack: HtmlNode[] = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!('children' in node)) continue
    if ('attribs' in node && (node.name === 'a' || node.name === 'area') && node.attribs['href'] !== undefined) {
      links += 1
      if (links > most) {
        surplus.add(node)
        if (node.parent !== null) parents.add(node.parent)
        continue
      }
    }
    for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at]!)
  }
  for (let emptied = parents; emptied.size > 0; emptied = removeFrom(emptied, surplus));
  return Math.max(0, links - most)
}

/** Rebuilds each child list once, as single removals take quadratic time. */
function removeFrom(parents: ReadonlySet<HtmlNode>, surplus: Set<HtmlNode>): Set<HtmlNode> {
  const above = new Set<HtmlNode>()
  for (const parent of parents) {
    if (!('children' in parent)) continue
    const kept = parent.children.filter((child) => !surplus.has(child))
    for (const [at, child] of kept.entries()) {
      child.prev = kept[at - 1] ?? null
      child.next = kept[at + 1] ?? null
    }
    parent.children = kept
    const isEmpty = kept.every((child) => child.nodeType === 3 && 'data' in child && child.data.trim() === '')
    if (!isEmpty || !('attribs' in parent) || parent.name === 'body' || parent.parent === null) continue
    surplus.add(parent)
    above.add(parent.parent)
  }
  return above
}
