import { CharacterBigrams } from './character-bigrams.js'

/**
 * Changes of how many passages hold a term, as one row of the index has them. It never changes, so what is looked up in
 * it is made once.
 */
export class TermLayer {
  private pairs: CharacterBigrams | undefined
  private sorted: string[] | undefined

  /** @param changes by term; below zero where passages were removed */
  constructor(readonly changes: ReadonlyMap<string, number>) {}

  /** Made at the first word that nobody knows. */
  get bigrams(): CharacterBigrams {
    return (this.pairs ??= new CharacterBigrams(this.changes.keys()))
  }

  /** In the order of their UTF-16 units. */
  get alphabetical(): readonly string[] {
    return (this.sorted ??= [...this.changes.keys()].sort())
  }
}

/**
 * In how many passages of a bot each term stands: layers, added up when they are asked. A new row of the index is one
 * layer more.
 */
export class TermCounts {
  constructor(private readonly layers: readonly TermLayer[]) {}

  static of(counts: ReadonlyMap<string, number>): TermCounts {
    return new TermCounts([new TermLayer(counts)])
  }

  /** @returns undefined for a term that stands in no passage */
  get(term: string): number | undefined {
    let passages = 0
    for (const { changes } of this.layers) passages += changes.get(term) ?? 0
    return passages > 0 ? passages : undefined
  }

  has(term: string): boolean {
    return this.get(term) !== undefined
  }

  /** Terms that begin with `start`, in alphabetical order, at most `max`. */
  from(start: string, max: number): string[] {
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

  /** Terms most like a mistyped one by their letters, see {@link CharacterBigrams}, at most `max`. */
  like(term: string, lengths: number, max: number): string[] {
    const found = new Map<string, number>()
    for (const { bigrams } of this.layers) {
      let mine = 0
      for (const { word, similarity } of bigrams.like(term, lengths)) {
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

/** Where the first of `words` stands that is not before `start`. */
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
