import type { BlockKind } from '../documents/document.js'
import { targetWords, minWords, maxWords } from './chunk-size.js'
import { type TextUnit, wordCount } from './text-units.js'

/** Fills passages with whole blocks while they fit, and cuts only blocks that are larger than a passage may be. */
export function packUnits(section: readonly (readonly TextUnit[])[]): TextUnit[][] {
  const passages: TextUnit[][] = []
  let current: TextUnit[] = []
  let words = 0
  const close = (): void => {
    if (current.length > 0) passages.push(current)
    current = []
    words = 0
  }
  for (const units of section) {
    const size = wordCount(units)
    if (words >= 40 && (standsAlone(units[0]?.kind) || standsAlone(current[0]?.kind))) close()
    if (words > 0 && words + size > maxWords) {
      const isWhole = size <= maxWords && units[0]?.kind !== 'text'
      if (isWhole || words >= targetWords * 0.6) close()
    }
    if (words + size <= maxWords) {
      current.push(...units)
      words += size
      if (words >= targetWords) close()
      continue
    }
    // The pieces of a large block are made about equal, so that no short remainder is left.
    const pieces = Math.max(1, Math.round((words + size) / targetWords))
    const goal = Math.min(maxWords, (words + size) / pieces)
    for (const unit of units) {
      if (words > 0 && words + unit.words > maxWords) close()
      current.push(unit)
      words += unit.words
      if (words >= goal) close()
    }
  }
  close()
  return withoutShortRemainder(passages)
}

/**
 * The end of a section, when it is too short, goes to the passage before it; if that grows too long, the two are cut
 * anew in the middle.
 */
function withoutShortRemainder(passages: TextUnit[][]): TextUnit[][] {
  const last = passages.at(-1)
  const before = passages.at(-2)
  if (
    last === undefined ||
    before === undefined ||
    wordCount(last) >= minWords ||
    [...last, ...before].some((unit) => standsAlone(unit.kind))
  )
    return passages
  const units = [...before, ...last]
  const total = wordCount(units)
  if (total <= maxWords) return [...passages.slice(0, -2), units]
  let words = 0
  const middle = units.findIndex((unit) => (words += unit.words) >= total / 2) + 1
  return [...passages.slice(0, -2), units.slice(0, middle), units.slice(middle)].filter((passage) => passage.length > 0)
}

/** Opening hours and contact data are asked for by themselves: they do not hide at the end of a long passage. */
export function standsAlone(kind: BlockKind | undefined): boolean {
  return kind === 'hours' || kind === 'contact'
}
