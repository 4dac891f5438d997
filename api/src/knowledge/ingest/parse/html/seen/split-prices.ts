import { removeElement } from 'domutils'
import { isElement, plainText, plainTextWithin, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { currenciesOf } from '../../../../languages/entities/currencies.js'
import type { Language } from '../../../../../core/languages/index.js'
import { decimalMarkOf } from '../../text/shifted-text.js'
import { lineAround } from './line-around.js'

const centsClass = /(?:^|[\s_-])(?:cents?|cts?|centimes?|centesimi|centimos|decimals?|fraction(?:al)?)(?:$|[\s_-])/i
const maxDepth = 3
const priceMaxChars = 120

/** Joins the whole amount of a price with its cents; a page builder's "39" and "99" would be two lines. */
export function joinSplitPrices(elements: readonly Element[], language: Language): void {
  for (const element of elements) {
    if (element.parent === null || !centsClass.test(element.attribs['class'] ?? '')) continue
    const digits = /^\s*[.,]?(?<digits>\d{2})\s*$/.exec(plainText(element))?.groups?.['digits']
    if (digits === undefined || lineAround(element).before.trim() !== '') continue
    const whole = findWholeAmount(element)
    if (whole === undefined || !isMoney(element, language)) continue
    const currency = findCurrencyAfter(element)
    const sign = currency === undefined ? '' : ` ${plainText(currency).trim()}`
    whole.data = `${whole.data.trimEnd()}${decimalMarkOf(language)}${digits}${sign}`
    removeElement(element)
    if (currency !== undefined) removeElement(currency)
  }
}

function findWholeAmount(element: Element): { data: string } | undefined {
  let at: AnyNode | null = element
  for (let depth = 0; depth < maxDepth && at !== null && isElement(at); depth++) {
    for (let { prev }: AnyNode = at; prev !== null; { prev } = prev) {
      const last = lastText(prev)
      if (last !== undefined) return /(?<![\d.,])\d{1,4}\s*$/.test(last.data) ? last : undefined
    }
    at = at.parent
  }
  return undefined
}

function findCurrencyAfter(element: Element): Element | undefined {
  let { next }: AnyNode = element
  while (next !== null && (textData(next) ?? '-').trim() === '') ({ next } = next)
  return next !== null && isElement(next) && /^\s*(?:\p{Sc}|[A-Z]{3})\s*$/u.test(plainTextWithin(next, 20) ?? '')
    ? next
    : undefined
}

function lastText(node: AnyNode): { data: string } | undefined {
  const data = textData(node)
  if (data !== undefined) return data.trim() === '' || !('data' in node) ? undefined : node
  if (!isElement(node)) return undefined
  for (const child of node.children.toReversed()) {
    const found = lastText(child)
    if (found !== undefined) return found
  }
  return undefined
}

function isMoney(element: Element, language: Language): boolean {
  const { signs } = currenciesOf(language)
  const money = new RegExp(`\\p{Sc}|(?<!\\p{L})(?:${signs})(?!\\p{L})`, 'u')
  let { parent } = element
  for (let depth = 0; depth < maxDepth && parent !== null; depth++) {
    const text = plainTextWithin(parent, priceMaxChars)
    if (text === undefined) return false
    if (money.test(text)) return true
    ;({ parent } = parent)
  }
  return false
}
