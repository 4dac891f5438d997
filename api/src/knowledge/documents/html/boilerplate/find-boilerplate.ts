import { countWords } from '../../text/count-words.js'
import { isElement, plainText, textData, type AnyNode, type Element, isInside } from '../blocks/dom.js'
import { namesMet } from './boilerplate-names.js'
import { hiddenIn } from './hidden-parts.js'
import { isCookieNotice, isLinkLine, linksToMore } from './link-lines.js'
import { silentTags } from './silent-tags.js'
import { type TextStatistics, collectTextStatistics, maxBoilerplateShare, noText } from './text-statistics.js'
import { type ListedElement, roleOf, nameOf, listElements } from './listed-elements.js'
import { isPagination, isMenu } from './link-menus.js'
import { containsTitle, mainContentOf, outsideMainContent } from './main-content.js'
import { openedDialogs } from './opened-dialogs.js'
import { formSays, StatedContent } from './states-content.js'
import { defaultLocale } from '@loquia/contracts'
import type { Language } from '../../../languages/language.js'

/** Words of one run of text from which on a side column has content. */
const minAsideWords = 4

/** A page's boilerplate: what is taken away, and what of it may still state how to reach the business. */
export interface Boilerplate {
  dropped: Set<AnyNode>
  /** Headers, footers and side columns: their contact data and opening hours are worth keeping once. */
  contactElements: readonly Element[]
  /** Of these, the footers: their sentences may stand nowhere else. */
  footers: ReadonlySet<Element>
  /** Consent notices, navigation and forms: they state no facts wherever they stand. */
  withoutFacts: Set<AnyNode>
  root: Element
  /**
   * Beside the root: the opening of the page with its title, and side columns that say something in sentences: "Ways to
   * pay", "Before you come".
   */
  asides: readonly Element[]
}

/** Characters of an invitation's text. */
const invitationMaxChars = 160

/** Of a notice about cookies. */
const notificationMaxChars = 700

/**
 * A place kept for an advertisement is filled by a script: one with so many characters of text was given its name by
 * mistake.
 */
const advertMaxChars = 400

/** Characters of a dialog from which on it is content: fewer show a picture or ask whether one is sure. */
const dialogMinChars = 200

/**
 * Decides what of a page is boilerplate. Each rule looks for its own kind and is undone as a whole when it would take
 * more than 45 % of the text that is left; an element that alone holds so much is a wrapper with a misleading name.
 * @param styles of the page's own style elements
 * @param language that the page declares
 */
