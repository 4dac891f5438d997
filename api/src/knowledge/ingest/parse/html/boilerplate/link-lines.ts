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
import type { TextStatistics } from './text-statistics.js'

/** "Book your tour now" is navigational. */
const maxLeadWords = 5
const maxRepeatedWords = 4
/** Minimum links, including the home page, that make a menu. */
const minMenu = 3
/** Links that fill a line or item are names, not navigation. */
const itemTags: ReadonlySet<string> = new Set(['li', 'td', 'th', 'dt', 'dd', 'summary', 'figcaption', ...headingTags])
/** Maximum characters beside a link in wrappers; items may also have white space. */
const wrapperTextMax = 400
const itemPaddingMax = 2_000
const contactHref = /^\s*(?:tel|mailto:[^?]|sms|whatsapp|callto|fax)/i
const samePageHref = /^\s*(?:#|$|javascript:)/i
const firstPage = /^(?:\.?\/|(?:\.?\/)?(?:index|home|default)\.\w{2,5}|\/(?:[a-z]{2})\/?)$/i

/**
 * Whether an element is a menu, breadcrumbs, page numbers, social links or calls to action. Targets and positions
 * decide, in any language.
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
  if (isMore || links.length === 0 || links.some((link) => hasInformation(link))) return false
  const labels = links.map((link) => singleSpaced(plainText(link)).trim())
  const shown = labels.filter((label) => label !== '')
  if (shown.length === 0) return false
  const leadsHome = firstPage.test(linkHref(links[0])) || startsAtSiteRoot(links)
  const rest = loose.replace(/[\s|·•–—-]+/g, ' ').trim()
  // "Home > Work > Tables"
  if (leadsHome && /[>›»→/]/.test(rest) && countWords(rest) <= maxLeadWords * 2 && !/[.!?]$/.test(rest)) return true
  if (shown.some((label) => countWords(label) > maxLeadWords)) return false
  const hosts = new Set(links.map((link) => linkHost(link)))
  const areElsewhere = links.length >= 2 && !hosts.has('') && hosts.size === links.length
  // "Share: Facebook, e-mail"
  if (areElsewhere && countWords(rest) <= 2 && shown.every((label) => countWords(label) <= 2)) return true
  if (/[\p{L}\p{N}]/u.test(rest)) return false
  if (shown.length >= minMenu && links.some((link) => firstPage.test(linkHref(link)))) return true
  if (shown.filter((label) => /^\W*\d{1,4}\W*$/.test(label)).length >= 2) return true
  return (
    element.name !== 'ul' &&
    element.name !== 'ol' &&
    shown.length <= 2 &&
    shown.every(hasNoInformation) &&
    !hasAlike(element)
  )
}

function hasInformation(link: Element): boolean {
  return contactHref.test(linkHref(link)) || samePageHref.test(linkHref(link)) || holdsHeading(link)
}

/** A mailto link without a recipient counts as a host. */
function linkHost(link: Element): string {
  const href = linkHref(link)
  return /^mailto:\?/i.test(href) ? 'mailto' : (URL.parse(href)?.host ?? '')
}

/** A number, price or sentence is information. */
function hasNoInformation(label: string): boolean {
  return !/\d|[.?:@]$|@/.test(label)
}

/**
 * Detects "read more" links in any language: equal labels with different targets, or a link after the last sentence.
 */
export function findReadMoreLinks(body: Element): ReadonlySet<Element> {
  const byLabel = new Map<string, Element[]>()
  const behind: Element[] = []
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (!isElement(child) || silentTags.has(child.name)) continue
      if (child.name !== 'a') {
        visit(child)
        continue
      }
      if (hasInformation(child) || isInHeading(child) || isWholeItem(child)) continue
      const label = singleSpaced(plainText(child)).trim().toLowerCase()
      if (label === '' || label.length > 60 || !hasNoInformation(label) || countWords(label) > maxRepeatedWords)
        continue
      if (isBehindSentence(child)) behind.push(child)
      const alike = byLabel.get(label)
      if (alike === undefined) byLabel.set(label, [child])
      else alike.push(child)
    }
  }
  visit(body)
  const repeated = [...byLabel.values()].flatMap((links) =>
    new Set(links.map((link) => linkHref(link))).size > 1 ? links : [],
  )
  return new Set([...repeated, ...behind])
}

