// What classes and ids say an element is for.

const consent = /(?:^|[\s_-])(?:cookies?|cookie[a-z]*|consent|gdpr|onetrust|iubenda|cmp|cc-window|cky)(?:$|[\s_-])/i
const navigation =
  /(?:^|\s)(?:nav|navbar|main-?nav|site-?nav|nav-?(?:menu|header|footer)|navigation|breadcrumbs?|pagination|pager|page-?numbers|skip-?(?:link|nav|to-content)|toc|table-of-contents|theme-doc-sidebar\S*|language-(?:switcher|selector)|doc-?nav|nav-?links|post-navigation|prev-?next|lang-switch\S*|back-to-top)(?:$|\s|__)/i
const sideMatter =
  /(?:^|[\s_-])(?:sidebar|widget-area|related|related-(?:posts|articles|products)|newsletter|subscribe|signup|share|sharing|social|socials|social-(?:links|icons|media)|addtoany|modal|popup|pop-up|lightbox|advert|advertisement|ads|adsense|sponsored|comments|comment-(?:list|form|respond)|disqus|toast|snackbar|tooltip|offcanvas)(?:$|[\s_-])/i
const comments = /(?:^|[\s_-])(?:comments|comment-(?:list|form|respond)|disqus)(?:$|[\s_-])/i
const advert = /(?:^|[\s_-])(?:advert|advertisement|ads|adsense|sponsored)(?:$|[\s_-])/i
/** Laid over a page. A pop-up may be a shop, too. */
const overlay = /(?:^|[\s_-])(?:modal|lightbox|offcanvas|toast|snackbar|tooltip)(?:$|[\s_-])/i
const dialog = /(?:^|[\s_-])(?:modal|popup|pop-up|lightbox)(?:$|[\s_-])/i
const invitation =
  /(?:^|[\s_-])(?:newsletter|subscribe|share|share-?buttons|sharing|social|socials|social-(?:links|icons|media)|addtoany)(?:$|[\s_-])/i
const usefulAside =
  /(?:^|[\s_-])(?:note|notes|tip|tips|callout|admonition|alert|info|infobox|warning|hours|contact|contacts|orari|contatti|prices?|prezzi|facts)(?:$|[\s_-])/i
const footerName = /(?:^|\s)(?:site-?footer|page-?footer|footer|colophon)(?:$|\s)/i
const headerName = /(?:^|\s)(?:site-?header|page-?header-?bar|top-?bar|masthead|main-?header)(?:$|\s)/i

/** What an element's name says it is for. */
export interface Named {
  isConsent: boolean
  isNavigation: boolean
  isInvitation: boolean
  isSide: boolean
  /** Visitors' comments. */
  isComments: boolean
  /** A place kept for an advertisement. */
  isAdvert: boolean
  /** Shown over the page when it is asked for. */
  isDialog: boolean
  /** Shown over the page and nothing else. */
  isOverlay: boolean
  isUseful: boolean
  isFooter: boolean
  isHeader: boolean
}
/** Each name is asked once: a page of many elements has few names. */
export function namesMet(): (name: string) => Named {
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
