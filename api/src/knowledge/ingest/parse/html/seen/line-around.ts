import { isElement, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { blockTags, headingTags } from '../blocks/element-text.js'
import { silentTags } from '../boilerplate/silent-tags.js'

const aroundChars = 40

export function isBlock({ name }: Element): boolean {
  return blockTags.has(name) || headingTags.has(name) || name === 'br'
}

export function lineAround(node: AnyNode): { before: string; after: string } {
  return { before: textBeside(node, 'prev').slice(-aroundChars), after: textBeside(node, 'next').slice(0, aroundChars) }
}

function textBeside(node: AnyNode, side: 'prev' | 'next'): string {
  let text = ''
  const append = (part: string): void => {
    text = side === 'prev' ? part + text : text + part
  }
  const readPart = (part: AnyNode): boolean => {
    const data = textData(part)
    if (data !== undefined) {
      append(data)
      return text.length < aroundChars
    }
    if (!isElement(part) || silentTags.has(part.name)) return true
    if (isBlock(part)) return false
    const parts = side === 'prev' ? part.children.toReversed() : part.children
    return parts.every(readPart)
  }
  for (
    let at: AnyNode | null = node;
    at !== null && isElement(at) ? !isBlock(at) : at === node;
    at = at?.parent ?? null
  ) {
    if (at === null) break
    for (let next = at[side]; next !== null; next = next[side]) if (!readPart(next)) return text
    if (at.parent === null || !isElement(at.parent) || isBlock(at.parent)) return text
  }
  return text
}
