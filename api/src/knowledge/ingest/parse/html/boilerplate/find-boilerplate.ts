import type { AnyNode, Element } from '../blocks/dom.js'
import { BesideMainContent } from './beside-main-content.js'
import {
  excludeControls,
  excludeHeadersAndFooters,
  excludeNoticesAndLinks,
  excludeSidebars,
  excludeSideMatter,
  isFooter,
} from './boilerplate-rules.js'
import { findMainContent } from './main-content.js'
import { PageElements, type ListedElement } from './page-elements.js'
import { StatedContent } from './stated-content.js'
import { defaultLocale } from '@loquia/contracts'
import type { Language } from '../../../../../core/languages/index.js'

export interface Boilerplate {
  excluded: Set<AnyNode>
  /** Their contacts and hours are kept once. */
  contactElements: readonly Element[]
  /** Footers may contain unique sentences. */
  footers: ReadonlySet<Element>
  /** Consent notices, navigation and forms never contain facts. */
  withoutFacts: Set<AnyNode>
  root: Element
  /** Outside the root: the opening with the title, and sidebars with sentences ("Ways to pay"). */
  asides: readonly Element[]
}

/** Shorter dialogs show a picture or ask for confirmation. */
const dialogMinChars = 200

/** @param language declared by the page */
export function findBoilerplate(
  body: Element,
  styles: readonly string[] = [],
  language: Language = defaultLocale,
): Boilerplate {
  const page = new PageElements(body, styles)
  const content = new StatedContent(language)
  excludeControls(page, content)
  excludeNoticesAndLinks(page, content)
  excludeHeadersAndFooters(page)
  excludeSidebars(page, content)
  const dialogs = openedDialogs(page.listed).filter(
    (element) =>
      (page.statisticsOf(element).left >= dialogMinChars || content.statesContent(element)) &&
      !page.isExcluded(element),
  )
  excludeSideMatter(page, content, dialogs)

  const root = findMainContent(body, page.listed, page.statistics, page.excluded)
  const beside = new BesideMainContent(root, page, content, dialogs)
  const contactElements = [...page.contactElements, ...beside.boilerplate]
  return {
    excluded: page.excluded,
    contactElements,
    footers: new Set(contactElements.filter((element) => isFooter(page.describe(element)))),
    withoutFacts: page.withoutFacts,
    root,
    asides: beside.asides,
  }
}

/** Returns the dialogs that a button opens, as they often contain a card's full text. */
function openedDialogs(all: readonly Pick<ListedElement, 'element' | 'named'>[]): Element[] {
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
