import { appendChild, removeElement, replaceElement } from 'domutils'
import { Element as DomElement, Text } from 'domhandler'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { defaultLocale } from '@loquia/contracts'
import type { Language } from '../../../languages/language.js'
import { nearestVisitorLanguage } from '../../../languages/nearest-language.js'
import { isElement, plainText, type Element } from '../blocks/dom.js'
import { dataLabels } from '../structured-data/data-labels.js'
import { lineAround } from './line-around.js'

/**
 * Writes beside a link what it leads to and does not show: the address behind "Send us an email", the number behind an
 * icon, the place behind "Find us on the map". Where it has no words, a label in the page's language says what it is.
 */
export function revealContacts(body: Element, elements: readonly Element[], language: Language): void {
  const labels = dataLabels[nearestVisitorLanguage(language) ?? defaultLocale]
  let shown: string | undefined
  for (const link of elements) {
    if (link.name === 'img' && link.attribs['alt']?.trim() === '@') {
      replaceElement(link, new Text('@'))
      continue
    }
    if (link.name === 'iframe') {
      showPlace(link, labels.address)
      continue
    }
    if (link.attribs['style'] !== undefined && reversedStyle.test(link.attribs['style'])) {
      reverse(link)
      continue
    }
    const href = link.name === 'a' ? link.attribs['href'] : undefined
    if (href === undefined || link.parent === null || !leadsToContact.test(href)) continue
    const text = plainText(link).trim()
    const hidden = addressBehind(link, href, text) ?? numberBehind(link, href, text) ?? placeBehind(href)
    if (hidden === undefined) continue
    shown ??= keyOf(plainText(body))
    if (shown.includes(keyOf(hidden.value))) continue
    shown += ` ${keyOf(hidden.value)}`
    const beginsLine = lineAround(link).before.trim() === ''
    const label = hidden.kind === 'whatsApp' ? 'WhatsApp' : beginsLine ? labels[hidden.kind] : ''
    appendChild(link, new Text(writtenBehind(text, hidden, label)))
  }
}

function writtenBehind(text: string, { value, kind }: Hidden, label: string): string {
  if (text === '') return label === '' ? value : `${label}: ${value}`
  // "Find us on the map" says of no place that it is an address.
  return kind === 'address' && label !== '' ? ` (${label}: ${value})` : `: ${value}`
}

interface Hidden {
  value: string
  kind: 'email' | 'phone' | 'address' | 'whatsApp'
}

/** A substring that all of these addresses have: most links lead to other pages and are skipped. */
const leadsToContact = /^\s*(?:mailto|tel|callto)|wa\.me|whatsapp|google|apple|openstreetmap|waze/i

const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}@]+/gu, '')

const reversedStyle =
  /unicode-bidi\s*:[^;]*bidi-override[^]*direction\s*:\s*rtl|direction\s*:\s*rtl[^]*unicode-bidi\s*:[^;]*bidi-override/i

/** An address that is written from its end, and drawn from right to left. */
function reverse(element: Element): void {
  const text = [...plainText(element).trim()].toReversed().join('')
  if (!/^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u.test(text)) return
  for (const child of element.children.slice()) removeElement(child)
  appendChild(element, new Text(text))
}

/** A map in a frame shows the place that its address asks for. */
function showPlace(frame: Element, label: string): void {
  const place = placeBehind(frame.attribs['src'] ?? frame.attribs['data-src'] ?? '')
  if (place !== undefined) replaceElement(frame, new DomElement('p', {}, [new Text(`${label}: ${place.value}`)]))
}

/** Words before the name of who made a site, which is no way to reach the business. */
const credit =
  /(?<!\p{L})(?:(?:web\s?)?(?:site|design\p{L}*|sito|seite|webdesign|développ\p{L}*|develop\p{L}*|made|built|credits?|powered|hosted|realizz\p{L}*|creat\p{L}*|réalis\p{L}*|umsetzung|desarroll\p{L}*|diseñ\p{L}*|desenvolv\p{L}*)(?:\s+(?:and|e|und|et|y)\s+\p{L}+)?\s*(?:by|von|da|di|par|por|:|©|–|-)\s*)$/iu

function addressBehind(link: Element, href: string, text: string): Hidden | undefined {
  if (text !== '' && isInFooter(link) && credit.test(lineAround(link).before)) return undefined
  const address = /^\s*mailto:\s*([^\s?,;<>]{1,64}@[^\s?,;<>]{3,100})/i.exec(decoded(href))?.[1]
  return address === undefined || text.includes('@') ? undefined : { value: address, kind: 'email' }
}

/**
 * A number behind an icon; one behind words is read with them. In the foot of a page, words that link to WhatsApp may name
 * whoever made the site.
 */
function numberBehind(link: Element, href: string, text: string): Hidden | undefined {
  if (/\d{3}/.test(text) || (isInFooter(link) && text !== '' && !/whats\s?app/i.test(text))) return undefined
  const whatsApp =
    /^(?:whatsapp:\/\/send\/?\?(?:[^#]*&)?phone=|https?:\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=))\+?\s?(\d{7,15})/i.exec(
      decoded(href),
    )?.[1]
  if (whatsApp !== undefined) return { value: written(`+${whatsApp}`), kind: 'whatsApp' }
  // A link without anything in it is read as a line of its own.
  if (text !== '' || link.children.length === 0) return undefined
  const number = /^\s*(?:tel|callto):(?:\/\/)?\s*([+\d(][\d\s()./-]{5,24})\s*(?:[;?].*)?$/i
    .exec(decoded(href))?.[1]
    ?.trim()
  return number === undefined ? undefined : { value: written(number), kind: 'phone' }
}

function isInFooter(element: Element): boolean {
  for (let at = element.parent; at !== null && isElement(at); at = at.parent)
    if (at.name === 'footer' || at.attribs['role'] === 'contentinfo') return true
  return false
}

function written(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}

const mapHosts =
  /^(?:(?:www|maps)\.)?google\.[a-z.]{2,6}$|^maps\.apple\.com$|^(?:www\.)?openstreetmap\.org$|^(?:ul\.)?waze\.com$/

/** A postal address that a link to a map asks for; places by coordinates have none. */
function placeBehind(href: string): Hidden | undefined {
  const url = URL.parse(href)
  if (url === null || !mapHosts.test(url.hostname)) return undefined
  const named = /\/maps\/(?:place|search|dir\/)\/?([^/@]+)/.exec(url.pathname)?.[1]?.replaceAll('+', ' ')
  const asked = ['q', 'query', 'daddr', 'destination', 'address'].map((name) => url.searchParams.get(name))
  const value = [named === undefined ? null : decoded(named), ...asked].find(
    (each) => each !== null && /\p{L}{3}/u.test(each) && /\d/.test(each),
  )
  return value === undefined || value === null || value.length > 160
    ? undefined
    : { value: value.trim(), kind: 'address' }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
