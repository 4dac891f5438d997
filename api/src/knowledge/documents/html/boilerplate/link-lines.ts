import { countWords } from '../../text/count-words.js'
import {
  isElement,
  plainText,
  plainTextWithin,
  singleSpaced,
  textData,
  type AnyNode,
  type Element,
} from '../blocks/dom.js'
import { headingTags } from '../blocks/element-text.js'
import { silentTags } from './silent-tags.js'

/** Words of a link that only leads on: "Book your tour now". A longer one says something. */
const maxLeadWords = 5
const maxRepeatedWords = 4
/** Links in a row from which on one to the first page makes it the site's menu. */
const minMenu = 3
/** Links whose label is that of the line, or of its item: names of what there is. */
const itemTags: ReadonlySet<string> = new Set(['li', 'td', 'th', 'dt', 'dd', 'summary', 'figcaption', ...headingTags])
/** Characters that an element around a link may have beside it; an item may have white space, too. */
const wrapperTextMax = 400
const itemPaddingMax = 2_000
const callsScheme = /^\s*(?:tel|mailto:[^?]|sms|whatsapp|callto|fax)/i
/** What opens, or jumps within the page. */
const staysHere = /^\s*(?:#|$|javascript:)/i
const firstPage = /^(?:\.?\/|(?:\.?\/)?(?:index|home|default)\.\w{2,5}|\/(?:[a-z]{2})\/?)$/i

/**
 * Whether an element holds nothing but links that lead on: the site's menu, the way back (breadcrumbs), page numbers,
 * its places on social networks, or one or two calls to action. Told by where the links lead and how they stand, in
 * whatever words.
 */
export function isLinkLine(element: Element): boolean {
  if (itemTags.has(element.name) || isInItem(element)) return false
  const links: Element[] = []
  let loose = ''
  let isMore = false
  const visit = (node: AnyNode): void => {
    if (isMore) return
    const data = textData(node)
    if (data !== undefined) loose += data
    if (!isElement(node) || silentTags.has(node.name)) return
    if (node.name === 'a') links.push(node)
    else if (headingTags.has(node.name) || node.name === 'button' || node.name === 'table') isMore = true
    else node.children.forEach(visit)
    isMore ||= links.length > 60 || loose.length > 400
  }
  visit(element)
  if (isMore || links.length === 0 || links.some((link) => statesSomething(link))) return false
  const labels = links.map((link) => singleSpaced(plainText(link)).trim())
  const shown = labels.filter((label) => label !== '')
  if (shown.length === 0) return false
  const leadsHome = firstPage.test(hrefOf(links[0])) || isRootOf(links)
  const rest = loose.replace(/[\s|·•–—-]+/g, ' ').trim()
  // "Home > Work > Tables"
  if (leadsHome && /[>›»→/]/.test(rest) && countWords(rest) <= maxLeadWords * 2 && !/[.!?]$/.test(rest)) return true
  if (shown.some((label) => countWords(label) > maxLeadWords)) return false
  const hosts = new Set(links.map((link) => hostOf(link)))
  const areElsewhere = links.length >= 2 && !hosts.has('') && hosts.size === links.length
  // "Share: Facebook, e-mail"
  if (areElsewhere && countWords(rest) <= 2 && shown.every((label) => countWords(label) <= 2)) return true
  if (/[\p{L}\p{N}]/u.test(rest)) return false
  if (shown.length >= minMenu && links.some((link) => firstPage.test(hrefOf(link)))) return true
  if (shown.filter((label) => /^\W*\d{1,4}\W*$/.test(label)).length >= 2) return true
  return (
    element.name !== 'ul' && element.name !== 'ol' && shown.length <= 2 && shown.every(onlyLeads) && !hasAlike(element)
  )
}

function statesSomething(link: Element): boolean {
  return callsScheme.test(hrefOf(link)) || staysHere.test(hrefOf(link)) || holdsHeading(link)
}

/** Where a link leads outside of the site; a letter to anybody counts as a place. */
function hostOf(link: Element): string {
  const href = hrefOf(link)
  return /^mailto:\?/i.test(href) ? 'mailto' : (URL.parse(href)?.host ?? '')
}

/** A number, a price or a sentence says something. */
function onlyLeads(label: string): boolean {
  return !/\d|[.?:@]$|@/.test(label)
}

/**
 * Links that lead on to more of what stands before them, in whatever language: several say the same and lead to
 * different places, or one stands alone behind the last sentence of a paragraph.
 */
export function linksToMore(body: Element): ReadonlySet<Element> {
  const byLabel = new Map<string, Element[]>()
  const behind: Element[] = []
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (!isElement(child) || silentTags.has(child.name)) continue
      if (child.name !== 'a') {
        visit(child)
        continue
      }
      if (statesSomething(child) || isInHeading(child) || isWholeItem(child)) continue
      const label = singleSpaced(plainText(child)).trim().toLowerCase()
      if (label === '' || label.length > 60 || !onlyLeads(label) || countWords(label) > maxRepeatedWords) continue
      if (isBehindSentence(child)) behind.push(child)
      const alike = byLabel.get(label)
      if (alike === undefined) byLabel.set(label, [child])
      else alike.push(child)
    }
  }
  visit(body)
  const repeated = [...byLabel.values()].flatMap((links) =>
    new Set(links.map((link) => hrefOf(link))).size > 1 ? links : [],
  )
  return new Set([...repeated, ...behind])
}

