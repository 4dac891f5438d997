import type { Block } from '../../document.js'
import type { AnyNode } from '../blocks/dom.js'
import type { HtmlHead } from './html-head.js'
import { isPlaceholderText } from '../boilerplate/placeholder-text.js'
import { titleParts } from '../title/page-title.js'
import { lineKey } from '../../text/text-patterns.js'
import { legalLinks } from '../voices.js'

/** What one page says of whose it is, to be compared with the rest of its site. */
export interface PageOwnership {
  /** Addresses that it names as its site's legal pages. */
  legal: readonly string[]
  /** By {@link lineKey}: names of a whole site that it gives, in its data or beside a © sign. */
  names: readonly string[]
  /** Whether one of the names of its site is in its title or in what it says itself. */
  namesSite: boolean
  /** Whether it has Latin in the place of words. */
  hasFiller: boolean
  /** E-mail addresses' domains and telephone numbers in what it says itself. */
  contacts: readonly string[]
}

const email = /[\w.+-]{1,64}@([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/gu
const phone = /\+?\d[\d ()./-]{6,22}\d/g
const rights =
  /(?:©|\(c\)|copyright)\s*(?:\d{4}(?:\s*[-–]\s*\d{2,4})?)?[\s,]*(?:by\s+)?([\p{L}\d][\p{L}\d &'’.-]{2,50}?)(?=[.,|·–—]|\s[-–—]\s|\s{2}|\n|$)/giu

interface Said {
  /** All text of the page's body, as it comes. */
  whole: string
  /** As {@link rightsHolders} finds them in it. */
  holders: readonly string[]
  /** The page's own content, without its header and footer. */
  own: readonly Block[]
}

/** @param siteNames names its site is known by so far */
export function ownershipOf(
  { title = '', metas }: Pick<HtmlHead, 'title' | 'metas'>,
  root: AnyNode,
  url: string,
  { whole, holders, own }: Said,
  siteNames: readonly string[],
): PageOwnership {
  const said = own.map(({ headings, text }) => `${headings.join('\n')}\n${text}`).join('\n')
  const keys = siteNames.map(lineKey).filter((key) => key.length >= 3)
  const shown = keys.length === 0 ? '' : lineKey(`${titleParts(title).join('\n')}\n${said}`)
  return {
    legal: legalLinks(root).flatMap((href) => URL.parse(href, url)?.href ?? []),
    names: [...new Set([metas.get('og:site_name') ?? '', ...holders].map(lineKey))].filter((name) => name.length >= 3),
    namesSite: keys.some((key) => shown.includes(key)),
    hasFiller: isPlaceholderText(firstLatin(whole)),
    contacts: [
      ...new Set([
        // Without the sign each word would be read as the beginning of an address, from each of its letters on.
        ...(said.includes('@') ? [...said.matchAll(email)] : []).map(([, domain = '']) => domain.toLowerCase()),
        ...[...said.matchAll(phone)].map(([number]) => number.replace(/\D/g, '').slice(-8)),
      ]),
    ],
  }
}

/** Names beside a © sign, as they are written. @param whole all text of a page, as it comes */
export function rightsHolders(whole: string): string[] {
  return [...footOf(whole).matchAll(rights)].map(([, name = '']) => name.trim())
}

/** Characters at the end of a page in which it says whose it is. */
const maxFootChars = 4_000

/** The end of a page's text, with one space for every run of them. */
function footOf(text: string): string {
  const spaced = (part: string): string => part.replace(/[^\S\n]+/g, ' ')
  const end = spaced(text.slice(-maxFootChars * 4))
  const isEnough = end.length > maxFootChars || text.length <= maxFootChars * 4
  return (isEnough ? end : spaced(text)).slice(-maxFootChars)
}

/** The words that such a text begins with, if there is one. */
function firstLatin(text: string): string {
  const at = text.search(/lorem\s+ipsum/i)
  return at === -1 ? '' : text.slice(at, at + 60)
}
