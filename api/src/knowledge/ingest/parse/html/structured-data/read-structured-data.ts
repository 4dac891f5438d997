import JSON5 from 'json5'
import type { VisitorLanguage } from '@loquia/contracts'
import type { Block } from '../../document.js'
import type { Thing } from './microdata.js'
import { lineKey } from '../../text/text-patterns.js'
import { isThing, schemaPrefix, toValues, schemaTypes, valueText, htmlToText } from './property-values.js'
import { businessBlocks } from './business-blocks.js'
import { dataLabels } from './data-labels.js'

export interface StructuredData {
  name?: string
  logo?: string
  language?: string
  blocks: Block[]
  /** Included even if the page shows them. */
  questions: Block[]
}

/**
 * Omits text that the page already shows.
 * @param scripts contents of `application/ld+json` elements
 */
export function readStructuredData(
  scripts: readonly string[],
  items: readonly Thing[],
  language: VisitorLanguage,
  shown: string,
): StructuredData {
  const data: StructuredData = { blocks: [], questions: [] }
  if (scripts.length + items.length === 0) return data
  const seen = lineKey(shown)
  const isShown = (text: string): boolean => lineKey(text) !== '' && seen.includes(lineKey(text))
  const read = [...scripts.map(parseJsonLd), items]
  const parts = new Set(read.flatMap(partIds))
  for (const found of read.flatMap(collectThings)) {
    const { thing } = found
    const types = schemaTypes(thing)
    const isPart = found.isPart || parts.has(valueText(thing['@id']) ?? '')
    if (types.includes('FAQPage')) data.questions.push(...faqBlocks(thing))
    if (isPart) {
      if (isBusiness(thing, types))
        data.blocks.push(...businessBlocks(thing, language, isShown, partName(thing, types)))
    } else if (isBusiness(thing, types)) {
      data.name ??= valueText(thing['name'])
      const logo = thing['logo']
      data.logo ??=
        valueText(logo) ?? (isThing(logo) ? (valueText(logo['url']) ?? valueText(logo['contentUrl'])) : undefined)
      data.blocks.push(...businessBlocks(thing, language, isShown))
    }
    if (types.includes('WebSite')) data.name ??= valueText(thing['name'])
    if (types.includes('Product') || types.includes('Service'))
      data.blocks.push(...offerBlocks(thing, language, isShown))
    data.language ??= valueText(thing['inLanguage'])
  }
  return data
}

/** schema.org has some two hundred kinds of business, so anything reachable counts, except persons and events. */
function isBusiness(thing: Thing, types: readonly string[]): boolean {
  if (
    types.some((type) => /^(?:Person|Place|PostalAddress|ContactPoint|JobPosting|Order|Reservation)$|Event$/.test(type))
  )
    return false
  return (
    types.some((type) => /Organization|LocalBusiness|Corporation|NGO/.test(type)) ||
    ['address', 'telephone', 'openingHours', 'openingHoursSpecification'].some((key) => key in thing)
  )
}

