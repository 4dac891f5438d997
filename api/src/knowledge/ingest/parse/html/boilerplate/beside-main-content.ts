import { type Element, isElement, textData } from '../blocks/dom.js'
import { containsTitle, outsideMainContent } from './main-content.js'
import type { PageElements, DescribedElement } from './page-elements.js'
import type { StatedContent } from './stated-content.js'
import { linkDensity } from './text-statistics.js'
import { countWords } from '../../text/count-words.js'
import { silentTags } from './silent-tags.js'

const sectionTags: ReadonlySet<string> = new Set(['section', 'article', 'div'])
const listTags: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'dl', 'form', 'nav'])

/** Elements beside the main part are boilerplate by position unless they state content. */
export class BesideMainContent {
  readonly asides: readonly Element[]
  readonly boilerplate: readonly Element[]

  constructor(
    root: Element,
    private readonly page: PageElements,
    private readonly content: StatedContent,
    dialogs: readonly Element[],
  ) {
    const beside =
      root === page.body ? [] : outsideMainContent(root, page.body).filter((element) => !page.excluded.has(element))
    this.asides = beside.filter((element) => dialogs.includes(element) || this.isContent(element))
    this.boilerplate = beside.filter((element) => !this.asides.includes(element))
  }

  private isContent(element: Element): boolean {
    const hasFewLinks = linkDensity(this.page.statisticsOf(element)) <= 0.3
    if (hasFewLinks && (containsTitle(element) || this.isSection(element))) return true
    const described = this.page.describe(element)
    return isAside(described) && !lacksContent(described, this.page, this.content)
  }

  private isSection(element: Element): boolean {
    const { isSide, isComments, isOverlay } = this.page.describe(element).named
    if (isComments) return false
    if (listTags.has(element.name)) return this.content.statesPrice(element)
    if (isSide) {
      const { anchors } = this.page.statisticsOf(element)
      return (
        this.content.statesPrice(element) ||
        (!isOverlay && anchors === 0 && this.content.hasContentBeyondNotices(element))
      )
    }
    return sectionTags.has(element.name) && this.content.statesContent(element)
  }
}

/** Minimum words in one run of text that make a sidebar content. */
const minAsideWords = 4

export function isAside({ element, role }: Pick<DescribedElement, 'element' | 'role'>): boolean {
  return element.name === 'aside' || role === 'complementary'
}

export function lacksContent(
  { element, named: { isSide, isUseful } }: Pick<DescribedElement, 'element' | 'named'>,
  page: PageElements,
  content: StatedContent,
): boolean {
  return (
    !isUseful &&
    (linkDensity(page.statisticsOf(element)) > 0.3 ||
      ((isSide || !hasSentences(element)) && !content.statesFacts(element)))
  )
}

function hasSentences(element: Element): boolean {
  return element.children.some((child) =>
    isElement(child)
      ? child.name !== 'a' && !silentTags.has(child.name) && hasSentences(child)
      : countWords(textData(child) ?? '') >= minAsideWords,
  )
}
