import { isLinkToOtherPage, hasMoreThanLinks } from '../../boilerplate/page-links.js'
import { isQuestion } from '../../../text/text-patterns.js'
import { isElement, type Element } from '../dom.js'
import { containsBlocks, innerAnchor } from '../element-text.js'
import { pseudoLevel } from '../gathered-blocks.js'
import type { BlockContext } from './block-context.js'

const faqListClass = /(?:^|[\s_-])faqs?(?:$|[\s_-])/i

interface Term {
  text: string
  asks: boolean
  id: string | undefined
}

/**
 * Reads a `dl`: terms that ask, or that long definitions stand under, are headings; other pairs are lines of a list. All terms
 * before a definition share it.
 * @param readChildren reads what stands in a definition as blocks
 */
export function readDefinitionList(
  context: BlockContext,
  list: Element,
  readChildren: (element: Element) => void,
): void {
  const { out } = context
  const lines: string[] = []
  /** Terms that the next definition is of. */
  let terms: Term[] = []
  let isDefined = true
  const allAsk = faqListClass.test(list.attribs['class'] ?? '')
  const readTerm = (element: Element): void => {
    if (isDefined) terms = []
    isDefined = false
    const text = context.textOf(element)
    const isMenu = isLinkToOtherPage(element, text) && !hasMoreThanLinks(element)
    if (text !== '' && !isMenu)
      terms.push({ text, asks: allAsk || isQuestion(text), id: element.attribs['id'] ?? innerAnchor(element) })
  }
  const readDefinition = (element: Element): void => {
    isDefined = true
    const asked = terms.filter(({ asks }) => asks)
    for (const { text, id } of asked) {
      if (id !== undefined) out.anchor = id
      out.headings.enter(pseudoLevel, text)
      if (allAsk) context.asked.add(out.headings.path)
      readChildren(element)
      out.flush()
    }
    const named = terms.filter(({ asks }) => !asks).map(({ text }) => text.replace(/(?<!\s)\s*:$/, ''))
    if (asked.length > 0 && named.length === 0) return
    const name = named.join(', ')
    if (containsBlocks(element, true)) {
      if (name !== '') out.headings.enter(pseudoLevel, name)
      readChildren(element)
      out.flush()
      return
    }
    const text = context.textOf(element)
    if (text !== '') lines.push(name === '' ? text : `${name}: ${text}`)
  }
  const read = (element: Element): void => {
    for (const child of element.children) {
      if (!isElement(child) || context.dropped.has(child)) continue
      if (child.name === 'dt') readTerm(child)
      else if (child.name === 'dd') readDefinition(child)
      else if (child.name === 'div') read(child)
    }
  }
  read(list)
  if (lines.length > 0) out.push('list', lines.join('\n'))
}
