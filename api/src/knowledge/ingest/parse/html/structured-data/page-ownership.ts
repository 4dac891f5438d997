import type { Block } from '../../document.js'
import type { AnyNode } from '../blocks/dom.js'
import type { HtmlHead } from './html-head.js'
import { isPlaceholderText } from '../boilerplate/placeholder-text.js'
import { titleParts } from '../title/page-title.js'
import { lineKey } from '../../text/text-patterns.js'
import { legalLinks } from '../voices.js'

export interface PageOwnership {
  legal: readonly string[]
  /** Site names from data or a © line, by {@link lineKey}. */
  names: readonly string[]
  namesSite: boolean
  /** Whether the page contains lorem ipsum. */
  hasFiller: boolean
  /** Email domains and phone numbers in the content. */
  contacts: readonly string[]
}

const email = /[\w.+-]{1,64}@([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/gu
const phone = /\+?\d[\d ()./-]{6,22}\d/g
const rights =
  /(?:©|\(c\)|copyright)\s*(?:\d{4}(?:\s*[-–]\s*\d{2,4})?)?[\s,]*(?:by\s+)?([\p{L}\d][\p{L}\d &'’.-]{2,50}?)(?=[.,|·–—]|\s[-–—]\s|\s{2}|\n|$)/giu

interface PageTexts {
  whole: string
  rightsHolders: readonly string[]
  /** These blocks are the content without header and footer. */
  own: readonly Block[]
}

export function detectOwnership(
  { title = '', metas }: Pick<HtmlHead, 'title' | 'metas'>,
  root: AnyNode,
  url: string,
  { whole, rightsHolders, own }: PageTexts,
  siteNames: readonly string[],
): PageOwnership {
  const said = own.map(({ headings, text }) => `${headings.join('\n')}\n${text}`).join('\n')
  const keys = siteNames.map(lineKey).filter((key) => key.length >= 3)
  const shown = keys.length === 0 ? '' : lineKey(`${titleParts(title).join('\n')}\n${said}`)
  return {
    legal: legalLinks(root).flatMap((href) => URL.parse(href, url)?.href ?? []),
    names: [...new Set([metas.get('og:site_name') ?? '', ...rightsHolders].map(lineKey))].filter(
      (name) => name.length >= 3,
    ),
    namesSite: keys.some((key) => shown.includes(key)),
    hasFiller: isPlaceholderText(firstLatin(whole)),
    contacts: [
      ...new Set([
        // Without @, the pattern would be tried from every letter.
        ...(said.includes('@') ? [...said.matchAll(email)] : []).map(([, domain = '']) => domain.toLowerCase()),
        ...[...said.matchAll(phone)].map(([number]) => number.replace(/\D/g, '').slice(-8)),
      ]),
    ],
  }
}

export function findRightsHolders(whole: string): string[] {
  return [...footText(whole).matchAll(rights)].map(([, name = '']) => name.trim())
}

const maxFootChars = 4_000

function footText(text: string): string {
  const collapseSpaces = (part: string): string => part.replace(/[^\S\n]+/g, ' ')
  const end = collapseSpaces(text.slice(-maxFootChars * 4))
  const isEnough = end.length > maxFootChars || text.length <= maxFootChars * 4
  return (isEnough ? end : collapseSpaces(text)).slice(-maxFootChars)
}

function firstLatin(text: string): string {
  const at = text.search(/lorem\s+ipsum/i)
  return at === -1 ? '' : text.slice(at, at + 60)
}
