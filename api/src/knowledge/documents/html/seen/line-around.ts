import { isElement, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { blockTags, headingTags } from '../blocks/element-text.js'
import { silentTags } from '../boilerplate/silent-tags.js'

/** Characters on either side of a node by which it is told what the node is. */
const aroundChars = 40

/** Whether an element begins a line. */
export function isBlock({ name }: Element): boolean {
  return blockTags.has(name) || headingTags.has(name) || name === 'br'
}

/** The text on the line of a node, right before and right behind it. */
export function lineAround(node: AnyNode): { before: string; after: string } {
  return { before: beside(node, 'prev').slice(-aroundChars), after: beside(node, 'next').slice(0, aroundChars) }
}

function beside(node: AnyNode, side: 'prev' | 'next'): string {
  let text = ''
  const add = (part: string): void => {
    text = side === 'prev' ? part + text : text + part
  }
  /** @returns false where the line ends */
  const read = (part: AnyNode): boolean => {
    const data = textData(part)
    if (data !== undefined) {
      add(data)
      return text.length < aroundChars
    }
    if (!isElement(part) || silentTags.has(part.name)) return true
    if (isBlock(part)) return false
    const parts = side === 'prev' ? part.children.toReversed() : part.children
    return parts.every(read)
  }
  for (
    let at: AnyNode | null = node;
    at !== null && isElement(at) ? !isBlock(at) : at === node;
    at = at?.parent ?? null
  ) {
    if (at === null) break
    for (let next = at[side]; next !== null; next = next[side]) if (!read(next)) return text
    if (at.parent === null || !isElement(at.parent) || isBlock(at.parent)) return text
  }
  return text
}
