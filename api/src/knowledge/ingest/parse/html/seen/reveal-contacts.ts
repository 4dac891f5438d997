import { appendChild, removeElement, replaceElement } from 'domutils'
import { Element as DomElement, Text } from 'domhandler'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { defaultLocale } from '@loquia/contracts'
import { type Language, nearestVisitorLanguage } from '../../../../../core/languages/index.js'
import { isElement, plainText, type Element } from '../blocks/dom.js'
import { dataLabels } from '../structured-data/data-labels.js'
import { lineAround } from './line-around.js'

/**
 * Writes a link's hidden target beside it: the address behind "Send us an email", the number behind an icon, the place
 * behind "Find us on the map".
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
      restoreReversedText(link)
      continue
    }
    const href = link.name === 'a' ? link.attribs['href'] : undefined
    if (href === undefined || link.parent === null || !leadsToContact.test(href)) continue
    const text = plainText(link).trim()
    const hidden = findEmailAddress(link, href, text) ?? findPhoneNumber(link, href, text) ?? findPlace(href)
    if (hidden === undefined) continue
    shown ??= contactKey(plainText(body))
    if (shown.includes(contactKey(hidden.value))) continue
    shown += ` ${contactKey(hidden.value)}`
    const beginsLine = lineAround(link).before.trim() === ''
    const label = hidden.kind === 'whatsApp' ? 'WhatsApp' : beginsLine ? labels[hidden.kind] : ''
    appendChild(link, new Text(formatContactSuffix(text, hidden, label)))
  }
}

function formatContactSuffix(text: string, { value, kind }: Hidden, label: string): string {
  if (text === '') return label === '' ? value : `${label}: ${value}`
  // "Find us on the map" does not announce an address.
  return kind === 'address' && label !== '' ? ` (${label}: ${value})` : `: ${value}`
}

interface Hidden {
  value: string
  kind: 'email' | 'phone' | 'address' | 'whatsApp'
}

/** Most links lead to other pages. */
const leadsToContact = /^\s*(?:mailto|tel|callto)|wa\.me|whatsapp|google|apple|openstreetmap|waze/i

const contactKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}@]+/gu, '')

const reversedStyle =
  /unicode-bidi\s*:[^;]*bidi-override[^]*direction\s*:\s*rtl|direction\s*:\s*rtl[^]*unicode-bidi\s*:[^;]*bidi-override/i

/** Stored backward, displayed right to left. */
function restoreReversedText(element: Element): void {
  const text = [...plainText(element).trim()].toReversed().join('')
  if (!/^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u.test(text)) return
  for (const child of element.children.slice()) removeElement(child)
  appendChild(element, new Text(text))
}

function showPlace(frame: Element, label: string): void {
  const place = findPlace(frame.attribs['src'] ?? frame.attribs['data-src'] ?? '')
  if (place !== undefined) replaceElement(frame, new DomElement('p', {}, [new Text(`${label}: ${place.value}`)]))
}

/** The site's maker is no contact of the business. */
const credit =
  /(?<!\p{L})(?:(?:web\s?)?(?:site|design\p{L}*|sito|seite|webdesign|développ\p{L}*|develop\p{L}*|made|built|credits?|powered|hosted|realizz\p{L}*|creat\p{L}*|réalis\p{L}*|umsetzung|desarroll\p{L}*|diseñ\p{L}*|desenvolv\p{L}*)(?:\s+(?:and|e|und|et|y)\s+\p{L}+)?\s*(?:by|von|da|di|par|por|:|©|–|-)\s*)$/iu

function findEmailAddress(link: Element, href: string, text: string): Hidden | undefined {
  if (text !== '' && isInFooter(link) && credit.test(lineAround(link).before)) return undefined
  const address = /^\s*mailto:\s*([^\s?,;<>]{1,64}@[^\s?,;<>]{3,100})/i.exec(decodeUriSafely(href))?.[1]
  return address === undefined || text.includes('@') ? undefined : { value: address, kind: 'email' }
}

