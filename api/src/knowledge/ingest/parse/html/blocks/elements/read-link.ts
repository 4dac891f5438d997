import { hiddenNumber, isReadMoreText, isCallToAction } from '../../boilerplate/page-links.js'
import type { Element } from '../dom.js'
import type { BlockContext } from './block-scope.js'

/**
 * Skips navigational links and extracts hidden contact numbers.
 * @returns whether the link is fully handled
 */
export function readLink(context: BlockContext, node: Element): boolean {
  const { out } = context
  const text = context.singleLineText(node)
  if (isReadMoreText(text) || isCallToAction(node, text)) return true
  const number = hiddenNumber(node, text)
  if (number === undefined || out.isInBold) return false
  out.flush()
  const label = text === '' ? (node.attribs['title'] ?? node.attribs['aria-label'] ?? '').trim() : text
  out.pushBlock(
    'contact',
    !/\p{L}/u.test(label) || /\d{3}/.test(label) ? number : `${label.replace(/(?<!\s)\s*:$/, '')}: ${number}`,
  )
  const block = out.blocks.at(-1)
  if (block !== undefined) context.hiddenContacts.set(block, number)
  return true
}
