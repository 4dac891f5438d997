import type { Block } from '../../../document.js'
import { isElement, type Element } from '../dom.js'
import { withoutArrow } from '../element-text.js'
import { pseudoLevel } from '../gathered-blocks.js'
import type { BlockContext } from './block-context.js'

/**
 * Reads a `details`: its summary is a heading, or the question of which the rest is the answer.
 * @param readBlocks the blocks of an element, read by itself
 */
export function readDetails(
  context: BlockContext,
  details: Element,
  readBlocks: (element: Element) => readonly Block[],
): void {
  const { out } = context
  const summary = details.children.find((child): child is Element => isElement(child) && child.name === 'summary')
  if (summary !== undefined) {
    const text = withoutArrow(context.textOf(summary))
    if (text !== '') out.headings.enter(pseudoLevel, text)
  }
  // Left out for as long as the rest is read: with a set of its own for each, a page of thousands would take seconds.
  const leaves = summary !== undefined && !context.dropped.has(summary)
  if (leaves) context.dropped.add(summary)
  const blocks = readBlocks(details)
  if (leaves) context.dropped.delete(summary)
  if (summary !== undefined && blocks.every((block) => block.headings.length === 0)) {
    // What is collapsed under one line belongs together: the line asks, the rest answers.
    out.push('faq', blocks.map((block) => block.text).join('\n'))
    return
  }
  for (const block of blocks)
    out.blocks.push({
      ...block,
      headings: [...out.headings.path, ...block.headings],
      ...(block.anchor === undefined && out.anchor !== undefined ? { anchor: out.anchor } : {}),
    })
}
