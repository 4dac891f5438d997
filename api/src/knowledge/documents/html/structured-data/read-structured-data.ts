import JSON5 from 'json5'
import type { VisitorLanguage } from '@loquia/contracts'
import type { Block } from '../../document.js'
import type { Thing } from './microdata.js'
import { lineKey } from '../../text/text-patterns.js'
import { isThing, schemaPrefix, valuesOf, typesOf, textOf, plainTextOf } from './property-values.js'
import { businessBlocks } from './business-blocks.js'
import { offerBlocks } from './offer-blocks.js'

/** What a page says about itself in JSON-LD and microdata, as far as a visitor would ask for it. */
export interface StructuredData {
  /** Name of the business, when the page names one. */
  name?: string
  logo?: string
  language?: string
  blocks: Block[]
  /** Questions with their answers, whether or not the page shows them. */
  questions: Block[]
}

/**
 * Reads the JSON-LD and microdata of a page into blocks in the page's language: questions with answers, opening hours,
 * contact data, products with prices. What the page already shows as text is left out.
 * @param scripts contents of the `application/ld+json` elements
 * @param items what the page says in microdata
 * @param shown the page's visible text
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
  const read = [...scripts.map(parsed), items]
  const parts = new Set(read.flatMap(partIds))
  for (const found of read.flatMap(things)) {
    const { thing } = found
    const types = typesOf(thing)
    const isPart = found.isPart || parts.has(textOf(thing['@id']) ?? '')
    if (types.includes('FAQPage')) data.questions.push(...faqBlocks(thing))
    if (isPart) {
      if (isBusiness(thing, types))
        data.blocks.push(...businessBlocks(thing, language, isShown, partName(thing, types)))
    } else if (isBusiness(thing, types)) {
      data.name ??= textOf(thing['name'])
      const logo = thing['logo']
      data.logo ??= textOf(logo) ?? (isThing(logo) ? (textOf(logo['url']) ?? textOf(logo['contentUrl'])) : undefined)
      data.blocks.push(...businessBlocks(thing, language, isShown))
    }
    if (types.includes('WebSite')) data.name ??= textOf(thing['name'])
    if (types.includes('Product') || types.includes('Service'))
      data.blocks.push(...offerBlocks(thing, language, isShown))
    data.language ??= textOf(thing['inLanguage'])
  }
  return data
}

/**
 * schema.org knows some two hundred kinds of business: what marks one is that it can be reached or visited, and is no
 * person or event.
 */
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

/** Markup that hides scripts from old browsers and from XML, and words that plugins write before their data. */
const opening =
  /^\s*(?:\uFEFF|<!--(?:(?!-->)[^])*-->(?=\s*[[{/<])|<!--|<!\[CDATA\[|\/\/[^\n]*\n|\/\*(?:(?!\*\/)[^])*\*\/)/
/** The same behind the data, with how a comment begins that ends so. */
const closings: readonly (readonly [end: string, start?: string])[] = [
  ['-->', '<!--'],
  ['*/', '/*'],
  [']]>'],
  ['//'],
  [';'],
]
const wrappingsMax = 6

function unwrapped(script: string): string {
  let text = script
  for (let step = 0; step < wrappingsMax; step++) {
    const bare = withoutClosing(text.replace(opening, '').trim())
    if (bare === text) break
    text = bare
  }
  return text.includes('"') ? text : text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

function withoutClosing(text: string): string {
  const [end, start] = closings.find(([mark]) => text.endsWith(mark)) ?? []
  if (end === undefined) return text
  const from = start === undefined ? -1 : text.lastIndexOf(start)
  const data = from === -1 ? '' : text.slice(0, from).trimEnd()
  return /[}\];>/]$/.test(data) ? data : text.slice(0, -end.length).trimEnd()
}

/** Plugins leave line breaks in strings, commas behind the last entry, and one object behind another. */
function parsed(script: string): unknown {
  const text = unwrapped(script)
  const ways = [
    () => JSON.parse(text),
    () => JSON.parse(text.replace(/\s+/g, ' ')),
    () => JSON5.parse(text),
    () => JSON5.parse(`[${text.replace(/\}\s*\{/g, '},{')}]`),
  ]
  for (const parse of ways)
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
  /** Whether it is a department or one of several places of a business. */
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

/** All things that something parsed holds, with those nested in `@graph` and lists; bounded, for hostile nesting. */
function things(parsed: unknown): FoundThing[] {
  const found: FoundThing[] = []
  const queue: { value: unknown; isPart: boolean }[] = [{ value: parsed, isPart: false }]
  while (queue.length > 0 && found.length < 200) {
    const { value: next, isPart } = queue.shift() ?? { value: undefined, isPart: false }
    if (Array.isArray(next)) queue.push(...next.slice(0, 200).map((value: unknown) => ({ value, isPart })))
    else if (isThing(next)) {
      found.push({ thing: next, isPart })
      for (const key of nestedKeys)
        if (key in next && !(key === 'mainEntity' && typesOf(next).includes('FAQPage')))
          queue.push({ value: next[key], isPart: isPart || isOfParts(key, next[key]) })
    }
  }
  return found
}

/** One location is where the business is; each of several is a place for itself. */
function isOfParts(key: string, value: unknown): boolean {
  return key === 'department' || key === 'subOrganization' || (key === 'location' && valuesOf(value).length > 1)
}

/** Ids that a thing names as its departments or places, where these are described elsewhere on the page. */
function partIds(parsed: unknown): string[] {
  return things(parsed).flatMap(({ thing }) =>
    ['department', 'subOrganization', 'location'].flatMap((key) =>
      isOfParts(key, thing[key])
        ? valuesOf(thing[key]).flatMap((part) => (isThing(part) ? (textOf(part['@id']) ?? []) : (textOf(part) ?? [])))
        : [],
    ),
  )
}

/** A part without a name is called by its town, or by its kind: "Pharmacy". */
function partName(thing: Thing, types: readonly string[]): string {
  const [address] = valuesOf(thing['address'])
  const town = isThing(address) ? textOf(address['addressLocality']) : textOf(address)
  return textOf(thing['name']) || town || (types[0] ?? '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

function faqBlocks(thing: Thing): Block[] {
  return valuesOf(thing['mainEntity'])
    .filter(isThing)
    .flatMap((entry): Block[] => {
      const question = plainTextOf(textOf(entry['name']) ?? '')
      const answer = valuesOf(entry['acceptedAnswer']).find(isThing)
      const answerText = plainTextOf(textOf(answer?.['text']) ?? '')
      return question === '' || answerText === '' ? [] : [{ kind: 'faq', headings: [question], text: answerText }]
    })
}
