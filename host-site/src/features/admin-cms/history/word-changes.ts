export interface Run {
  /** The offset counts characters. */
  at: number
  text: string
  changed: boolean
}

/** Longer texts count as wholly different. */
const pairsMax = 1_000_000
/** With fewer unchanged words, fragments are harder to read than whole texts. */
const minUnchangedShare = 0.25

/** Marks deleted words in the first text and added words in the second. */
export function wordChanges(before: string, after: string): { before: Run[]; after: Run[] } {
  const [old, young] = [splitWords(before), splitWords(after)]
  const stayed = old.length * young.length > pairsMax ? [] : longestCommon(old, young)
  const share = stayed.length / Math.max(old.length, young.length, 1)
  const unchanged = share < minUnchangedShare ? [] : stayed
  return {
    before: toRuns(old, new Set(unchanged.map(([index]) => index))),
    after: toRuns(young, new Set(unchanged.map(([, index]) => index))),
  }
}

const splitWords = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? []

/** The result is the longest common subsequence. */
function longestCommon(old: readonly string[], young: readonly string[]): [number, number][] {
  const isSame = (i: number, j: number) => old[i]?.trim() === young[j]?.trim()
  // lengths[i][j]: length for the suffixes from i and j.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(young.length + 1))
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = young.length - 1; j >= 0; j--)
      lengths[i]![j] = isSame(i, j) ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < old.length && j < young.length;) {
    if (isSame(i, j)) pairs.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return pairs
}

function toRuns(words: readonly string[], unchanged: ReadonlySet<number>): Run[] {
  const found: Run[] = []
  let at = 0
  for (const [index, text] of words.entries()) {
    const changed = !unchanged.has(index)
    const last = found.at(-1)
    if (last?.changed === changed) last.text += text
    else found.push({ at, text, changed })
    at += text.length
  }
  return found
}
