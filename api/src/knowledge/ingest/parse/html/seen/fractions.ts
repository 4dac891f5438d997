import { removeNodes, writeText } from './edit-tree.js'
import { isElement, plainText, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { writeFraction } from '../../text/shifted-text.js'

const number = /^\s*\d{1,3}\s*$/
const slash = /^\s*[/⁄∕]\s*$/
const fractionClass = /(?:^|[\s_-])(?:frac(?:tion)?s?|diagonal-fractions)(?:$|[\s_-])/i
const fractionStyle = /font-variant-numeric\s*:[^;]*fractions|font-feature-settings\s*:[^;]*["']frac["']/i

/**
 * Rewrites raised over lowered digits, and elements named or styled as fractions, as a fraction on the line.
 * @param before text of the line before the element
 */
export function replaceFraction(element: Element, before: string): boolean {
  const { attribs } = element
  if (fractionClass.test(attribs['class'] ?? '') || fractionStyle.test(attribs['style'] ?? '')) {
    const [over, under] = partsIn(element)
    if (over === undefined || under === undefined) return false
    writeText(element, writeFraction(over, under, before))
    return true
  }
  const over = plainText(element)
  if (element.name !== 'sup' || !number.test(over)) return false
  const below = findDenominator(element, before)
  if (below === undefined) return false
  removeNodes(below)
  const under = below.at(-1)
  writeText(element, writeFraction(over, under === undefined ? '' : plainText(under), before))
  return true
}

function partsIn(element: Element): string[] {
  const whole = /^\s*(\d{1,3})\s*[/⁄∕]\s*(\d{1,3})\s*$/.exec(plainText(element))
  if (whole !== null) return whole.slice(1)
  const parts = element.children
    .filter((child) => isElement(child) || (textData(child) ?? '').trim() !== '')
    .map(plainText)
  return parts.length === 2 && parts.every((part) => number.test(part)) ? parts : []
}

function findDenominator({ next }: Element, before: string): (AnyNode & { parent: AnyNode['parent'] })[] | undefined {
  if (next === null) return undefined
  if (slash.test(plainText(next))) return next.next !== null && isLowered(next.next) ? [next, next.next] : undefined
  // "x²₁" is not a fraction, but "3½" without a slash is.
  return isLowered(next) && !/\p{L}$/u.test(before) ? [next] : undefined
}

function isLowered(node: AnyNode): boolean {
  return isElement(node) && node.name === 'sub' && number.test(plainText(node))
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const subscripts = '₀₁₂₃₄₅₆₇₈₉'

/**
 * Writes a MathML formula as one line, as plain text would omit it.
 * @param before text of the line before the formula
 */
export function writeFormula(formula: Element, before: string): string {
  let written = ''
  const visit = (node: AnyNode): void => {
    if (!isElement(node)) {
      written += (textData(node) ?? '').trim()
      return
    }
    if (node.name.startsWith('annotation')) return
    const parts = node.children.filter(isElement)
    const [first, second] = parts.map((part) => plainText(part).replace(/\s+/g, ''))
    if (parts.length !== 2 || first === undefined || second === undefined || !/^m(?:frac|sup|sub)$/.test(node.name)) {
      node.children.forEach(visit)
      return
    }
    if (node.name === 'mfrac')
      written +=
        number.test(first) && number.test(second)
          ? writeFraction(first, second, before + written)
          : `${first}/${second}`
    else {
      const signs = node.name === 'msup' ? superscripts : subscripts
      written += /^\d+$/.test(second)
        ? first + [...second].map((digit) => signs[Number(digit)] ?? digit).join('')
        : `${first}${node.name === 'msup' ? '^' : '_'}${second}`
    }
  }
  formula.children.forEach(visit)
  return written
}
