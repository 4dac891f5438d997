import { hiddenNumber, isReadMoreText, isCallToAction } from '../../boilerplate/page-links.js'
import type { Element } from '../dom.js'
import type { BlockContext } from './block-context.js'

/**
 * Leaves out a link that only leads on, and makes a contact of one that hides the number it calls.
 * @returns whether all that the link says has been taken
 */
export function readLink(context: BlockContext, node: Element): boolean {
  const { out } = context
  const text = context.textOf(node)
  if (isReadMoreText(text) || isCallToAction(node, text)) return true
  const number = hiddenNumber(node, text)
  if (number === undefined || out.isInBold) return false
  out.flush()
  const label = text === '' ? (node.attribs['title'] ?? node.attribs['aria-label'] ?? '').trim() : text
  out.push(
    'contact',
    !/\p{L}/u.test(label) || /\d{3}/.test(label) ? number : `${label.replace(/(?<!\s)\s*:$/, '')}: ${number}`,
  )
  const block = out.blocks.at(-1)
  if (block !== undefined) context.hiddenContacts.set(block, number)
  return true
}
