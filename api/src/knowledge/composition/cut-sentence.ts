import { countWords } from '../languages/index.js'

/** A stretch of a sentence, and whether the sentence begins and ends with it. */
export interface CutSentence {
  text: string
  opens: boolean
  closes: boolean
}

/** The space at which a clause ends: after a comma, a semicolon or a colon, before a dash or a bracket. */
const clauseEnd = /(?<=[,;:]) | (?=[–—(])/g
/** A clause that is as long as a sentence is cut between words. */
const piecesOfClause = 2

/**
 * A long sentence shortened at the ends of clauses, so that the clause that matters most stays: with the sentence's
 * beginning where both are short enough together, else with what stands around it.
 * @param wordsMax a shorter sentence is returned whole
 * @param weigh how much a clause matters; of several that matter equally the first stays
 */
export function cutSentence(text: string, wordsMax: number, weigh: (clause: string) => number): CutSentence {
  if (countWords(text) <= wordsMax) return { text, opens: true, closes: true }
  const clauses = clausesOf(text, wordsMax)
  const weights = clauses.map(weigh)
  const heaviest = weights.indexOf(Math.max(...weights))
  const [first, last] = around(clauses.map(countWords), heaviest, wordsMax)
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

/** The clauses of a sentence in order; joined by spaces they are the sentence. */
function clausesOf(text: string, wordsMax: number): string[] {
  const longest = Math.ceil(wordsMax / piecesOfClause)
  const spaced = text.split(/\s+/).join(' ')
  return spaced.split(clauseEnd).flatMap((clause) => {
    const words = clause.split(' ')
    if (words.length <= wordsMax) return [clause]
    return Array.from({ length: Math.ceil(words.length / longest) }, (_, at) =>
      words.slice(at * longest, (at + 1) * longest).join(' '),
    )
  })
}

/** The first and the last of the clauses that stay. */
function around(counts: readonly number[], heaviest: number, wordsMax: number): [number, number] {
  const words = (from: number, to: number) => counts.slice(from, to + 1).reduce((sum, count) => sum + count, 0)
  let first = words(0, heaviest) <= wordsMax ? 0 : heaviest
  let last = heaviest
  while (last + 1 < counts.length && words(first, last + 1) <= wordsMax) last++
  while (first > 0 && words(first - 1, last) <= wordsMax) first--
  return [first, last]
}
