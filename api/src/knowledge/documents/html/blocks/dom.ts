import type { HtmlDocument, HtmlElement, HtmlNode } from '../../../crawl/scan/html-tree.js'

export type AnyNode = HtmlNode
export type Element = HtmlElement
export type Document = HtmlDocument

/** Whether a node is a tag with its content; texts and comments are none. */
export function isElement(node: AnyNode): node is Element {
  return 'attribs' in node
}

/**
 * A text with one space for every run of white space. Looks only for runs that are not one space already: of an
 * ordinary page's words there are hundreds between two of them.
 */
export function singleSpaced(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ')
}

/** The text of a text node; undefined for comments and everything else. */
export function textData(node: AnyNode): string | undefined {
  return node.nodeType === 3 && 'data' in node ? node.data : undefined
}

/** All text in a node, as it comes. */
export function plainText(node: AnyNode): string {
  if (!isElement(node)) return textData(node) ?? ''
  let text = ''
  for (const child of node.children) text += plainText(child)
  return text
}

/** All text in a node as it comes, or undefined where that has more than `max` characters: it is not read on then. */
export function plainTextWithin(node: AnyNode, max: number): string | undefined {
  let text = ''
  const read = (part: AnyNode): boolean => {
    if (!isElement(part)) {
      text += textData(part) ?? ''
      return text.length <= max
    }
    for (const child of part.children) if (!read(child)) return false
    return true
  }
  return read(node) ? text : undefined
}

/** Whether a node is one of these, or stands in one. */
export function isInside(node: AnyNode, containers: ReadonlySet<AnyNode>): boolean {
  if (containers.size === 0) return false
  for (let at: AnyNode | null = node; at !== null; at = at.parent) if (containers.has(at)) return true
  return false
}
