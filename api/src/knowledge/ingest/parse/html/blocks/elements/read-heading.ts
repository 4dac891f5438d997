import { headingMaxChars } from '../../title/shorten.js'
import { isDayLine, hasOpeningHours } from '../../../text/hours-patterns.js'
import { isContactLine, hasContactDetails } from '../../../text/contact-patterns.js'
import { isQuestion, countWords } from '../../../text/text-patterns.js'
import type { CollapsibleSection } from '../collapsible-sections.js'
import { isDateline } from '../datelines.js'
import { type Element, isElement, textData, type AnyNode } from '../dom.js'
import { innerAnchor, withoutArrow, withoutNumber, isTitleLike } from '../element-text.js'
import { mayBeOverline, opensBox } from '../overlines.js'
import type { BlockContext } from './block-scope.js'

export interface HeadingTraits {
  /** The level is 1 to 6, or 7 without heading markup. */
  level: number
  id: string | undefined
  section?: CollapsibleSection | undefined
  asks?: boolean
}

/** Headings that are dates, contacts or days become blocks instead. */
export function readHeading(context: BlockContext, node: Element, traits: HeadingTraits): void {
  const { level, id, section, asks = false } = traits
  const { out } = context
  out.flush()
  const text = withoutNumber(withoutArrow(context.singleLineText(node).replace(/(?<!\s)\s*[#¶§]\s*$/, '')))
  if (text === '') return
  if (isDateline(text)) return out.pushBlock('text', text)
  if (text.length > headingMaxChars) return context.addPlainLine(text)
  if (isContactLine(text)) return out.pushBlock('contact', text)
  if (isDayLine(text)) return out.pushBlock('hours', text)
  if (section?.controls !== undefined) context.opens.set(section.controls, out.headings.placeAbove(level))
  const inner = id ?? innerAnchor(node)
  if (inner !== undefined && inner !== '') out.anchor = inner
  const isAsked = context.inQuestion || section !== undefined || asks || isQuestion(text)
  const overline = isAsked ? undefined : popOverline(context, node)
  out.enterHeading(level, text, overline)
  if (context.inQuestion || section !== undefined || asks) context.asked.add(out.headings.path)
}

/** Moves the overline above a heading to the text below. */
function popOverline(context: BlockContext, heading: Element): string | undefined {
  const { out } = context
  const line = out.blocks.at(-1)
  if (!mayBeOverline(line, out.headings.path) || !opensBox(heading, line.text, (node) => context.singleLineText(node)))
    return undefined
  out.blocks.pop()
  return line.text
}

const maxTitleWords = 14
const maxQuestionWords = 40

interface BoldTitle {
  text: string
  rest: readonly AnyNode[]
}

/** A paragraph that is bold or begins with a bold question has a heading without markup. */
export function boldTitleOf(context: BlockContext, paragraph: Element): BoldTitle | undefined {
  const content = paragraph.children.filter((child) => textData(child)?.trim() !== '')
  const [first, ...rest] = content
  if (first === undefined || !isElement(first) || (first.name !== 'strong' && first.name !== 'b')) return undefined
  const text = context.singleLineText(first)
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