/** Hides scripts from old browsers or XML; plugins add comments. */
const openingWrapper =
  /^\s*(?:\uFEFF|<!--(?:(?!-->)[^])*-->(?=\s*[[{/<])|<!--|<!\[CDATA\[|\/\/[^\n]*\n|\/\*(?:(?!\*\/)[^])*\*\/)/
const closingWrappers: readonly (readonly [end: string, start?: string])[] = [
  ['-->', '<!--'],
  ['*/', '/*'],
  [']]>'],
  ['//'],
  [';'],
]
const wrappingsMax = 6

function unwrapScript(script: string): string {
  let text = script
  for (let step = 0; step < wrappingsMax; step++) {
    const bare = withoutClosing(text.replace(openingWrapper, '').trim())
    if (bare === text) break
    text = bare
  }
  return text.includes('"') ? text : text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

function withoutClosing(text: string): string {
  const [end, start] = closingWrappers.find(([mark]) => text.endsWith(mark)) ?? []
  if (end === undefined) return text
  const from = start === undefined ? -1 : text.lastIndexOf(start)
  const data = from === -1 ? '' : text.slice(0, from).trimEnd()
  return /[}\];>/]$/.test(data) ? data : text.slice(0, -end.length).trimEnd()
}

/** Plugins leave line breaks in strings, trailing commas, and consecutive objects. */
function parseJsonLd(script: string): unknown {
  const text = unwrapScript(script)
  const attempts = [
    () => JSON.parse(text),
    () => JSON.parse(text.replace(/\s+/g, ' ')),
    () => JSON5.parse(text),
    () => JSON5.parse(`[${text.replace(/\}\s*\{/g, '},{')}]`),
  ]
  for (const parse of attempts)
    try {
      const found = parse() as unknown
      return /"(?:schema:|https?:\/\/(?:www\.)?schema\.org\/)\w+"\s*:/.test(text) ? withPlainNames(found, 0) : found
    } catch {
      continue
    }
  return undefined
}

const depthMax = 20

/** "schema:openingHours" is "openingHours". */
function withPlainNames(value: unknown, depth: number): unknown {
  if (depth > depthMax) return undefined
  if (Array.isArray(value)) return value.map((each) => withPlainNames(each, depth + 1))
  if (!isThing(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.replace(schemaPrefix, ''), withPlainNames(each, depth + 1)]),
  )
}

interface FoundThing {
  thing: Thing
  isPart: boolean
}

const nestedKeys = [
  '@graph',
  'mainEntity',
  'department',
  'subOrganization',
  'location',
  'publisher',
  'provider',
  'itemListElement',
  'item',
  'hasOfferCatalog',
]

/** A limit protects against hostile nesting. */
function collectThings(parsed: unknown): FoundThing[] {
  const found: FoundThing[] = []
  const queue: { value: unknown; isPart: boolean }[] = [{ value: parsed, isPart: false }]
  while (queue.length > 0 && found.length < 200) {
    const { value: next, isPart } = queue.shift() ?? { value: undefined, isPart: false }
    if (Array.isArray(next)) queue.push(...next.slice(0, 200).map((value: unknown) => ({ value, isPart })))
    else if (isThing(next)) {
      found.push({ thing: next, isPart })
      for (const key of nestedKeys)
        if (key in next && !(key === 'mainEntity' && schemaTypes(next).includes('FAQPage')))
          queue.push({ value: next[key], isPart: isPart || isPartsKey(key, next[key]) })
    }
  }
  return found
}

/** A single location is the business's. */
function isPartsKey(key: string, value: unknown): boolean {
  return key === 'department' || key === 'subOrganization' || (key === 'location' && toValues(value).length > 1)
}

function partIds(parsed: unknown): string[] {
  return collectThings(parsed).flatMap(({ thing }) =>
    ['department', 'subOrganization', 'location'].flatMap((key) =>
      isPartsKey(key, thing[key])
        ? toValues(thing[key]).flatMap((part) =>
            isThing(part) ? (valueText(part['@id']) ?? []) : (valueText(part) ?? []),
          )
        : [],
    ),
  )
}

/** An unnamed part takes its town or kind: "Pharmacy". */
function partName(thing: Thing, types: readonly string[]): string {
  const [address] = toValues(thing['address'])
  const town = isThing(address) ? valueText(address['addressLocality']) : valueText(address)
  return valueText(thing['name']) || town || (types[0] ?? '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

function faqBlocks(thing: Thing): Block[] {
  return toValues(thing['mainEntity'])
    .filter(isThing)
    .flatMap((entry): Block[] => {
      const question = htmlToText(valueText(entry['name']) ?? '')
      const answer = toValues(entry['acceptedAnswer']).find(isThing)
      const answerText = htmlToText(valueText(answer?.['text']) ?? '')
      return question === '' || answerText === '' ? [] : [{ kind: 'faq', headings: [question], text: answerText }]
    })
}

/** @param isShown whether the page already shows a text */
function offerBlocks(thing: Thing, language: VisitorLanguage, isShown: (text: string) => boolean): Block[] {
  const name = valueText(thing['name'])
  if (name === undefined) return []
  const label = dataLabels[language]
  const lines = toValues(thing['offers'])
    .filter(isThing)
    .slice(0, 20)
    .flatMap((offer) => {
      const price = valueText(offer['price']) ?? valueText(offer['lowPrice'])
      if (price === undefined || isShown(price)) return []
      const prefix = offer['price'] === undefined ? `${label.from} ` : ''
      const availability = /InStock/i.test(valueText(offer['availability']) ?? '')
        ? `; ${label.available}`
        : /OutOfStock|SoldOut/i.test(valueText(offer['availability']) ?? '')
          ? `; ${label.soldOut}`
          : ''
      const offered = valueText(offer['name'])
      return [
        `${offered !== undefined && offered !== name ? `${name} – ${offered}` : name}: ${label.price.toLowerCase()} ${prefix}${price} ${valueText(offer['priceCurrency']) ?? ''}`.trim() +
          availability,
      ]
    })
  return lines.length === 0 ? [] : [{ kind: 'text', headings: [name], text: lines.join('\n') }]
}
