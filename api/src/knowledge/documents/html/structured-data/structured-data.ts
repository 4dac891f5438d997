import type { Locale } from '@loquia/contracts'
import type { Block } from '../../document.js'
import type { Thing } from './microdata.js'
import { lineKey } from '../../text/text-patterns.js'

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

const days = {
  en: {
    Monday: 'Monday',
    Tuesday: 'Tuesday',
    Wednesday: 'Wednesday',
    Thursday: 'Thursday',
    Friday: 'Friday',
    Saturday: 'Saturday',
    Sunday: 'Sunday',
    PublicHolidays: 'Public holidays',
  },
  it: {
    Monday: 'Lunedì',
    Tuesday: 'Martedì',
    Wednesday: 'Mercoledì',
    Thursday: 'Giovedì',
    Friday: 'Venerdì',
    Saturday: 'Sabato',
    Sunday: 'Domenica',
    PublicHolidays: 'Festivi',
  },
} as const
const shortDays = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
  PH: 'PublicHolidays',
} as const
const words = {
  en: {
    hours: 'Opening hours',
    contact: 'Contact',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    price: 'Price',
    closed: 'closed',
    from: 'from',
    available: 'available',
    soldOut: 'sold out',
    checkIn: 'Check-in from',
    checkOut: 'Check-out by',
    payment: 'Payment accepted',
    pets: 'Pets are welcome',
    noPets: 'No pets',
  },
  it: {
    hours: 'Orari di apertura',
    contact: 'Contatti',
    address: 'Indirizzo',
    phone: 'Telefono',
    email: 'Email',
    price: 'Prezzo',
    closed: 'chiuso',
    from: 'da',
    available: 'disponibile',
    soldOut: 'esaurito',
    checkIn: 'Check-in (arrivo) dalle',
    checkOut: 'Check-out (partenza) entro le',
    payment: 'Pagamenti accettati',
    pets: 'Animali ammessi',
    noPets: 'Animali non ammessi',
  },
} as const

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
  language: Locale,
  shown: string,
): StructuredData {
  const data: StructuredData = { blocks: [], questions: [] }
  if (scripts.length + items.length === 0) return data
  const seen = lineKey(shown)
  const isShown = (text: string): boolean => lineKey(text) !== '' && seen.includes(lineKey(text))
  for (const thing of [...scripts.map(parsed), items].flatMap(things)) {
    const types = typesOf(thing)
    if (types.includes('FAQPage')) data.questions.push(...faqs(thing))
    if (isBusiness(thing, types)) {
      data.name ??= text(thing['name'])
      const logo = thing['logo']
      data.logo ??= text(logo) ?? (isThing(logo) ? (text(logo['url']) ?? text(logo['contentUrl'])) : undefined)
      data.blocks.push(...business(thing, language, isShown))
    }
    if (types.includes('WebSite')) data.name ??= text(thing['name'])
    if (types.includes('Product') || types.includes('Service')) data.blocks.push(...offers(thing, language, isShown))
    data.language ??= text(thing['inLanguage'])
  }
  return data
}

/**
 * schema.org knows some two hundred kinds of business: what tells one is that it can be reached or visited, and is no
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

function parsed(script: string): unknown {
  try {
    return JSON.parse(script.replace(/^\s*(?:<!--|\/\*<!\[CDATA\[\*\/)|(?:-->|\/\*\]\]>\*\/)\s*$/g, ''))
  } catch {
    return undefined
  }
}

/** All things that something parsed holds, with those nested in `@graph` and lists; bounded, for hostile nesting. */
function things(parsed: unknown): Thing[] {
  const found: Thing[] = []
  const queue: unknown[] = [parsed]
  while (queue.length > 0 && found.length < 200) {
    const next = queue.shift()
    if (Array.isArray(next)) queue.push(...next.slice(0, 200))
    else if (isThing(next)) {
      found.push(next)
      for (const key of [
        '@graph',
        'mainEntity',
        'department',
        'location',
        'publisher',
        'provider',
        'itemListElement',
        'item',
        'hasOfferCatalog',
      ])
        if (key in next && !(key === 'mainEntity' && typesOf(next).includes('FAQPage'))) queue.push(next[key])
    }
  }
  return found
}

function faqs(thing: Thing): Block[] {
  return many(thing['mainEntity'])
    .filter(isThing)
    .flatMap((entry): Block[] => {
      const question = plain(text(entry['name']) ?? '')
      const answer = many(entry['acceptedAnswer']).find(isThing)
      const answerText = plain(text(answer?.['text']) ?? '')
      return question === '' || answerText === '' ? [] : [{ kind: 'faq', headings: [question], text: answerText }]
    })
}

function business(thing: Thing, language: Locale, isShown: (text: string) => boolean): Block[] {
  const say = words[language]
  const blocks: Block[] = []
  const hours = [
    ...many(thing['openingHoursSpecification'])
      .filter(isThing)
      .map((entry) => specifiedHours(entry, language)),
    ...many(thing['openingHours']).map((entry) => shortHours(text(entry) ?? '', language)),
  ].filter((line) => line !== '')
  if (hours.length > 0) blocks.push({ kind: 'hours', headings: [say.hours], text: [...new Set(hours)].join('\n') })
  const [address] = many(thing['address'])
  const addressText = isThing(address)
    ? [
        text(address['streetAddress']),
        [text(address['postalCode']), text(address['addressLocality'])].filter(Boolean).join(' '),
        text(address['addressRegion']),
        text(address['addressCountry']),
      ]
        .filter((part) => part !== undefined && part !== '')
        .join(', ')
    : (text(address) ?? '')
  const lines = [
    ...(addressText !== '' && !isShown(text(isThing(address) ? address['streetAddress'] : address) ?? addressText)
      ? [`${say.address}: ${addressText}`]
      : []),
    ...contactLine(say.phone, thing['telephone'], isShown),
    ...contactLine(say.email, thing['email'], isShown),
    ...houseRules(thing, language),
  ]
  if (lines.length > 0) {
    const name = text(thing['name'])
    blocks.push({
      kind: 'contact',
      headings: [say.contact],
      text: (name === undefined ? lines : [name, ...lines]).join('\n'),
    })
  }
  return blocks
}

