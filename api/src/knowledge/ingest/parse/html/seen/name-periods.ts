import { prepend } from 'domutils'
import { Text } from 'domhandler'
import { isElement, plainTextWithin, singleSpaced, type Element } from '../blocks/dom.js'
import { isValueAlone } from '../tables/value-rows.js'

/** Templates write periods in English. */
const period =
  /(?:^|[^a-z])(?<name>(?:month|year|annual|week|quarter|day|dai)(?:ly|s)?|mensil[ei]|mensuel(?:le)?|mensual|annual[ei]|annuel(?:le)?|anual|monatlich|j(?:ae|ä)hrlich)(?![a-z])/i
/** Billing periods in the text of a price. */
const periodWord =
  /(?<!\p{L})(?:months?|years?|monthly|yearly|annual(?:ly)?|mese|anno|mensile|annuale|monat(?:lich)?|jahr|jährlich|mois|an|mensuel|annuel|mes|año|mensual|anual|mês|ano|mensal|mo|yr)(?!\p{L})/iu
const hooks = ['class', 'id', 'data-period', 'data-billing', 'data-interval', 'data-term']
const priceMaxChars = 60

/** Without a period, a switch's "€12" and "€120" read as two prices of one thing. */
export function namePeriods(elements: readonly Element[]): void {
  for (const element of elements) {
    const { next } = element
    const sibling = next !== null && !isElement(next) ? next.next : next
    if (sibling === null || !isElement(sibling) || sibling.name !== element.name) continue
    const [first, second] = [findPeriod(element), findPeriod(sibling)]
    if (first === undefined || second === undefined || first === second) continue
    if (!isBarePrice(element) || !isBarePrice(sibling)) continue
    putName(element, first)
    putName(sibling, second)
  }
}

export function isPartOfPriceSwitch(price: Element): boolean {
  return (
    findPeriod(price) !== undefined ||
    ['x-show', 'v-show', 'ng-show', ':class', 'x-bind:class'].some((name) => price.attribs[name] !== undefined) ||
    periodWord.test(plainTextWithin(price, 400) ?? '')
  )
}

export function findPeriod({ attribs }: Element): string | undefined {
  for (const name of hooks) {
    const found = attribs[name] === undefined ? undefined : period.exec(attribs[name])?.groups?.['name']
    if (found !== undefined) return found.toLowerCase()
  }
  return undefined
}

function isBarePrice(element: Element): boolean {
  const text = singleSpaced(plainTextWithin(element, priceMaxChars) ?? '').trim()
  return isValueAlone(text) && !/\p{Ll}{3}/u.test(text)
}

function putName(price: Element, name: string): void {
  const [first] = price.children
  const label = new Text(` ${name}: `)
  if (first !== undefined) prepend(first, label)
}
