import type { CheerioAPI } from 'cheerio'

type Document = ReturnType<CheerioAPI['root']>[number]
type ChildNode = Document['children'][number]

/** Nodes as cheerio builds them. */
export type AnyNode = ChildNode | Document
export type Element = Extract<ChildNode, { attribs: Record<string, string> }>

export function isElement(node: AnyNode): node is Element {
  return 'attribs' in node
}

/** The text of a text node; undefined for comments and everything else. */
export function textData(node: AnyNode): string | undefined {
  return node.nodeType === 3 && 'data' in node ? node.data : undefined
}
