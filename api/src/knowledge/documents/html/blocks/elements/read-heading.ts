import { headingMaxChars } from '../../title/shortened.js'
import { isDayLine } from '../../../text/hours-patterns.js'
import { isContactLine } from '../../../text/contact-patterns.js'
import { isQuestion } from '../../../text/text-patterns.js'
import type { CollapsibleSection } from '../collapsible-sections.js'
import { isDateline } from '../datelines.js'
import type { Element } from '../dom.js'
import { innerAnchor, withoutArrow, withoutNumber } from '../element-text.js'
import { mayBeOverline, opensBox } from '../overlines.js'
import type { BlockContext } from './block-context.js'

/** What is known of a heading besides its words. */
export interface HeadingTraits {
  /** From 1 to 6, or the rank of a heading that is not marked as one. */
  level: number
  /** Its own `id`. */
  id: string | undefined
  /** The collapsible section that it opens. */
  section?: CollapsibleSection | undefined
  /** Whether its class says that it asks. */
  asks?: boolean
}

/** Enters a heading; a date, a contact or a day that is marked up as one becomes a block of its own instead. */
export function readHeading(context: BlockContext, node: Element, traits: HeadingTraits): void {
  const { level, id, section, asks = false } = traits
  const { out } = context
  out.flush()
  const text = withoutNumber(withoutArrow(context.textOf(node).replace(/(?<!\s)\s*[#¶§]\s*$/, '')))
  if (text === '') return
  if (isDateline(text)) return out.push('text', text)
  if (text.length > headingMaxChars) return context.plainLine(text)
  if (isContactLine(text)) return out.push('contact', text)
  if (isDayLine(text)) return out.push('hours', text)
  if (section?.controls !== undefined) context.opens.set(section.controls, out.headings.outside(level))
  const inner = id ?? innerAnchor(node)
  if (inner !== undefined && inner !== '') out.anchor = inner
  const isAsked = context.inQuestion || section !== undefined || asks || isQuestion(text)
  const overline = isAsked ? undefined : takenOverline(context, node)
  out.enter(level, text, overline)
  if (context.inQuestion || section !== undefined || asks) context.asked.add(out.headings.path)
}

/** Takes back the line that opens the box which a heading names: it stood above it, and belongs below. */
function takenOverline(context: BlockContext, heading: Element): string | undefined {
  const { out } = context
  const line = out.blocks.at(-1)
  if (!mayBeOverline(line, out.headings.path) || !opensBox(heading, line.text, (node) => context.textOf(node)))
    return undefined
  out.blocks.pop()
  return line.text
}