function isBehindSentence(link: Element): boolean {
  const before = link.prev === null ? undefined : textData(link.prev)
  const after = link.next === null ? '' : textData(link.next)
  if (linkHost(link) !== '') return false
  return before !== undefined && /[.!?…]["'”’»)]*\s+$/.test(before) && after?.trim() === ''
}

/** A cookie notice has a policy link or a button, unlike a baker's cookies. */
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
      (node.name === 'a' && /cookie|privacy/i.test(`${linkHref(node)} ${node.attribs['rel'] ?? ''}`))
    isMore = text.length > 700 || /^h[12]$/.test(node.name)
    node.children.forEach(visit)
  }
  visit(element)
  return !isMore && leads && /(?<!\p{L})cookies?(?!\p{L})/iu.test(text) && /[.!?]/.test(text)
}

function linkHref(link: Element | undefined): string {
  return link?.attribs['href']?.trim() ?? ''
}

function startsAtSiteRoot([first, ...others]: readonly Element[]): boolean {
  const root = URL.parse(linkHref(first))
  return (
    root !== null &&
    root.pathname === '/' &&
    others.length > 0 &&
    others.every((link) => URL.parse(linkHref(link), root.href)?.host === root.host)
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

/** A link that fills its item or cell is a name. */
function isWholeItem(link: Element): boolean {
  const label = plainText(link).trim()
  for (let at: AnyNode | null = link.parent; at !== null && isElement(at); at = at.parent) {
    // Bounded, as wrappers contain nearly the whole page, read once per link.
    const text = plainTextWithin(at, label.length + itemPaddingMax)
    if (itemTags.has(at.name)) return text !== undefined && lettersOnly(text) === lettersOnly(label)
    if (text === undefined || text.length > label.length + wrapperTextMax) return false
  }
  return false
}

function lettersOnly(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

function isInItem(element: Element): boolean {
  for (let at: AnyNode | null = element.parent; at !== null; at = at.parent)
    if (isElement(at) && itemTags.has(at.name)) return true
  return false
}

/** Similar siblings are cards with names. */
function hasAlike(element: Element): boolean {
  const shape = `${element.name}.${element.attribs['class'] ?? ''}`
  for (const side of ['prev', 'next'] as const) {
    let at = element[side]
    while (at !== null && !isElement(at)) at = at[side]
    if (at !== null && `${at.name}.${at.attribs['class'] ?? ''}` === shape && element.name !== 'p') return true
  }
  return false
}

const maxPaginationLinks = 6

export function isPagination(element: Element, statistics: TextStatistics): boolean {
  if (
    statistics.isLoose ||
    statistics.anchors < 2 ||
    statistics.anchors > maxPaginationLinks ||
    !menuTags.has(element.name)
  )
    return false
  let turns = 0
  const visit = (node: AnyNode): void => {
    if (!isElement(node)) return
    if (
      node.name === 'a' &&
      (/(?:^|\s)(?:prev|previous|next)(?:$|\s)/i.test(node.attribs['rel'] ?? '') ||
        /^[np]$/i.test(node.attribs['accesskey'] ?? ''))
    )
      turns++
    node.children.forEach(visit)
  }
  visit(element)
  return turns >= 1
}
const menuTags: ReadonlySet<string> = new Set(['table', 'tr', 'ul', 'ol', 'div', 'p', 'center'])

/** Whether an element has only links, four or more and short, in any markup. */
export function isMenu(element: Element, statistics: TextStatistics): boolean {
  if (statistics.isLoose || statistics.anchors < 4 || !menuTags.has(element.name)) return false
  const labels: string[] = []
  let isOnlyLinks = true
  const visit = (node: AnyNode): void => {
    if (!isOnlyLinks) return
    if (!isElement(node)) {
      if (/[\p{L}\p{N}]/u.test(textData(node) ?? '')) isOnlyLinks = false
    } else if (node.name === 'a') {
      if (/^(?:mailto|tel|sms|whatsapp):/i.test(node.attribs['href'] ?? '')) isOnlyLinks = false
      else labels.push(elementLabel(node))
    } else if (!silentTags.has(node.name)) node.children.forEach(visit)
  }
  element.children.forEach(visit)
  return isOnlyLinks && labels.length >= 4 && labels.every((label) => label.split(/\s+/).length <= 3)
}

function elementLabel(element: Element): string {
  return element.children
    .map((child) => (isElement(child) ? elementLabel(child) : (textData(child) ?? '')))
    .join(' ')
    .trim()
}
