import { isElement, plainText, textData, type Element } from './dom.js'

/** Elements that styles lay out as boxes side by side, with no space between them in the source. */
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

/** Words that a cell has in place of hours or a price. */
const valueWord =
  /^(?:closed|open|chius[oa]|geschlossen|ruhetag|ferm[ée]e?|cerrad[oa]|fechad[oa]|encerrad[oa]|free|gratis|gratuit[oa]?|kostenlos|included)(?!\p{L})/iu

/** Elements whose words are written as a program reads them. */
const codeTags: ReadonlySet<string> = new Set(['code', 'kbd', 'samp', 'var', 'tt', 'pre'])

/**
 * Whether two boxes touch that a reader sees apart: "<span>Monday</span><span>closed</span>". Letters drawn one by one,
 * and numbers with their currency, are one word also in the source; so is code whose parts are colored.
 * @param node what comes behind the element right before it
 */
export function isBlockBoundary(node: Element): boolean {
  const before = node.prev
  // "Nicola<span>Kirkliston</span>": a name, and what a style writes below it.
  const beside = before === null ? undefined : textData(before)
  if (beside !== undefined)
    return node.name === 'span' && /\p{L}\p{Ll}{2}$/u.test(beside) && /^\p{Lu}\p{Ll}{2}/u.test(plainText(node))
  if (before === null || !isElement(before) || !boxTags.has(node.name) || !boxTags.has(before.name)) return false
  const left = plainText(before)
  const right = plainText(node)
  if (left.trim().length < 2 || right.trim().length < 2 || /\s$/.test(left) || /^\s/.test(right)) return false
  if (!/[\p{L}\p{N})%.!?]$/u.test(left) || !(/^[\p{Lu}\p{N}\p{Sc}+(]/u.test(right) || valueWord.test(right)))
    return false
  return (!(/\d$/.test(left) && /^\d/.test(right)) || (left.length > 2 && right.length > 2)) && !isInCode(node)
}

/** Colors are not nested deeper; a page may be. */
const maxCodeDepth = 12

function isInCode(node: Element): boolean {
  let { parent } = node
  for (let depth = 0; depth < maxCodeDepth && parent !== null && 'attribs' in parent; depth++) {
    if (codeTags.has(parent.name)) return true
    ;({ parent } = parent)
  }
  return false
}
