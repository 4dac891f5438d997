import type { VisitorLanguage } from '@loquia/contracts'
import type { Block } from '../../document.js'
import type { Thing } from './microdata.js'
import { isThing, valuesOf, textOf } from './property-values.js'
import { dataLabels } from './data-labels.js'
import { openingHoursLines, clockTime } from './opening-hours-lines.js'

/**
 * A business's opening hours, and how it can be reached.
 * @param isShown whether the page shows a text already
 * @param part name of the department or branch that it is; its hours and contact data are not those of the whole
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
  const [address] = valuesOf(thing['address'])
  const addressText = isThing(address)
    ? [
        textOf(address['streetAddress']),
        [textOf(address['postalCode']), textOf(address['addressLocality'])].filter(Boolean).join(' '),
        textOf(address['addressRegion']),
        textOf(address['addressCountry']),
      ]
        .filter((part) => part !== undefined && part !== '')
        .join(', ')
    : (textOf(address) ?? '')
  const lines = [
    ...(addressText !== '' && !isShown(textOf(isThing(address) ? address['streetAddress'] : address) ?? addressText)
      ? [`${label.address}${named}: ${addressText}`]
      : []),
    ...contactLine(`${label.phone}${named}`, thing['telephone'], isShown),
    ...contactLine(`${label.email}${named}`, thing['email'], isShown),
    ...(part === undefined ? houseRules(thing, language) : []),
  ]
  if (lines.length > 0) {
    const name = part ?? textOf(thing['name'])
    blocks.push({
      kind: part === undefined ? 'contact' : 'text',
      headings: [label.contact],
      text: (name === undefined ? lines : [name, ...lines]).join('\n'),
    })
  }
  return blocks
}

/** When guests come and go, how they pay, and whether they may bring a pet. */
function houseRules(thing: Thing, language: VisitorLanguage): string[] {
  const label = dataLabels[language]
  const [checkIn, checkOut] = [thing['checkinTime'], thing['checkoutTime']].map((value) =>
    clockTime(textOf(value)?.replace(/^.*T/, '')),
  )
  const payment = valuesOf(thing['paymentAccepted'])
    .flatMap((value) => textOf(value) ?? [])
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
  const said = textOf(valuesOf(value)[0])?.replace(/^(?:mailto|tel):/, '')
  return said === undefined || said === '' || isShown(said) ? [] : [`${label}: ${said}`]
}
