import type { TermCounts } from './term-counts.js'

/** A word of a vocabulary that a mistyped word probably meant. */
export interface Repair {
  word: string
  /** Edits (Damerau–Levenshtein, restricted) between what was typed and the word. */
  distance: number
}

const candidatesMax = 40

/** Finds the words of a vocabulary nearest to a mistyped one: first by shared letter groups, then by edit distance. */
export class Spelling {
  constructor(private readonly documents: TermCounts) {}

  /** The best repairs of a word, nearest and commonest first; none when nothing is near enough. */
  repair(word: string, max = 2): Repair[] {
    const allowed = allowedEdits(word)
    if (allowed === 0) return []
    const repairs = this.documents
      .like(word, allowed, candidatesMax)
      .map((candidate) => ({ word: candidate, distance: editDistance(word, candidate, allowed) }))
      .filter((repair) => repair.distance <= allowed)
      .sort(
        (x, y) =>
          cost(x, word) - cost(y, word) || (this.documents.get(y.word) ?? 0) - (this.documents.get(x.word) ?? 0),
      )
    const best = repairs[0]
    return best ? repairs.filter((repair) => cost(repair, word) <= cost(best, word)).slice(0, max) : []
  }
}

/** Typing errors seldom touch the first letter. */
function cost(repair: Repair, typed: string): number {
  return repair.distance + (repair.word[0] === typed[0] ? 0 : 0.5)
}

function allowedEdits(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

/**
 * What a word may have been before the commonest slips: two neighboring letters swapped, one inside it typed too many,
 * or once that belongs there twice. Not with a digit.
 */
export function slipsOf(word: string): string[] {
  if (/\d/.test(word)) return []
  const swapped = Array.from(
    { length: word.length - 1 },
    (_, at) => `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`,
  )
  const shortened = Array.from({ length: word.length - 2 }, (_, at) => word.slice(0, at + 1) + word.slice(at + 2))
  const doubled = Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 1) + word.slice(at))
  return [...new Set([...swapped, ...shortened, ...doubled])].filter((slip) => slip !== word)
}

/**
 * Whether a word one edit away has the same letters in another order, or one more or less, and not another letter in
 * place of one.
 */
export function isSlip(typed: string, meant: string): boolean {
  return typed.length !== meant.length || [...typed].sort().join('') === [...meant].sort().join('')
}

/** Insertions, deletions, substitutions and swaps of neighbors; stops counting above `max`. */
export function editDistance(a: string, b: string, max: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let smallest = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (beforeLast[j - 2] ?? 0) + 1)
      row.push(value)
      if (value < smallest) smallest = value
    }
    if (smallest > max) return max + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
