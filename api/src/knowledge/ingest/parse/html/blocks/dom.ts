import type { HtmlDocument, HtmlElement, HtmlNode } from '../../../crawl/scan/html-tree.js'

export type AnyNode = HtmlNode
export type Element = HtmlElement
export type Document = HtmlDocument

export function isElement(node: AnyNode): node is Element {
  return 'attribs' in node
}

/**
 * Collapses white space to single spaces. The pattern skips existing single spaces, which are by far the most frequent.
 */
export function singleSpaced(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ')
}

export function textData(node: AnyNode): string | undefined {
  return node.nodeType === 3 && 'data' in node ? node.data : undefined
}

export function plainText(node: AnyNode): string {
  if (!isElement(node)) return textData(node) ?? ''
  let text = ''
  for (const child of node.children) text += plainText(child)
  return text
}

/** Returns undefined beyond `max` characters, without reading further. */
export function plainTextWithin(node: AnyNode, max: number): string | undefined {
  let text = ''
  const appendText = (part: AnyNode): boolean => {
    if (!isElement(part)) {
      text += textData(part) ?? ''
      return text.length <= max
    }
    for (const child of part.children) if (!appendText(child)) return false
    return true
  }
  return appendText(node) ? text : undefined
}

export function isInside(node: AnyNode, containers: ReadonlySet<AnyNode>): boolean {
  if (containers.size === 0) return false
  for (let at: AnyNode | null = node; at !== null; at = at.parent) if (containers.has(at)) return true
  return false
}
