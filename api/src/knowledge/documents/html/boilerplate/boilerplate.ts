import { countWords } from '../../text/count-words.js'
import { isElement, singleSpaced, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { namesMet, type Named } from './boilerplate-names.js'
import { hiddenIn } from './hidden-parts.js'
import { isCookieNotice, isLinkLine, linksToMore } from './link-lines.js'
import { silentTags } from './silent-tags.js'

/** A rule that would take more than this share of a page's text has met an unusual page and is undone. */
const maxShare = 0.45

/** Links to other pages of a manual: before, behind, above, home, contents. */
const maxTurns = 6

/** Words of one run of text from which on a side column says something. */
const minAsideWords = 4

/** A page's boilerplate: what is taken away, and what of it may still tell how to reach the business. */
export interface Boilerplate {
  dropped: Set<AnyNode>
  /** Headers, footers and side columns: their contact data and opening hours are worth keeping once. */
  contactElements: readonly Element[]
  /** Of these, the footers: they say in sentences what stands nowhere else. */
  footers: ReadonlySet<Element>
  /** Consent notices, navigation and forms: they tell nothing wherever they stand. */
  notTold: Set<AnyNode>
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

/** Characters of a dialog from which on it tells something: fewer show a picture or ask whether one is sure. */
const dialogMinChars = 200

/** What an element holds, the elements in it included. */
interface Weight {
  /** Characters of text. */
  text: number
  /** Of these, characters in links. */
  links: number
  /** Number of links. */
  anchors: number
  /** Letters or digits stand outside of links. */
  isLoose: boolean
  /** Characters of text that no rule has taken. */
  left: number
}

interface Listed {
  element: Element
  name: string
  named: Named
  role: string
  inContent: boolean
}

function roleOf(element: Element): string {
  return element.attribs['role']?.toLowerCase() ?? ''
}

/**
 * Decides what of a page is boilerplate. Each rule looks for its own kind and is undone as a whole when it would take
 * more than 45 % of the text that is left; an element that alone holds so much is a wrapper with a misleading name.
 * @param styles of the page's own style elements
 */
export function findBoilerplate(body: Element, styles: readonly string[] = []): Boilerplate {
  const weights = new Map<AnyNode, Weight>()
  const dropped = hiddenIn(body, styles)
  const notTold = new Set(dropped)
  weigh(body, weights, dropped, false)
  const contactElements: Element[] = []
  let total = weights.get(body)?.text ?? 0
  const all: Listed[] = []
  const namedBy = namesMet()
  list(body, all, namedBy, false)

  const drop = (element: Element): void => {
    dropped.add(element)
    const gone = weights.get(element)?.left ?? 0
    for (let at: AnyNode | null = element; at !== null; at = at.parent) {
      const weight = weights.get(at)
      if (weight !== undefined) weight.left -= gone
    }
  }
  const apply = (isBoilerplate: (listed: Listed) => boolean, keepsContact: boolean): void => {
    const taken: Element[] = []
    const fresh = new Set<AnyNode>()
    let taking = 0
    for (const listed of all) {
      const { element } = listed
      if (element === body || !isBoilerplate(listed) || isInside(element, dropped) || isInside(element, fresh)) continue
      const weight = weights.get(element)?.left ?? 0
      if (weight > total * maxShare) continue
      taken.push(element)
      fresh.add(element)
      taking += weight
    }
    if (taking > total * maxShare) return
    for (const element of taken) drop(element)
    total -= taking
    if (keepsContact) contactElements.push(...taken)
    else for (const element of taken) notTold.add(element)
  }

  const density = (element: Element): number => {
    const weight = weights.get(element)
    return weight === undefined || weight.text === 0 ? 0 : weight.links / weight.text
  }

  apply(({ element, named: { isConsent } }) => isConsent || /cookie/i.test(element.attribs['aria-label'] ?? ''), false)
  apply(
    ({ element, role, named: { isNavigation } }) =>
      (element.name === 'nav' && density(element) > 0.3) ||
      role === 'navigation' ||
      role === 'search' ||
      role === 'menubar' ||
      isNavigation,
    false,
  )
  apply(({ element }) => element.name === 'form', false)
  apply(
    ({ element }) => lineTags.has(element.name) && (weights.get(element)?.text ?? 0) <= 700 && isCookieNotice(element),
    false,
  )
  const toMore = linksToMore(body)
  apply(({ element }) => toMore.has(element), false)
  apply(
    ({ element }) =>
      lineTags.has(element.name) &&
      (weights.get(element)?.anchors ?? 0) > 0 &&
      (weights.get(element)?.text ?? 0) <= 1_500 &&
      isLinkLine(element),
    false,
  )
  apply(({ element }) => turnsPages(element, weights.get(element)), false)
  apply(({ element, inContent }) => !inContent && isMenu(element, weights.get(element)), false)
  // On a page of few words even a small invitation is a large share: its own words tell it for what it is.
  for (const {
    element,
    named: { isInvitation, isUseful },
  } of all) {
    const { text = 0 } = weights.get(element) ?? {}
    const isNotice = lineTags.has(element.name) && text <= notificationMaxChars && isCookieNotice(element)
    if (!isNotice && (!isInvitation || text > invitationMaxChars || isUseful)) continue
    if (element === body || isInside(element, dropped)) continue
    total -= weights.get(element)?.left ?? 0
    drop(element)
    notTold.add(element)
  }
  apply((listed) => !listed.inContent && isFoot(listed), true)
  apply(
    ({ element, role, inContent, named: { isHeader } }) =>
      !inContent && (element.name === 'header' || role === 'banner' || isHeader) && !speaks(element, weights, dropped),
    true,
  )
  const isAside = ({ element, role }: Pick<Listed, 'element' | 'role'>): boolean =>
    element.name === 'aside' || role === 'complementary'
  const isMute = ({ element, named: { isSide, isUseful } }: Pick<Listed, 'element' | 'named'>): boolean =>
    !isUseful && (density(element) > 0.3 || isSide || !tells(element))
  apply((listed) => isAside(listed) && isMute(listed), true)
  const told = dialogsOf(all).filter(
    (element) => (weights.get(element)?.left ?? 0) >= dialogMinChars && !isInside(element, dropped),
  )
  const inDialogs = new Set<AnyNode>(told)
  apply(
    ({ element, named: { isSide, isAdvert, isUseful } }) =>
      isSide &&
      !isUseful &&
      !isInside(element, inDialogs) &&
      !(isAdvert && (weights.get(element)?.text ?? 0) > advertMaxChars),
    true,
  )

  const root = mainRoot(body, all, weights, dropped)
  // What stands beside the main part without having been dropped is boilerplate by its place.
  const beside = root === body ? [] : besides(root, body).filter((element) => !dropped.has(element))
  const isOpening = (element: Element): boolean => holdsTitle(element) && density(element) <= 0.3
  const asides = beside.filter(
    (element) =>
      isOpening(element) ||
      inDialogs.has(element) ||
      (isAside({ element, role: roleOf(element) }) && !isMute({ element, named: namedBy(nameOf(element)) })),
  )
  contactElements.push(...beside.filter((element) => !asides.includes(element)))
  return {
    dropped,
    contactElements,
    footers: new Set(
      contactElements.filter((element) => isFoot({ element, role: roleOf(element), named: namedBy(nameOf(element)) })),
    ),
    notTold,
    root,
    asides,
  }
}

/** The dialogs that a button on the page opens: what a card says in full, often. */
function dialogsOf(all: readonly Pick<Listed, 'element' | 'named'>[]): Element[] {
  const dialogs = all.flatMap(({ element, named: { isDialog } }) =>
    isDialog && element.attribs['id'] !== undefined ? [element] : [],
  )
  if (dialogs.length === 0) return []
  const opened = new Set(
    all.flatMap(({ element: { attribs } }) =>
      [attribs['data-bs-target'], attribs['data-target'], attribs['data-modal-target'], attribs['href']].map(
        (target) => /^#?([\w-]+)$/.exec(target ?? '')?.[1],
      ),
    ),
  )
  return dialogs.filter((element) => opened.has(element.attribs['id']))
}

function isFoot({ element, role, named }: Pick<Listed, 'element' | 'role' | 'named'>): boolean {
  return element.name === 'footer' || role === 'contentinfo' || named.isFooter
}

/**
 * Whether the page's title is in it: many pages open with a large picture, a title and a sentence, above the main part.
 */
function holdsTitle(element: Element): boolean {
  return element.children.some((child) => isElement(child) && (child.name === 'h1' || holdsTitle(child)))
}

/** Whether a side column has a line that is more than a name or a link. */
function tells(element: Element): boolean {
  return element.children.some((child) =>
    isElement(child)
      ? child.name !== 'a' && !silentTags.has(child.name) && tells(child)
      : countWords(textData(child) ?? '') >= minAsideWords,
  )
}

/** The element that holds the page's own text, when one is marked and holds enough of what is left. */
function mainRoot(
  body: Element,
  all: readonly { element: Element; name: string }[],
  weights: ReadonlyMap<AnyNode, Weight>,
  dropped: ReadonlySet<AnyNode>,
): Element {
  const remaining = (element: Element): number => weights.get(element)?.left ?? 0
  const left = remaining(body)
  const byTag = all.filter(({ element }) => element.name === 'main' || element.attribs['role'] === 'main')
  const byName = all.filter(({ name }) =>
    /(?:^|\s)(?:main-content|page-content|content-main|maincontent)(?:$|\s)/i.test(name),
  )
  // A page's only <main> is a statement of its author: it is believed even when teasers around it are longer.
  const [only] = byTag
  if (
    byTag.length === 1 &&
    only !== undefined &&
    !isInside(only.element, dropped) &&
    remaining(only.element) >= Math.max(30, left * 0.12)
  )
    return only.element
  for (const { element } of [...byTag, ...byName]) {
    if (!isInside(element, dropped) && remaining(element) >= left * (1 - maxShare)) return element
  }
  return body
}

/** The elements around the path from `body` down to `root`. */
function besides(root: Element, body: Element): Element[] {
  const found: Element[] = []
  for (let at: AnyNode = root; at !== body;) {
    const parent: AnyNode | null = at.parent
    if (parent === null || !('children' in parent)) break
    for (const sibling of parent.children)
      if (sibling !== at && isElement(sibling) && !silentTags.has(sibling.name)) found.push(sibling)
    at = parent
  }
  return found
}

/** A page header that introduces the page (a title with a sentence) is content, not boilerplate. */
function speaks(header: Element, weights: ReadonlyMap<AnyNode, Weight>, dropped: ReadonlySet<AnyNode>): boolean {
  const search = (node: AnyNode): boolean => {
    if (!isElement(node) || dropped.has(node)) return false
    if (node.name === 'h1' && (weights.get(node)?.text ?? 0) > 0 && (weights.get(node)?.links ?? 0) === 0) return true
    if (node.name === 'p' && (weights.get(node)?.text ?? 0) - (weights.get(node)?.links ?? 0) > 60) return true
    return node.children.some(search)
  }
  return header.children.some(search)
}

function weigh(element: Element, weights: Map<AnyNode, Weight>, hidden: ReadonlySet<AnyNode>, inLink: boolean): Weight {
  const sum = { text: 0, links: 0, anchors: 0, isLoose: false, left: 0 }
  if (silentTags.has(element.name) || hidden.has(element)) return sum
  const isLink = inLink || element.name === 'a'
  if (element.name === 'a') sum.anchors = 1
  for (const child of element.children) {
    const data = textData(child)
    if (data !== undefined) {
      const text = singleSpaced(data).trim().length
      if (text === 0) continue
      sum.text += text
      if (isLink) sum.links += text
      else sum.isLoose ||= /[\p{L}\p{N}]/u.test(data)
    } else if (isElement(child)) {
      const weight = weigh(child, weights, hidden, isLink)
      sum.text += weight.text
      sum.links += weight.links
      sum.anchors += weight.anchors
      sum.isLoose ||= weight.isLoose
    }
  }
  sum.left = sum.text
  weights.set(element, sum)
  return sum
}

/** Classes and id. The ids of headings are slugs of their words and say nothing of what the element is for. */
function nameOf(element: Element): string {
  if (element.name.length === 2 && /^h[1-6]$/.test(element.name)) return ''
  const { class: classes = '', id = '' } = element.attribs
  return classes === '' && id === '' ? '' : `${classes} ${id.length <= 24 ? id : ''}`.trim()
}

function list(element: Element, into: Listed[], namedBy: (name: string) => Named, inContent: boolean): void {
  const name = nameOf(element)
  into.push({ element, name, role: roleOf(element), inContent, named: namedBy(name) })
  const inside =
    inContent || element.name === 'main' || element.name === 'article' || element.attribs['role'] === 'main'
  for (const child of element.children)
    if (isElement(child) && !silentTags.has(child.name)) list(child, into, namedBy, inside)
}

function isInside(node: AnyNode, containers: ReadonlySet<AnyNode>): boolean {
  if (containers.size === 0) return false
  for (let at: AnyNode | null = node; at !== null; at = at.parent) if (containers.has(at)) return true
  return false
}

/** Links to the page before and the one behind, in whatever words. */
function turnsPages(element: Element, weight: Weight | undefined): boolean {
  if (
    weight === undefined ||
    weight.isLoose ||
    weight.anchors < 2 ||
    weight.anchors > maxTurns ||
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

const lineTags: ReadonlySet<string> = new Set(['p', 'div', 'section', 'span', 'ul', 'ol', 'center'])
const menuTags: ReadonlySet<string> = new Set(['table', 'tr', 'ul', 'ol', 'div', 'p', 'center'])

/** A row or list of nothing but links of a word or two, four at least: a menu, whatever it is made of. */
function isMenu(element: Element, weight: Weight | undefined): boolean {
  if (weight === undefined || weight.isLoose || weight.anchors < 4 || !menuTags.has(element.name)) return false
  const labels: string[] = []
  let isOnlyLinks = true
  const visit = (node: AnyNode): void => {
    if (!isOnlyLinks) return
    if (!isElement(node)) {
      if (/[\p{L}\p{N}]/u.test(textData(node) ?? '')) isOnlyLinks = false
    } else if (node.name === 'a') {
      if (/^(?:mailto|tel|sms|whatsapp):/i.test(node.attribs['href'] ?? '')) isOnlyLinks = false
      else labels.push(labelOf(node))
    } else if (!silentTags.has(node.name)) node.children.forEach(visit)
  }
  element.children.forEach(visit)
  return isOnlyLinks && labels.length >= 4 && labels.every((label) => label.split(/\s+/).length <= 3)
}

function labelOf(element: Element): string {
  return element.children
    .map((child) => (isElement(child) ? labelOf(child) : (textData(child) ?? '')))
    .join(' ')
    .trim()
}
