import { isLinkToOtherPage, hasMoreThanLinks } from '../../boilerplate/page-links.js'
import { isQuestion } from '../../../text/text-patterns.js'
import { isElement, type Element } from '../dom.js'
import { containsBlocks, innerAnchor } from '../element-text.js'
import { pseudoLevel } from '../gathered-blocks.js'
import type { BlockContext } from './block-scope.js'

const faqListClass = /(?:^|[\s_-])faqs?(?:$|[\s_-])/i

interface Term {
  text: string
  asks: boolean
  id: string | undefined
}

/**
 * Terms that are questions or have long definitions become headings; other pairs become list lines. Consecutive terms
 * share a definition.
 */
export function readDefinitionList(
  context: BlockContext,
  list: Element,
  readChildren: (element: Element) => void,
): void {
  const { out } = context
  const lines: string[] = []
  let terms: Term[] = []
  let isDefined = true
  const allAsk = faqListClass.test(list.attribs['class'] ?? '')
  const readTerm = (element: Element): void => {
    if (isDefined) terms = []
    isDefined = false
    const text = context.singleLineText(element)
    const isMenu = isLinkToOtherPage(element, text) && !hasMoreThanLinks(element)
    if (text !== '' && !isMenu)
      terms.push({ text, asks: allAsk || isQuestion(text), id: element.attribs['id'] ?? innerAnchor(element) })
  }
  const readDefinition = (element: Element): void => {
    isDefined = true
    const asked = terms.filter(({ asks }) => asks)
    for (const { text, id } of asked) {
      if (id !== undefined) out.anchor = id
      out.headings.enterHeading(pseudoLevel, text)
      if (allAsk) context.asked.add(out.headings.path)
      readChildren(element)
      out.flush()
    }
    const named = terms.filter(({ asks }) => !asks).map(({ text }) => text.replace(/(?<!\s)\s*:$/, ''))
    if (asked.length > 0 && named.length === 0) return
    const name = named.join(', ')
    if (containsBlocks(element, true)) {
      if (name !== '') out.headings.enterHeading(pseudoLevel, name)
      readChildren(element)
      out.flush()
      return
    }
    const text = context.singleLineText(element)
    if (text !== '') lines.push(name === '' ? text : `${name}: ${text}`)
  }
  const readEntries = (element: Element): void => {
    for (const child of element.children) {
      if (!isElement(child) || context.excluded.has(child)) continue
      if (child.name === 'dt') readTerm(child)
      else if (child.name === 'dd') readDefinition(child)
      else if (child.name === 'div') readEntries(child)
    }
  }
  readEntries(list)
  if (lines.length > 0) out.pushBlock('list', lines.join('\n'))
}
