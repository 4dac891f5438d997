import { isInside, type AnyNode, type Element, isElement } from '../blocks/dom.js'
import { findHiddenParts } from './hidden-parts.js'
import { collectTextStatistics, maxBoilerplateShare, noText, type TextStatistics } from './text-statistics.js'
import { silentTags } from './silent-tags.js'

export type DescribedElement = Pick<ListedElement, 'element' | 'role' | 'named'>

type Rule = (listed: ListedElement) => boolean

/**
 * The elements of a page, and those that rules have excluded. Undoes a rule that would remove more than 45 % of the
 * remaining text; an element with that share is a misnamed wrapper.
 */
export class PageElements {
  readonly listed: ListedElement[] = []
  readonly statistics = new Map<AnyNode, TextStatistics>()
  readonly excluded: Set<AnyNode>
  readonly withoutFacts: Set<AnyNode>
  readonly contactElements: Element[] = []
  private readonly namedBy = createNameCache()
  private remainingChars: number

  constructor(
    readonly body: Element,
    styles: readonly string[],
  ) {
    this.excluded = findHiddenParts(body, styles)
    this.withoutFacts = new Set(this.excluded)
    collectTextStatistics(body, this.statistics, this.excluded, false)
    this.remainingChars = this.statisticsOf(body).text
    listElements(body, this.listed, this.statistics, this.namedBy, false)
  }

  statisticsOf(element: Element): TextStatistics {
    return this.statistics.get(element) ?? noText
  }

  describe(element: Element): DescribedElement {
    return { element, role: elementRole(element), named: this.namedBy(classAndId(element)) }
  }

  isExcluded(element: Element): boolean {
    return isInside(element, this.excluded)
  }

  exclude(isBoilerplate: Rule): void {
    for (const element of this.removeFound(isBoilerplate)) this.withoutFacts.add(element)
  }

  excludeButContacts(isBoilerplate: Rule): void {
    this.contactElements.push(...this.removeFound(isBoilerplate))
  }

  excludeRegardlessOfShare(isBoilerplate: Rule): void {
    for (const listed of this.listed) {
      const { element, statistics } = listed
      if (!isBoilerplate(listed) || element === this.body || this.isExcluded(element)) continue
      this.remainingChars -= statistics.left
      this.remove(element)
      this.withoutFacts.add(element)
    }
  }

  private removeFound(isBoilerplate: Rule): readonly Element[] {
    const found: Element[] = []
    const fresh = new Set<AnyNode>()
    const maxChars = this.remainingChars * maxBoilerplateShare
    let chars = 0
    for (const listed of this.listed) {
      const { element } = listed
      if (element === this.body || !isBoilerplate(listed) || this.isExcluded(element) || isInside(element, fresh))
        continue
      const length = listed.statistics.left
      if (length > maxChars) continue
      found.push(element)
      fresh.add(element)
      chars += length
    }
    if (chars > maxChars) return []
    for (const element of found) this.remove(element)
    this.remainingChars -= chars
    return found
  }

  private remove(element: Element): void {
    this.excluded.add(element)
    const gone = this.statisticsOf(element).left
    for (let at: AnyNode | null = element; at !== null; at = at.parent) {
      const found = this.statistics.get(at)
      if (found !== undefined) found.left -= gone
    }
  }
}

export interface ListedElement {
  element: Element
  name: string
  named: Named
  role: string
  /** Hidden elements have statistics of zero. */
  statistics: TextStatistics
  /** The element is in an article or the main element. */
  inContent: boolean
}

function elementRole(element: Element): string {
  return element.attribs['role']?.toLowerCase() ?? ''
}

/** Omits heading ids, which are slugs of their text. */
function classAndId(element: Element): string {
  if (element.name.length === 2 && /^h[1-6]$/.test(element.name)) return ''
  const { class: classes = '', id = '' } = element.attribs
  return classes === '' && id === '' ? '' : `${classes} ${id.length <= 24 ? id : ''}`.trim()
}