export function findBoilerplate(
  body: Element,
  styles: readonly string[] = [],
  language: Language = defaultLocale,
): Boilerplate {
  const content = new StatedContent(language)
  const statistics = new Map<AnyNode, TextStatistics>()
  const dropped = hiddenIn(body, styles)
  const withoutFacts = new Set(dropped)
  collectTextStatistics(body, statistics, dropped, false)
  const contactElements: Element[] = []
  let total = statistics.get(body)?.text ?? 0
  const all: ListedElement[] = []
  const namedBy = namesMet()
  listElements(body, all, statistics, namedBy, false)

  const drop = (element: Element): void => {
    dropped.add(element)
    const gone = statistics.get(element)?.left ?? 0
    for (let at: AnyNode | null = element; at !== null; at = at.parent) {
      const found = statistics.get(at)
      if (found !== undefined) found.left -= gone
    }
  }
  const apply = (isBoilerplate: (listed: ListedElement) => boolean, keepsContact: boolean): void => {
    const taken: Element[] = []
    const fresh = new Set<AnyNode>()
    let taking = 0
    for (const listed of all) {
      const { element } = listed
      if (element === body || !isBoilerplate(listed) || isInside(element, dropped) || isInside(element, fresh)) continue
      const length = listed.statistics.left
      if (length > total * maxBoilerplateShare) continue
      taken.push(element)
      fresh.add(element)
      taking += length
    }
    if (taking > total * maxBoilerplateShare) return
    for (const element of taken) drop(element)
    total -= taking
    if (keepsContact) contactElements.push(...taken)
    else for (const element of taken) withoutFacts.add(element)
  }

  // A bakery's cookies have prices.
  apply(
    ({ element, statistics: { anchors }, named: { isConsent } }) =>
      (isConsent || /cookie/i.test(element.attribs['aria-label'] ?? '')) &&
      !content.statesFacts(element) &&
      (anchors > 0 || holdsButton(element) || !content.saysMoreThanSite(element)),
    false,
  )
  apply(
    ({ element, role, statistics: own, named: { isNavigation } }) =>
      (element.name === 'nav' && linkDensity(own) > 0.3) ||
      role === 'navigation' ||
      role === 'search' ||
      role === 'menubar' ||
      (isNavigation && !content.statesFacts(element)),
    false,
  )
  const isInDialog = (element: Element): boolean => {
    for (let at = element.parent; at !== null && isElement(at); at = at.parent)
      if (namedBy(nameOf(at)).isDialog) return true
    return false
  }
  apply(
    ({ element }) =>
      element.name === 'form' && !content.statesFacts(element) && (!formSays(element) || isInDialog(element)),
    false,
  )
  // Looked for once, since each element is read whole for it.
  const namesCookies = /cookie/i.test(plainText(body))
  const isNotice = ({ element, statistics: { text } }: ListedElement): boolean =>
    namesCookies && text <= notificationMaxChars && lineTags.has(element.name) && isCookieNotice(element)
  apply(isNotice, false)
  const toMore = linksToMore(body)
  apply(({ element }) => toMore.has(element), false)
  apply(
    ({ element, statistics: { text, anchors } }) =>
      anchors > 0 && text <= 1_500 && lineTags.has(element.name) && isLinkLine(element),
    false,
  )
  apply(({ element, statistics: own }) => isPagination(element, own), false)
  apply(({ element, inContent, statistics: own }) => !inContent && isMenu(element, own), false)
  // On a page of few words even a small invitation is a large share: its own words show what it is.
  for (const listed of all) {
    const { element, statistics: own, named } = listed
    const isSmallInvitation =
      named.isInvitation && own.text <= invitationMaxChars && !named.isUseful && !content.saysMoreThanSite(element)
    if (!isSmallInvitation && !isNotice(listed)) continue
    if (element === body || isInside(element, dropped)) continue
    total -= own.left
    drop(element)
    withoutFacts.add(element)
  }
  apply((listed) => !listed.inContent && isFooter(listed), true)
  apply(
    ({ element, role, inContent, named: { isHeader } }) =>
      !inContent &&
      (element.name === 'header' || role === 'banner' || isHeader) &&
      !isIntroduction(element, statistics, dropped),
    true,
  )
  const isAside = ({ element, role }: Pick<ListedElement, 'element' | 'role'>): boolean =>
    element.name === 'aside' || role === 'complementary'
  const lacksContent = ({ element, named: { isSide, isUseful } }: Pick<ListedElement, 'element' | 'named'>): boolean =>
    !isUseful &&
    (linkDensity(statistics.get(element)) > 0.3 ||
      ((isSide || !hasSentences(element)) && !content.statesFacts(element)))
  apply((listed) => isAside(listed) && lacksContent(listed), true)
  const dialogs = openedDialogs(all).filter(
    (element) =>
      ((statistics.get(element)?.left ?? 0) >= dialogMinChars || content.statesContent(element)) &&
      !isInside(element, dropped),
  )
  const inDialogs = new Set<AnyNode>(dialogs)
  // Teasers of other pages have sentences, too, each with its link.
  const hasOwnContent = (element: Element, mayBeTeaser: boolean): boolean =>
    linkDensity(statistics.get(element)) <= 0.3
      ? content.statesFacts(element) || (!mayBeTeaser && content.saysMoreThanSite(element))
      : content.statesPrice(element)
  apply(
    ({ element, statistics: { text, anchors }, named: { isSide, isAdvert, isUseful, isComments, isOverlay } }) =>
      isSide &&
      !isUseful &&
      !isInside(element, inDialogs) &&
      !(isAdvert && text > advertMaxChars) &&
      (isComments || !hasOwnContent(element, isOverlay || anchors > 1)),
    true,
  )

  const root = mainContentOf(body, all, statistics, dropped)
  // What stands beside the main part without having been dropped is boilerplate by its place.
  const beside = root === body ? [] : outsideMainContent(root, body).filter((element) => !dropped.has(element))
  const isOpening = (element: Element): boolean => containsTitle(element) && linkDensity(statistics.get(element)) <= 0.3
  const isSectionBeside = (element: Element): boolean => {
    const { isSide, isComments, isOverlay } = namedBy(nameOf(element))
    if (isComments) return false
    if (listTags.has(element.name)) return content.statesPrice(element)
    if (isSide) {
      const { anchors } = statistics.get(element) ?? noText
      return content.statesPrice(element) || (!isOverlay && anchors === 0 && content.saysMoreThanSite(element))
    }
    return sectionTags.has(element.name) && content.statesContent(element)
  }
  const asides = beside.filter(
    (element) =>
      isOpening(element) ||
      inDialogs.has(element) ||
      (linkDensity(statistics.get(element)) <= 0.3 && isSectionBeside(element)) ||
      (isAside({ element, role: roleOf(element) }) && !lacksContent({ element, named: namedBy(nameOf(element)) })),
  )
  contactElements.push(...beside.filter((element) => !asides.includes(element)))
  return {
    dropped,
    contactElements,
    footers: new Set(
      contactElements.filter((element) =>
        isFooter({ element, role: roleOf(element), named: namedBy(nameOf(element)) }),
      ),
    ),
    withoutFacts,
    root,
    asides,
  }
}

