import { isElement, isInside, plainText, type AnyNode, type Element } from '../blocks/dom.js'
import { isIntroduction } from './main-content.js'
import { isCookieNotice, isLinkLine, findReadMoreLinks, isMenu, isPagination } from './link-lines.js'
import type { DescribedElement, PageElements, ListedElement } from './page-elements.js'
import { isAside, lacksContent } from './beside-main-content.js'
import { formHasContent, type StatedContent } from './stated-content.js'
import { linkDensity } from './text-statistics.js'

const invitationMaxChars = 160

const notificationMaxChars = 700

/** Scripts fill ad slots, so longer text means a misleading name. */
const advertMaxChars = 400

const lineTags: ReadonlySet<string> = new Set(['p', 'div', 'section', 'span', 'ul', 'ol', 'center'])

export function excludeControls(page: PageElements, content: StatedContent): void {
  // A bakery's cookies have prices.
  page.exclude(
    ({ element, statistics: { anchors }, named: { isConsent } }) =>
      (isConsent || /cookie/i.test(element.attribs['aria-label'] ?? '')) &&
      !content.statesFacts(element) &&
      (anchors > 0 || holdsButton(element) || !content.hasContentBeyondNotices(element)),
  )
  page.exclude(
    ({ element, role, statistics, named: { isNavigation } }) =>
      (element.name === 'nav' && linkDensity(statistics) > 0.3) ||
      role === 'navigation' ||
      role === 'search' ||
      role === 'menubar' ||
      (isNavigation && !content.statesFacts(element)),
  )
  page.exclude(
    ({ element }) =>
      element.name === 'form' &&
      !content.statesFacts(element) &&
      (!formHasContent(element) || isInDialog(element, page)),
  )
}

export function excludeNoticesAndLinks(page: PageElements, content: StatedContent): void {
  // Searched once, as each check reads the whole element.
  const namesCookies = /cookie/i.test(plainText(page.body))
  const isNotice = ({ element, statistics: { text } }: ListedElement): boolean =>
    namesCookies && text <= notificationMaxChars && lineTags.has(element.name) && isCookieNotice(element)
  page.exclude(isNotice)
  const toMore = findReadMoreLinks(page.body)
  page.exclude(({ element }) => toMore.has(element))
  page.exclude(
    ({ element, statistics: { text, anchors } }) =>
      anchors > 0 && text <= 1_500 && lineTags.has(element.name) && isLinkLine(element),
  )
  page.exclude(({ element, statistics }) => isPagination(element, statistics))
  page.exclude(({ element, inContent, statistics }) => !inContent && isMenu(element, statistics))
  // On short pages even small invitations are a large share, so their words decide.
  page.excludeRegardlessOfShare((listed) => isSmallInvitation(listed, content) || isNotice(listed))
}

export function excludeHeadersAndFooters(page: PageElements): void {
  page.excludeButContacts((listed) => !listed.inContent && isFooter(listed))
  page.excludeButContacts(
    ({ element, role, inContent, named: { isHeader } }) =>
      !inContent &&
      (element.name === 'header' || role === 'banner' || isHeader) &&
      !isIntroduction(element, page.statistics, page.excluded),
  )
}

export function excludeSidebars(page: PageElements, content: StatedContent): void {
  page.excludeButContacts((listed) => isAside(listed) && lacksContent(listed, page, content))
}

/** @param dialogs are kept */
export function excludeSideMatter(page: PageElements, content: StatedContent, dialogs: readonly Element[]): void {
  const inDialogs = new Set<AnyNode>(dialogs)
  // Teasers also have sentences, but each with a link.
  const hasOwnContent = (element: Element, mayBeTeaser: boolean): boolean =>
    linkDensity(page.statisticsOf(element)) <= 0.3
      ? content.statesFacts(element) || (!mayBeTeaser && content.hasContentBeyondNotices(element))
      : content.statesPrice(element)
  page.excludeButContacts(
    ({ element, statistics: { text, anchors }, named: { isSide, isAdvert, isUseful, isComments, isOverlay } }) =>
      isSide &&
      !isUseful &&
      !isInside(element, inDialogs) &&
      !(isAdvert && text > advertMaxChars) &&
      (isComments || !hasOwnContent(element, isOverlay || anchors > 1)),
  )
}

export function isFooter({ element, role, named }: DescribedElement): boolean {
  return element.name === 'footer' || role === 'contentinfo' || named.isFooter
}

function isSmallInvitation({ element, statistics, named }: ListedElement, content: StatedContent): boolean {
  return (
    named.isInvitation &&
    statistics.text <= invitationMaxChars &&
    !named.isUseful &&
    !content.hasContentBeyondNotices(element)
  )
}

function holdsButton(element: Element): boolean {
  return element.children.some(
    (child) =>
      isElement(child) &&
      (child.name === 'button' || child.name === 'input' || child.attribs['role'] === 'button' || holdsButton(child)),
  )
}

function isInDialog(element: Element, page: PageElements): boolean {
  for (let at = element.parent; at !== null && isElement(at); at = at.parent)
    if (page.describe(at).named.isDialog) return true
  return false
}
