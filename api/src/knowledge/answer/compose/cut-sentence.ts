import { countWords } from '../../languages/index.js'

export interface CutSentence {
  text: string
  opens: boolean
  closes: boolean
}

const clauseEnd = /(?<=[,;:]) | (?=[–—(])/g
const piecesPerClause = 2

/**
 * Keeps the heaviest clause, with the sentence's beginning if both fit, else its neighbors.
 * @param wordsMax shorter sentences stay whole
 * @param weigh the first wins ties
 */
export function cutSentence(text: string, wordsMax: number, weigh: (clause: string) => number): CutSentence {
  if (countWords(text) <= wordsMax) return { text, opens: true, closes: true }
  const clauses = splitClauses(text, wordsMax)
  const weights = clauses.map(weigh)
  const heaviest = weights.indexOf(Math.max(...weights))
  const [first, last] = clauseRange(clauses.map(countWords), heaviest, wordsMax)
  const isLast = last === clauses.length - 1
  const cut = clauses
    .slice(first, last + 1)
    .join(' ')
    .replace(/^[–—] ?/, '')
  return {
    text: isLast ? cut : cut.replace(/ ?[,;:]$/, ''),
    opens: first === 0,
    closes: isLast,
  }
}

/** Joined by spaces, the clauses are the sentence. */
function splitClauses(text: string, wordsMax: number): string[] {
  const longest = Math.ceil(wordsMax / piecesPerClause)
  const spaced = text.split(/\s+/).join(' ')
  return spaced.split(clauseEnd).flatMap((clause) => {
    const words = clause.split(' ')
    if (words.length <= wordsMax) return [clause]
    return Array.from({ length: Math.ceil(words.length / longest) }, (_, at) =>
      words.slice(at * longest, (at + 1) * longest).join(' '),
    )
  })
}

function clauseRange(counts: readonly number[], heaviest: number, wordsMax: number): [number, number] {
  const wordsBetween = (from: number, to: number) => counts.slice(from, to + 1).reduce((sum, count) => sum + count, 0)
  let first = wordsBetween(0, heaviest) <= wordsMax ? 0 : heaviest
  let last = heaviest
  while (last + 1 < counts.length && wordsBetween(first, last + 1) <= wordsMax) last++
  while (first > 0 && wordsBetween(first - 1, last) <= wordsMax) first--
  return [first, last]
}
