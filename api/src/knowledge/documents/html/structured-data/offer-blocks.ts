import type { VisitorLanguage } from '@loquia/contracts'
import type { Block } from '../../document.js'
import type { Thing } from './microdata.js'
import { isThing, valuesOf, textOf } from './property-values.js'
import { dataLabels } from './data-labels.js'

/**
 * What a product or service costs.
 * @param isShown whether the page shows a text already
 */
export function offerBlocks(thing: Thing, language: VisitorLanguage, isShown: (text: string) => boolean): Block[] {
  const name = textOf(thing['name'])
  if (name === undefined) return []
  const label = dataLabels[language]
  const lines = valuesOf(thing['offers'])
    .filter(isThing)
    .slice(0, 20)
    .flatMap((offer) => {
      const price = textOf(offer['price']) ?? textOf(offer['lowPrice'])
      if (price === undefined || isShown(price)) return []
      const prefix = offer['price'] === undefined ? `${label.from} ` : ''
      const availability = /InStock/i.test(textOf(offer['availability']) ?? '')
        ? `; ${label.available}`
        : /OutOfStock|SoldOut/i.test(textOf(offer['availability']) ?? '')
          ? `; ${label.soldOut}`
          : ''
      const offered = textOf(offer['name'])
      return [
        `${offered !== undefined && offered !== name ? `${name} – ${offered}` : name}: ${label.price.toLowerCase()} ${prefix}${price} ${textOf(offer['priceCurrency']) ?? ''}`.trim() +
          availability,
      ]
    })
  return lines.length === 0 ? [] : [{ kind: 'text', headings: [name], text: lines.join('\n') }]
}
