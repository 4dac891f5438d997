import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Counts as they are stored: a line is a term, or a term, a tab and its number where that is not 1. No term holds
 * either.
 */
export interface CountedTerms {
  stems: string
  words: string
}

/** Terms that are counted in one turn of the event loop. */
const maxAtOnce = 20_000
/**
 * Terms of one bot that are kept, stems and words each; a business has some tens of thousands, a site that is made to
 * have them has millions.
 */
const maxTerms = 250_000

/** By how much each term's document frequency changes. */
export class TermChange {
  readonly stems = new Map<string, number>()
  readonly words = new Map<string, number>()

  add({ stems, words }: { stems: Iterable<string>; words: Iterable<string> }, sign: 1 | -1): void {
    for (const term of stems) this.stems.set(term, (this.stems.get(term) ?? 0) + sign)
    for (const term of words) this.words.set(term, (this.words.get(term) ?? 0) + sign)
  }

  addCounted({ stems, words }: CountedTerms): void {
    for (const line of linesIn(stems)) addLine(this.stems, line)
    for (const line of linesIn(words)) addLine(this.words, line)
  }

  /** As {@link addCounted}, for all that is stored of a bot: others have their turns meanwhile. */
  async addStored(rows: Iterable<CountedTerms>): Promise<void> {
    let count = 0
    for (const { stems, words } of rows) {
      for (const [counts, lines] of [
        [this.stems, stems],
        [this.words, words],
      ] as const) {
        for (const line of linesIn(lines)) {
          addLine(counts, line)
          if (++count % maxAtOnce === 0) await nextTurn()
        }
      }
    }
  }

  /**
   * Where these are all the counts of a bot: forgets terms of passages that are gone, also where {@link forgetRare} had
   * forgotten them before.
   */
  forgetGone(): void {
    for (const counts of [this.stems, this.words])
      for (const [term, documents] of counts) if (documents <= 0) counts.delete(term)
  }

  /** Forgets terms that stand in one passage alone, of stems and of words each, until at most so many are left. */
  forgetRare(max = maxTerms): void {
    for (const counts of [this.stems, this.words]) {
      if (counts.size <= max) continue
      for (const [term, documents] of counts) {
        if (documents <= 1) counts.delete(term)
        if (counts.size <= max) break
      }
    }
  }

  counted(): CountedTerms {
    return { stems: linesOf(this.stems), words: linesOf(this.words) }
  }
}

function addLine(counts: Map<string, number>, line: string): void {
  const tab = line.indexOf('\t')
  const term = tab === -1 ? line : line.slice(0, tab)
  counts.set(term, (counts.get(term) ?? 0) + (tab === -1 ? 1 : Number(line.slice(tab + 1))))
}

function* linesIn(lines: string): Generator<string> {
  for (let at = 0; at < lines.length;) {
    const found = lines.indexOf('\n', at)
    const end = found === -1 ? lines.length : found
    yield lines.slice(at, end)
    at = end + 1
  }
}

function linesOf(counts: ReadonlyMap<string, number>): string {
  const lines: string[] = []
  for (const [term, documents] of counts)
    if (documents !== 0) lines.push(documents === 1 ? term : `${term}\t${documents}`)
  return lines.join('\n')
}
