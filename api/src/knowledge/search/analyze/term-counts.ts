class CharacterBigrams {
  private readonly words: string[] = []
  private readonly byPair = new Map<string, number[]>()

  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (word.length < 3 || /\d/.test(word)) continue
      const index = this.words.push(word) - 1
      for (const pair of letterPairs(word)) {
        const list = this.byPair.get(pair)
        if (list) list.push(index)
        else this.byPair.set(pair, [index])
      }
    }
  }

  /**
   * Most similar first, by Sørensen–Dice coefficient.
   * @param lengths largest difference in length
   */
  findSimilar(other: string, lengths: number): { word: string; similarity: number }[] {
    const shared = new Map<number, number>()
    for (const pair of letterPairs(other))
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

/** Immutable changes in passage counts from one index row. */
export class TermLayer {
  private pairs: CharacterBigrams | undefined
  private sorted: string[] | undefined

  /** @param changes by term; negative where passages were removed */
  constructor(readonly changes: ReadonlyMap<string, number>) {}

  get bigrams(): CharacterBigrams {
    return (this.pairs ??= new CharacterBigrams(this.changes.keys()))
  }

  get alphabetical(): readonly string[] {
    return (this.sorted ??= [...this.changes.keys()].sort())
  }
}

/** Sums layers at lookup. Each index row adds a layer. */
export class TermCounts {
  constructor(private readonly layers: readonly TermLayer[]) {}

  static fromCounts(counts: ReadonlyMap<string, number>): TermCounts {
    return new TermCounts([new TermLayer(counts)])
  }

  get(term: string): number | undefined {
    let passages = 0
    for (const { changes } of this.layers) passages += changes.get(term) ?? 0
    return passages > 0 ? passages : undefined
  }

  has(term: string): boolean {
    return this.get(term) !== undefined
  }

  findByPrefix(start: string, max: number): string[] {
    const found = new Set<string>()
    for (const { alphabetical } of this.layers) {
      let mine = 0
      for (
        let at = firstFrom(alphabetical, start);
        mine < max && (alphabetical[at] ?? '').startsWith(start) && at < alphabetical.length;
        at++
      ) {
        const term = alphabetical[at] ?? ''
        if (!this.has(term)) continue
        found.add(term)
        mine++
      }
    }
    return [...found].sort().slice(0, max)
  }

  findSimilar(term: string, lengths: number, max: number): string[] {
    const found = new Map<string, number>()
    for (const { bigrams } of this.layers) {
      let mine = 0
      for (const { word, similarity } of bigrams.findSimilar(term, lengths)) {
        if (mine === max) break
        if (!this.has(word)) continue
        found.set(word, similarity)
        mine++
      }
    }
    return [...found]
      .sort((x, y) => y[1] - x[1])
      .slice(0, max)
      .map(([word]) => word)
  }
}

function firstFrom(words: readonly string[], start: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}

function letterPairs(word: string): Set<string> {
  const padded = `^${word}$`
  const pairs = new Set<string>()
  for (let i = 0; i + 2 <= padded.length; i++) pairs.add(padded.slice(i, i + 2))
  return pairs
}
