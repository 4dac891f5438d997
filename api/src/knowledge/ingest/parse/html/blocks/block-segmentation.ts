import { isElement, plainText, type Element } from './dom.js'

/** CSS may separate these elements without a space in the source. */
const boxTags: ReadonlySet<string> = new Set([
  'span',
  'a',
  'b',
  'strong',
  'i',
  'em',
  'small',
  'time',
  'data',
  'label',
  'font',
])

const valueWord =
  /^(?:closed|open|chius[oa]|geschlossen|ruhetag|ferm[ée]e?|cerrad[oa]|fechad[oa]|encerrad[oa]|free|gratis|gratuit[oa]?|kostenlos|included)(?!\p{L})/iu

export const codeTags: ReadonlySet<string> = new Set(['code', 'kbd', 'samp', 'var', 'tt', 'pre'])

/**
 * Detects boxes that a reader sees apart: "<span>Monday</span><span>closed</span>". Single letters, prices, and colored
 * code stay joined.
 */
export function isBlockBoundary(node: Element): boolean {
  const before = node.prev
  if (before === null || !isElement(before) || !boxTags.has(node.name) || !boxTags.has(before.name)) return false
  const left = plainText(before)
  const right = plainText(node)
  if (left.trim().length < 2 || right.trim().length < 2 || /\s$/.test(left) || /^\s/.test(right)) return false
  if (!/[\p{L}\p{N})%.!?]$/u.test(left) || !(/^[\p{Lu}\p{N}\p{Sc}+(]/u.test(right) || valueWord.test(right)))
    return false
  return (!(/\d$/.test(left) && /^\d/.test(right)) || (left.length > 2 && right.length > 2)) && !isInCode(node)
}

const maxCodeDepth = 12

function isInCode(node: Element): boolean {
  let { parent } = node
  for (let depth = 0; depth < maxCodeDepth && parent !== null && 'attribs' in parent; depth++) {
    if (codeTags.has(parent.name)) return true
    ;({ parent } = parent)
  }
  return false
}
