import { isLinkToOtherPage, hasMoreThanLinks } from '../../boilerplate/page-links.js'
import { isQuestion } from '../../../text/text-patterns.js'
import { isElement, type Element } from '../dom.js'
import { containsBlocks, innerAnchor } from '../element-text.js'
import { pseudoLevel } from '../gathered-blocks.js'
import type { BlockContext } from './block-context.js'

const faqListClass = /(?:^|[\s_-])faqs?(?:$|[\s_-])/i

/**
 * Reads a `dl`: terms that ask, or that long definitions stand under, are headings; other pairs are lines of a list.
 * @param readChildren reads what stands in a definition as blocks
 */
export function readDefinitionList(
  context: BlockContext,
  list: Element,
  readChildren: (element: Element) => void,
): void {
  const { out } = context
  const lines: string[] = []
  let term = ''
  const allAsk = faqListClass.test(list.attribs['class'] ?? '')
  const read = (element: Element): void => {
    for (const child of element.children) {
      if (!isElement(child) || context.dropped.has(child)) continue
      if (child.name === 'dt') {
        term = context.textOf(child)
        if (isLinkToOtherPage(child, term) && !hasMoreThanLinks(child)) {
          term = ''
          continue
        }
        const id = child.attribs['id'] ?? innerAnchor(child)
        if (term !== '' && (allAsk || isQuestion(term))) {
          if (id !== undefined) out.anchor = id
          out.headings.enter(pseudoLevel, term)
          if (allAsk) context.asked.add(out.headings.path)
        }
      } else if (child.name === 'dd') {
        const isEntry = term !== '' && (allAsk || isQuestion(term))
        if (isEntry || containsBlocks(child, true)) {
          if (!isEntry && term !== '') out.headings.enter(pseudoLevel, term)
          readChildren(child)
          out.flush()
        } else {
          const text = context.textOf(child)
          if (text !== '') lines.push(term === '' ? text : `${term.replace(/(?<!\s)\s*:$/, '')}: ${text}`)
        }
      } else if (child.name === 'div') read(child)
    }
  }
  read(list)
  if (lines.length > 0) out.push('list', lines.join('\n'))
}
