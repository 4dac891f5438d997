import { hasOpeningHours } from '../../../text/hours-patterns.js'
import { hasContactDetails } from '../../../text/contact-patterns.js'
import { countWords, isQuestion } from '../../../text/text-patterns.js'
import { isDateline } from '../datelines.js'
import { isElement, textData, type AnyNode, type Element } from '../dom.js'
import { isTitleLike } from '../element-text.js'
import type { BlockContext } from './block-context.js'

/** Of a bold line that is a title whatever it says, and of one that asks. */
const maxTitleWords = 14
const maxQuestionWords = 40

/** A bold text that heads a paragraph, and the nodes of the paragraph after it. */
export interface BoldTitle {
  text: string
  rest: readonly AnyNode[]
}

/** A paragraph that is all bold, or begins with a bold question, carries a heading that was not marked as one. */
export function boldTitleOf(context: BlockContext, paragraph: Element): BoldTitle | undefined {
  const content = paragraph.children.filter((child) => textData(child)?.trim() !== '')
  const [first, ...rest] = content
  if (first === undefined || !isElement(first) || (first.name !== 'strong' && first.name !== 'b')) return undefined
  const text = context.textOf(first)
  const following = rest.filter((child) => !(isElement(child) && child.name === 'br'))
  const isTitle =
    following.length === 0 &&
    isTitleLike(text) &&
    countWords(text) <= maxTitleWords &&
    !isDateline(text) &&
    !hasOpeningHours(text) &&
    !hasContactDetails(text)
  return isTitle || (isQuestion(text) && countWords(text) <= maxQuestionWords) ? { text, rest } : undefined
}