/** When guests come and go, how they pay, and whether they may bring a pet. */
function houseRules(thing: Thing, language: Locale): string[] {
  const say = words[language]
  const [checkIn, checkOut] = [thing['checkinTime'], thing['checkoutTime']].map((value) =>
    clock(text(value)?.replace(/^.*T/, '')),
  )
  const payment = many(thing['paymentAccepted'])
    .flatMap((value) => text(value) ?? [])
    .join(', ')
  const pets = thing['petsAllowed']
  return [
    ...(checkIn === '' ? [] : [`${say.checkIn} ${checkIn}.`]),
    ...(checkOut === '' ? [] : [`${say.checkOut} ${checkOut}.`]),
    ...(payment === '' ? [] : [`${say.payment}: ${payment}.`]),
    ...(typeof pets === 'boolean' ? [`${pets ? say.pets : say.noPets}.`] : []),
  ]
}

function contactLine(label: string, value: unknown, isShown: (text: string) => boolean): string[] {
  const said = text(many(value)[0])?.replace(/^(?:mailto|tel):/, '')
  return said === undefined || said === '' || isShown(said) ? [] : [`${label}: ${said}`]
}

function specifiedHours(entry: Thing, language: Locale): string {
  const names = many(entry['dayOfWeek'])
    .map((day) => dayName((text(day) ?? '').replace(/^https?:\/\/schema\.org\//, ''), language))
    .filter((day) => day !== '')
  const opens = clock(text(entry['opens']))
  const closes = clock(text(entry['closes']))
  const period = [text(entry['validFrom']), text(entry['validThrough'])].filter(Boolean).join(' – ')
  if (names.length === 0 || opens === '') return ''
  const time =
    closes === '' || (opens === '00:00' && closes === '00:00') ? words[language].closed : `${opens}–${closes}`
  return `${joinDays(names, language)}: ${time}${period === '' ? '' : ` (${period})`}`
}

/** `Mo-Fr 09:00-17:00`, the form of `openingHours`. */
function shortHours(entry: string, language: Locale): string {
  const match = /^((?:Mo|Tu|We|Th|Fr|Sa|Su|PH)(?:\s*[-,]\s*(?:Mo|Tu|We|Th|Fr|Sa|Su|PH))*)\s+(.+)$/.exec(entry.trim())
  if (match === null) return entry.trim()
  const named = (match[1] ?? '')
    .replace(/Mo|Tu|We|Th|Fr|Sa|Su|PH/g, (day) => dayName(day, language))
    .replace(/\s+/g, '')
    .replaceAll('-', '–')
    .replaceAll(',', ', ')
  return `${named}: ${(match[2] ?? '').replace(/-/g, '–')}`
}

function dayName(day: string, language: Locale): string {
  const long = shortDays[day as keyof typeof shortDays] ?? day
  return days[language][long as keyof (typeof days)['en']] ?? ''
}

/** Consecutive days as a span: Monday–Friday. */
function joinDays(names: readonly string[], language: Locale): string {
  const order: readonly string[] = Object.values(days[language])
  const positions = names.map((name) => order.indexOf(name)).sort((a, b) => a - b)
  const first = positions[0] ?? 0
  const run = positions.length > 2 && positions.every((position, index) => position === first + index)
  return run
    ? `${order[first]}–${order[positions.at(-1) ?? 0]}`
    : positions.map((position) => order[position]).join(', ')
}

function clock(value: string | undefined): string {
  return /^\d{1,2}:\d{2}/.exec(value ?? '')?.[0] ?? ''
}

function offers(thing: Thing, language: Locale, isShown: (text: string) => boolean): Block[] {
  const name = text(thing['name'])
  if (name === undefined) return []
  const say = words[language]
  const lines = many(thing['offers'])
    .filter(isThing)
    .slice(0, 20)
    .flatMap((offer) => {
      const price = text(offer['price']) ?? text(offer['lowPrice'])
      if (price === undefined || isShown(price)) return []
      const prefix = offer['price'] === undefined ? `${say.from} ` : ''
      const availability = /InStock/i.test(text(offer['availability']) ?? '')
        ? `; ${say.available}`
        : /OutOfStock|SoldOut/i.test(text(offer['availability']) ?? '')
          ? `; ${say.soldOut}`
          : ''
      const offered = text(offer['name'])
      return [
        `${offered !== undefined && offered !== name ? `${name} – ${offered}` : name}: ${say.price.toLowerCase()} ${prefix}${price} ${text(offer['priceCurrency']) ?? ''}`.trim() +
          availability,
      ]
    })
  return lines.length === 0 ? [] : [{ kind: 'text', headings: [name], text: lines.join('\n') }]
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function many(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 200) : value === undefined || value === null ? [] : [value]
}

function typesOf(thing: Thing): string[] {
  return many(thing['@type']).map((type) => (text(type) ?? '').replace(/^https?:\/\/schema\.org\//, ''))
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (isThing(value) && typeof value['@value'] === 'string') return value['@value'].trim()
  return typeof value === 'string' ? value.trim() : undefined
}

/** Answers in JSON-LD are often HTML. */
function plain(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/div)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;|&apos;/g, "'")
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
