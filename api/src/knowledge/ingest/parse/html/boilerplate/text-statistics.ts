import { isElement, singleSpaced, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { silentTags } from './silent-tags.js'

/** Includes descendants. Basis of link density. */
export interface TextStatistics {
  text: number
  links: number
  anchors: number
  isLoose: boolean
  /** Characters not yet removed by rules. */
  left: number
}

export const noText: Readonly<TextStatistics> = { text: 0, links: 0, anchors: 0, isLoose: false, left: 0 }

/** @param statistics receives an entry per visible element */
export function collectTextStatistics(
  element: Element,
  statistics: Map<AnyNode, TextStatistics>,
  hidden: ReadonlySet<AnyNode>,
  inLink: boolean,
): TextStatistics {
  const sum = { ...noText }
  if (silentTags.has(element.name) || hidden.has(element)) return sum
  const isLink = inLink || element.name === 'a'
  if (element.name === 'a') sum.anchors = 1
  for (const child of element.children) {
    const data = textData(child)
    if (data !== undefined) {
      const text = singleSpaced(data).trim().length
      if (text === 0) continue
      sum.text += text
      if (isLink) sum.links += text
      else sum.isLoose ||= /[\p{L}\p{N}]/u.test(data)
    } else if (isElement(child)) {
      const inner = collectTextStatistics(child, statistics, hidden, isLink)
      sum.text += inner.text
      sum.links += inner.links
      sum.anchors += inner.anchors
      sum.isLoose ||= inner.isLoose
    }
  }
  sum.left = sum.text
  statistics.set(element, sum)
  return sum
}

export function linkDensity({ text, links }: TextStatistics): number {
  return text === 0 ? 0 : links / text
}

/** A rule that would remove a larger share is undone. */
export const maxBoilerplateShare = 0.45