/** In a footer, WhatsApp links with words may belong to the site's maker. */
function findPhoneNumber(link: Element, href: string, text: string): Hidden | undefined {
  if (/\d{3}/.test(text) || (isInFooter(link) && text !== '' && !/whats\s?app/i.test(text))) return undefined
  const whatsApp =
    /^(?:whatsapp:\/\/send\/?\?(?:[^#]*&)?phone=|https?:\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=))\+?\s?(\d{7,15})/i.exec(
      decodeUriSafely(href),
    )?.[1]
  if (whatsApp !== undefined) return { value: formatPhone(`+${whatsApp}`), kind: 'whatsApp' }
  if (text !== '' || link.children.length === 0) return undefined
  const number = /^\s*(?:tel|callto):(?:\/\/)?\s*([+\d(][\d\s()./-]{5,24})\s*(?:[;?].*)?$/i
    .exec(decodeUriSafely(href))?.[1]
    ?.trim()
  return number === undefined ? undefined : { value: formatPhone(number), kind: 'phone' }
}

function isInFooter(element: Element): boolean {
  for (let at = element.parent; at !== null && isElement(at); at = at.parent)
    if (at.name === 'footer' || at.attribs['role'] === 'contentinfo') return true
  return false
}

function formatPhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}

const mapHosts =
  /^(?:(?:www|maps)\.)?google\.[a-z.]{2,6}$|^maps\.apple\.com$|^(?:www\.)?openstreetmap\.org$|^(?:ul\.)?waze\.com$/

/** Coordinates have no postal address. */
function findPlace(href: string): Hidden | undefined {
  const url = URL.parse(href)
  if (url === null || !mapHosts.test(url.hostname)) return undefined
  const named = /\/maps\/(?:place|search|dir\/)\/?([^/@]+)/.exec(url.pathname)?.[1]?.replaceAll('+', ' ')
  const asked = ['q', 'query', 'daddr', 'destination', 'address'].map((name) => url.searchParams.get(name))
  const value = [named === undefined ? null : decodeUriSafely(named), ...asked].find(
    (each) => each !== null && /\p{L}{3}/u.test(each) && /\d/.test(each),
  )
  return value === undefined || value === null || value.length > 160
    ? undefined
    : { value: value.trim(), kind: 'address' }
}

function decodeUriSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const protectedPath = /\/cdn-cgi\/l\/email-protection#(?<hex>(?:[\da-f]{2}){4,200})/i

/**
 * Decodes addresses hidden from robots: Cloudflare XORs each byte with the first ("Email Address Obfuscation"), and
 * Joomla 4 uses Base64.
 */
export function decodeProtectedAddresses(elements: readonly Element[]): void {
  for (const element of elements) {
    const shown = decodeCloudflareAddress(element.attribs['data-cfemail'])
    if (shown !== undefined) {
      setText(element, shown)
      if (element.name === 'a') element.attribs = { ...element.attribs, href: `mailto:${shown}` }
    }
    if (element.name === 'joomla-hidden-mail') {
      const address = Buffer.from(element.attribs['text'] ?? '', 'base64').toString('utf8')
      if (isAddress.test(address)) setText(element, address)
    }
    const linked = decodeCloudflareAddress(protectedPath.exec(element.attribs['href'] ?? '')?.groups?.['hex'])
    if (linked !== undefined) element.attribs = { ...element.attribs, href: `mailto:${linked}` }
  }
}

function setText(element: Element, shown: string): void {
  const text = new Text(shown)
  text.parent = element
  element.children = [text]
}

const isAddress = /^[^\s@<>]+@[^\s@<>]+$/

function decodeCloudflareAddress(hex: string | undefined): string | undefined {
  if (hex === undefined || !/^(?:[\da-f]{2}){4,200}$/i.test(hex)) return undefined
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex')
  const address = Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8')
  return isAddress.test(address) ? address : undefined
}
