import type { Block } from '../../../document.js'
import { isElement, type Element } from '../dom.js'
import { withoutArrow } from '../element-text.js'
import { pseudoLevel } from '../gathered-blocks.js'
import type { BlockContext } from './block-scope.js'

/** The summary becomes a heading or a question. */
export function readDetails(
  context: BlockContext,
  details: Element,
  readBlocks: (element: Element) => readonly Block[],
): void {
  const { out } = context
  const summary = details.children.find((child): child is Element => isElement(child) && child.name === 'summary')
  if (summary !== undefined) {
    const text = withoutArrow(context.singleLineText(summary))
    if (text !== '') out.headings.enterHeading(pseudoLevel, text)
  }
  // Shares one set, as copies take seconds on pages with thousands.
  const leaves = summary !== undefined && !context.excluded.has(summary)
  if (leaves) context.excluded.add(summary)
  const blocks = readBlocks(details)
  if (leaves) context.excluded.delete(summary)
  if (summary !== undefined && blocks.every((block) => block.headings.length === 0)) {
    out.pushBlock('faq', blocks.map((block) => block.text).join('\n'))
    return
  }
  for (const block of blocks)
    out.blocks.push({
      ...block,
      headings: [...out.headings.path, ...block.headings],
      ...(block.anchor === undefined && out.anchor !== undefined ? { anchor: out.anchor } : {}),
    })
}
