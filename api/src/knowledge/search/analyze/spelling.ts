import type { TermCounts } from './term-counts.js'

export interface Repair {
  word: string
  /** The distance is a restricted Damerau–Levenshtein distance. */
  distance: number
}

const candidatesMax = 40

/** Selects candidates by letter pairs, then by edit distance. */
export class Spelling {
  constructor(private readonly documents: TermCounts) {}

  /** Nearest and most frequent first; empty if none is near enough. */
  repair(word: string, max = 2): Repair[] {
    const allowed = allowedEdits(word)
    if (allowed === 0) return []
    const repairs = this.documents
      .findSimilar(word, allowed, candidatesMax)
      .map((candidate) => ({ word: candidate, distance: editDistance(word, candidate, allowed) }))
      .filter((repair) => repair.distance <= allowed)
      .sort(
        (x, y) =>
          repairCost(x, word) - repairCost(y, word) ||
          (this.documents.get(y.word) ?? 0) - (this.documents.get(x.word) ?? 0),
      )
    const best = repairs[0]
    return best ? repairs.filter((repair) => repairCost(repair, word) <= repairCost(best, word)).slice(0, max) : []
  }
}

/** Typing errors rarely affect the first letter. */
function repairCost(repair: Repair, typed: string): number {
  return repair.distance + (repair.word[0] === typed[0] ? 0 : 0.5)
}

function allowedEdits(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

/** Undoes swapped neighbors, extra inner letters and missing double letters. */
export function undoTypos(word: string): string[] {
  if (/\d/.test(word)) return []
  const swapped = Array.from(
    { length: word.length - 1 },
    (_, at) => `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`,
  )
  const shortened = Array.from({ length: word.length - 2 }, (_, at) => word.slice(0, at + 1) + word.slice(at + 2))
  const doubled = Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 1) + word.slice(at))
  return [...new Set([...swapped, ...shortened, ...doubled])].filter((slip) => slip !== word)
}

export function isTypo(typed: string, meant: string): boolean {
  return typed.length !== meant.length || [...typed].sort().join('') === [...meant].sort().join('')
}

/** Also counts swaps of neighbors; stops above `max`. */
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
