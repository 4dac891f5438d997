/** A stretch of a text whose words all changed, or all stayed. */
export interface Run {
  /** Characters of the text that stand before it. */
  at: number
  text: string
  changed: boolean
}

/** Pairs of words that are compared at most; two very long texts count as wholly different. */
const pairsMax = 1_000_000
/**
 * Share of the longer text's words that must have stayed: with fewer, the pieces are harder to read than two whole
 * texts.
 */
const stayedMin = 0.25

/** Tells which words of two texts differ: those of the first that went, those of the second that came. */
export function wordChanges(before: string, after: string): { before: Run[]; after: Run[] } {
  const [old, young] = [wordsOf(before), wordsOf(after)]
  const stayed = old.length * young.length > pairsMax ? [] : longestCommon(old, young)
  const share = stayed.length / Math.max(old.length, young.length, 1)
  const kept = share < stayedMin ? [] : stayed
  return {
    before: runs(old, new Set(kept.map(([index]) => index))),
    after: runs(young, new Set(kept.map(([, index]) => index))),
  }
}

/** Words with the space behind each. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? []

/** Positions of the longest series of words that both texts have in the same order. */
function longestCommon(old: readonly string[], young: readonly string[]): [number, number][] {
  const same = (i: number, j: number) => old[i]?.trim() === young[j]?.trim()
  // lengths[i][j]: how many words the ends of both texts share, from i and j on.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(young.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = young.length - 1; j >= 0; j--)
      lengths[i]![j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < old.length && j < young.length;) {
    if (same(i, j)) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

function runs(words: readonly string[], kept: ReadonlySet<number>): Run[] {
  const found: Run[] = []
  let at = 0
  for (const [index, text] of words.entries()) {
    const changed = !kept.has(index)
    const last = found.at(-1)
    if (last?.changed === changed) last.text += text
    else found.push({ at, text, changed })
    at += text.length
  }
  return found
}
