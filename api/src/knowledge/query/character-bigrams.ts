/** Words by the pairs of neighboring letters that they have, their ends included. */
export class CharacterBigrams {
  private readonly words: string[] = []
  private readonly byPair = new Map<string, number[]>()

  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (word.length < 3 || /\d/.test(word)) continue
      const index = this.words.push(word) - 1
      for (const pair of pairsOf(word)) {
        const list = this.byPair.get(pair)
        if (list) list.push(index)
        else this.byPair.set(pair, [index])
      }
    }
  }

  /**
   * Words that share pairs with another and differ from it in length by no more than `lengths`, the likest first
   * (Sørensen–Dice coefficient of their pairs).
   */
  like(other: string, lengths: number): { word: string; similarity: number }[] {
    const shared = new Map<number, number>()
    for (const pair of pairsOf(other))
      for (const index of this.byPair.get(pair) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1)
    const found: { word: string; similarity: number }[] = []
    for (const [index, count] of shared) {
      const word = this.words[index] ?? ''
      if (Math.abs(word.length - other.length) <= lengths)
        found.push({ word, similarity: (2 * count) / (word.length + other.length) })
    }
    return found.sort((x, y) => y.similarity - x.similarity)
  }
}

function pairsOf(word: string): Set<string> {
  const padded = `^${word}$`
  const pairs = new Set<string>()
  for (let i = 0; i + 2 <= padded.length; i++) pairs.add(padded.slice(i, i + 2))
  return pairs
}