function holdsButton(element: Element): boolean {
  return element.children.some(
    (child) =>
      isElement(child) &&
      (child.name === 'button' || child.name === 'input' || child.attribs['role'] === 'button' || holdsButton(child)),
  )
}

/** Share of a text that stands in links. */
function linkDensity({ text, links } = noText): number {
  return text === 0 ? 0 : links / text
}

function isFooter({ element, role, named }: Pick<ListedElement, 'element' | 'role' | 'named'>): boolean {
  return element.name === 'footer' || role === 'contentinfo' || named.isFooter
}

/** Whether a side column has a line that is more than a name or a link. */
function hasSentences(element: Element): boolean {
  return element.children.some((child) =>
    isElement(child)
      ? child.name !== 'a' && !silentTags.has(child.name) && hasSentences(child)
      : countWords(textData(child) ?? '') >= minAsideWords,
  )
}

/** A page header that introduces the page (a title with a sentence) is content, not boilerplate. */
function isIntroduction(
  header: Element,
  statistics: ReadonlyMap<AnyNode, TextStatistics>,
  dropped: ReadonlySet<AnyNode>,
): boolean {
  const search = (node: AnyNode): boolean => {
    if (!isElement(node) || dropped.has(node)) return false
    if (node.name === 'h1' && (statistics.get(node)?.text ?? 0) > 0 && (statistics.get(node)?.links ?? 0) === 0)
      return true
    if (node.name === 'p' && (statistics.get(node)?.text ?? 0) - (statistics.get(node)?.links ?? 0) > 60) return true
    return node.children.some(search)
  }
  return header.children.some(search)
}

/** Elements that stand beside the main part and may be one of their own. */
const sectionTags: ReadonlySet<string> = new Set(['section', 'article', 'div'])
/** The same, where they have prices. */
const listTags: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'dl', 'form', 'nav'])

/** Tags of what a line of its own may be marked up with. */
const lineTags: ReadonlySet<string> = new Set(['p', 'div', 'section', 'span', 'ul', 'ol', 'center'])