/** A sentence has ended before it, and nothing follows: what it says is no sentence. */
function isBehindSentence(link: Element): boolean {
  const before = link.prev === null ? undefined : textData(link.prev)
  const after = link.next === null ? '' : textData(link.next)
  if (hostOf(link) !== '') return false
  return before !== undefined && /[.!?…]["'”’»)]*\s+$/.test(before) && after?.trim() === ''
}

/**
 * Whether an element is a notice about the site's cookies: it names them and leads to what is said of them, or has a
 * button. A baker's cookies have neither.
 */
export function isCookieNotice(element: Element): boolean {
  let text = ''
  let leads = false
  let isMore = false
  const visit = (node: AnyNode): void => {
    if (isMore) return
    text += textData(node) ?? ''
    if (!isElement(node) || silentTags.has(node.name)) return
    leads ||=
      node.name === 'button' ||
      (node.name === 'a' && /cookie|privacy/i.test(`${hrefOf(node)} ${node.attribs['rel'] ?? ''}`))
    isMore = text.length > 700 || /^h[12]$/.test(node.name)
    node.children.forEach(visit)
  }
  visit(element)
  return !isMore && leads && /(?<!\p{L})cookies?(?!\p{L})/iu.test(text) && /[.!?]/.test(text)
}

function hrefOf(link: Element | undefined): string {
  return link?.attribs['href']?.trim() ?? ''
}

/** Whether one of them leads to the first page of the site that the others lead into. */
function isRootOf([first, ...others]: readonly Element[]): boolean {
  const root = URL.parse(hrefOf(first))
  return (
    root !== null &&
    root.pathname === '/' &&
    others.length > 0 &&
    others.every((link) => URL.parse(hrefOf(link), root.href)?.host === root.host)
  )
}

function holdsHeading(element: Element): boolean {
  return element.children.some((child) => isElement(child) && (headingTags.has(child.name) || holdsHeading(child)))
}

function isInHeading(element: Element): boolean {
  for (let at: AnyNode | null = element.parent; at !== null; at = at.parent)
    if (isElement(at) && headingTags.has(at.name)) return true
  return false
}

/** Whether a link is all that its item or cell shows: a name of what there is. */
function isWholeItem(link: Element): boolean {
  const label = plainText(link).trim()
  for (let at: AnyNode | null = link.parent; at !== null && isElement(at); at = at.parent) {
    // Bounded: the elements around many links hold nearly the whole page, which would be read once a link.
    const text = plainTextWithin(at, label.length + itemPaddingMax)
    if (itemTags.has(at.name)) return text !== undefined && lettersOf(text) === lettersOf(label)
    if (text === undefined || text.length > label.length + wrapperTextMax) return false
  }
  return false
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

function isInItem(element: Element): boolean {
  for (let at: AnyNode | null = element.parent; at !== null; at = at.parent)
    if (isElement(at) && itemTags.has(at.name)) return true
  return false
}

/** Whether others of its shape stand beside it: cards that name what there is. */
function hasAlike(element: Element): boolean {
  const shape = `${element.name}.${element.attribs['class'] ?? ''}`
  for (const side of ['prev', 'next'] as const) {
    let at = element[side]
    while (at !== null && !isElement(at)) at = at[side]
    if (at !== null && `${at.name}.${at.attribs['class'] ?? ''}` === shape && element.name !== 'p') return true
  }
  return false
}