function listElements(
  element: Element,
  into: ListedElement[],
  statistics: ReadonlyMap<AnyNode, TextStatistics>,
  namedBy: (name: string) => Named,
  inContent: boolean,
): void {
  const name = classAndId(element)
  into.push({
    element,
    name,
    role: elementRole(element),
    statistics: statistics.get(element) ?? noText,
    inContent,
    named: namedBy(name),
  })
  const inside =
    inContent || element.name === 'main' || element.name === 'article' || element.attribs['role'] === 'main'
  for (const child of element.children)
    if (isElement(child) && !silentTags.has(child.name)) listElements(child, into, statistics, namedBy, inside)
}

const consent = /(?:^|[\s_-])(?:cookies?|cookie[a-z]*|consent|gdpr|onetrust|iubenda|cmp|cc-window|cky)(?:$|[\s_-])/i
const navigation =
  /(?:^|\s)(?:nav|navbar|main-?nav|site-?nav|nav-?(?:menu|header|footer)|navigation|breadcrumbs?|pagination|pager|page-?numbers|skip-?(?:link|nav|to-content)|toc|table-of-contents|theme-doc-sidebar\S*|language-(?:switcher|selector)|doc-?nav|nav-?links|post-navigation|prev-?next|lang-switch\S*|back-to-top)(?:$|\s|__)/i
const sideMatter =
  /(?:^|[\s_-])(?:sidebar|widget-area|related|related-(?:posts|articles|products)|newsletter|subscribe|signup|share|sharing|social|socials|social-(?:links|icons|media)|addtoany|modal|popup|pop-up|lightbox|advert|advertisement|ads|adsense|sponsored|comments|comment-(?:list|form|respond)|disqus|toast|snackbar|tooltip|offcanvas)(?:$|[\s_-])/i
const comments = /(?:^|[\s_-])(?:comments|comment-(?:list|form|respond)|disqus)(?:$|[\s_-])/i
const advert = /(?:^|[\s_-])(?:advert|advertisement|ads|adsense|sponsored)(?:$|[\s_-])/i
/** A pop-up may also be a pop-up shop. */
const overlay = /(?:^|[\s_-])(?:modal|lightbox|offcanvas|toast|snackbar|tooltip)(?:$|[\s_-])/i
const dialog = /(?:^|[\s_-])(?:modal|popup|pop-up|lightbox)(?:$|[\s_-])/i
const invitation =
  /(?:^|[\s_-])(?:newsletter|subscribe|share|share-?buttons|sharing|social|socials|social-(?:links|icons|media)|addtoany)(?:$|[\s_-])/i
const usefulAside =
  /(?:^|[\s_-])(?:note|notes|tip|tips|callout|admonition|alert|info|infobox|warning|hours|contact|contacts|orari|contatti|prices?|prezzi|facts)(?:$|[\s_-])/i
const footerName = /(?:^|\s)(?:site-?footer|page-?footer|footer|colophon)(?:$|\s)/i
const headerName = /(?:^|\s)(?:site-?header|page-?header-?bar|top-?bar|masthead|main-?header)(?:$|\s)/i

interface Named {
  isConsent: boolean
  isNavigation: boolean
  isInvitation: boolean
  isSide: boolean
  isComments: boolean
  isAdvert: boolean
  isDialog: boolean
  isOverlay: boolean
  isUseful: boolean
  isFooter: boolean
  isHeader: boolean
}
/** Pages have many elements but few names. */
function createNameCache(): (name: string) => Named {
  const met = new Map<string, Named>()
  return (name) => {
    const known = met.get(name)
    if (known !== undefined) return known
    const asked = {
      isConsent: consent.test(name),
      isNavigation: navigation.test(name),
      isInvitation: invitation.test(name),
      isSide: sideMatter.test(name),
      isComments: comments.test(name),
      isAdvert: advert.test(name),
      isDialog: dialog.test(name),
      isOverlay: overlay.test(name),
      isUseful: usefulAside.test(name),
      isFooter: footerName.test(name),
      isHeader: headerName.test(name),
    }
    met.set(name, asked)
    return asked
  }
}
