import type { VisitorLanguage } from '@loquia/contracts'
import type { Block } from '../../document.js'
import type { Thing } from './microdata.js'
import { isThing, toValues, valueText } from './property-values.js'
import { dataLabels } from './data-labels.js'
import { openingHoursLines, clockTime } from './opening-hours-lines.js'

/**
 * @param isShown whether the page already shows a text
 * @param part a department or branch, whose data is not the whole's
 */
export function businessBlocks(
  thing: Thing,
  language: VisitorLanguage,
  isShown: (text: string) => boolean,
  part?: string,
): Block[] {
  const named = part === undefined ? '' : ` (${part})`
  const label = dataLabels[language]
  const blocks: Block[] = []
  const hours = openingHoursLines(thing, language, new Date().toISOString().slice(0, 10))
  if (hours.length > 0)
    blocks.push({ kind: 'hours', headings: [label.hours], text: hours.map((line) => `${line}${named}`).join('\n') })
  const [address] = toValues(thing['address'])
  const addressText = isThing(address)
    ? [
        valueText(address['streetAddress']),
        [valueText(address['postalCode']), valueText(address['addressLocality'])].filter(Boolean).join(' '),
        valueText(address['addressRegion']),
        valueText(address['addressCountry']),
      ]
        .filter((part) => part !== undefined && part !== '')
        .join(', ')
    : (valueText(address) ?? '')
  const lines = [
    ...(addressText !== '' && !isShown(valueText(isThing(address) ? address['streetAddress'] : address) ?? addressText)
      ? [`${label.address}${named}: ${addressText}`]
      : []),
    ...contactLine(`${label.phone}${named}`, thing['telephone'], isShown),
    ...contactLine(`${label.email}${named}`, thing['email'], isShown),
    ...(part === undefined ? policyLines(thing, language) : []),
  ]
  if (lines.length > 0) {
    const name = part ?? valueText(thing['name'])
    blocks.push({
      kind: part === undefined ? 'contact' : 'text',
      headings: [label.contact],
      text: (name === undefined ? lines : [name, ...lines]).join('\n'),
    })
  }
  return blocks
}

function policyLines(thing: Thing, language: VisitorLanguage): string[] {
  const label = dataLabels[language]
  const [checkIn, checkOut] = [thing['checkinTime'], thing['checkoutTime']].map((value) =>
    clockTime(valueText(value)?.replace(/^.*T/, '')),
  )
  const payment = toValues(thing['paymentAccepted'])
    .flatMap((value) => valueText(value) ?? [])
    .join(', ')
  const pets = thing['petsAllowed']
  return [
    ...(checkIn === '' ? [] : [`${label.checkIn} ${checkIn}.`]),
    ...(checkOut === '' ? [] : [`${label.checkOut} ${checkOut}.`]),
    ...(payment === '' ? [] : [`${label.payment}: ${payment}.`]),
    ...(typeof pets === 'boolean' ? [`${pets ? label.pets : label.noPets}.`] : []),
  ]
}

function contactLine(label: string, value: unknown, isShown: (text: string) => boolean): string[] {
  const said = valueText(toValues(value)[0])?.replace(/^(?:mailto|tel):/, '')
  return said === undefined || said === '' || isShown(said) ? [] : [`${label}: ${said}`]
}
