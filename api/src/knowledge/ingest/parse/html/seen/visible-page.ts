import type { HtmlDocument } from '../../../crawl/scan/html-tree.js'
import { languageOfTag, type Language } from '../../../../../core/languages/index.js'
import { isElement, plainText, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { assemblePage, isSetApart } from './assemble-page.js'
import { writeInlineMarkup } from './inline-markup.js'
import { joinLetters, letterMaxChars, withoutBreakSigns } from './join-letters.js'
import { namePanels } from './name-panels.js'
import { namePeriods } from './name-periods.js'
import { pairRuns } from './pair-runs.js'
import { removeStruck } from './remove-struck.js'
import { revealContacts, decodeProtectedAddresses } from './reveal-contacts.js'
import { separateRuns } from './separate-runs.js'
import { joinSplitPrices } from './split-prices.js'
import { showChoices, showDialogs } from './show-choices.js'

/**
 * Changes a parsed page to match the visitor's view: only shown parts, letters joined into words, superscript and
 * subscript digits by their meaning, no struck-out text.
 * @param usual language of a page that declares none
 */
export function reducePageToVisible(root: HtmlDocument, usual: Language): void {
  const html = root.children.find((child): child is Element => isElement(child) && child.name === 'html')
  const body = html?.children.find((child): child is Element => isElement(child) && child.name === 'body')
  if (html === undefined || body === undefined) return
  const { elements, spelled } = assembleElements(body)
  decodeProtectedAddresses(elements)
  removeStruck(elements, collectStyles(html, elements))
  for (const element of spelled) joinLetters(element)
  const language = languageOfTag(html.attribs['lang']) ?? usual
  writeInlineMarkup(elements, language)
  joinSplitPrices(elements, language)
  namePanels(body, elements)
  showDialogs(elements)
  showChoices(elements)
  separateRuns(html, body)
  revealContacts(body, elements, language)
  namePeriods(elements)
  pairRuns(elements)
}

function collectStyles(html: Element, elements: readonly Element[]): string[] {
  const head = html.children.find((child): child is Element => isElement(child) && child.name === 'head')
  return [...(head?.children ?? []), ...elements].flatMap((each) =>
    isElement(each) && each.name === 'style' ? [plainText(each)] : [],
  )
}

function assembleElements(body: Element): PageElements {
  const found = collectElements(body)
  if (!found.elements.some(isSetApart)) return found
  assemblePage(body)
  return collectElements(body)
}

interface PageElements {
  elements: readonly Element[]
  /** Elements whose children hold one letter each. */
  spelled: ReadonlySet<Element>
}

/** Also removes line-break hints from texts. */
function collectElements(body: Element): PageElements {
  const found: Element[] = []
  const spelled = new Set<Element>()
  const visit = (node: AnyNode): void => {
    if (isElement(node)) {
      found.push(node)
      for (const child of node.children) visit(child)
      return
    }
    const data = textData(node)
    const shown = data === undefined ? undefined : withoutBreakSigns(data)
    if (shown !== data && shown !== undefined && 'data' in node) node.data = shown
    if (shown === undefined || shown.length > letterMaxChars) return
    for (let at = node.parent; at !== null && isElement(at) && at.children.length === 1; at = at.parent)
      if (at.parent !== null && isElement(at.parent)) spelled.add(at.parent)
  }
  visit(body)
  return { elements: found, spelled }
}
