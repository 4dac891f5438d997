import { isElement, singleSpaced, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { silentTags } from './silent-tags.js'

/** The amount of text and links in an element, the elements in it included: what link density is computed from. */
export interface TextStatistics {
  /** Characters of text. */
  text: number
  /** Of these, characters in links. */
  links: number
  /** Number of links. */
  anchors: number
  /** Letters or digits stand outside of links. */
  isLoose: boolean
  /** Characters of text that no rule has taken. */
  left: number
}

export const noText: Readonly<TextStatistics> = { text: 0, links: 0, anchors: 0, isLoose: false, left: 0 }

/**
 * Measures an element and all in it.
 * @param statistics is given an entry for each element that is not hidden
 * @param inLink whether the element stands in a link
 */
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

/** A rule that would take more than this share of a page's text has met an unusual page and is undone. */
export const maxBoilerplateShare = 0.45
