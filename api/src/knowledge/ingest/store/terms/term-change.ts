import { setImmediate as nextTurn } from 'node:timers/promises'

/** One line per term, with a tab and the count unless 1; terms contain neither tabs nor line breaks. */
export interface CountedTerms {
  stems: string
  words: string
}

const maxAtOnce = 20_000
/** A business has tens of thousands; a hostile site, millions. */
const maxTerms = 250_000

/** Stores changes of document frequencies. */
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

  /** Adds all stored rows of a bot, yielding to other work in between. */
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

  /** Requires complete counts; also deletes what {@link deleteRareTerms} left negative. */
  deleteZeroCounts(): void {
    for (const counts of [this.stems, this.words])
      for (const [term, documents] of counts) if (documents <= 0) counts.delete(term)
  }

  /** Deletes terms of one passage, down to `max`. */
  deleteRareTerms(max = maxTerms): void {
    for (const counts of [this.stems, this.words]) {
      if (counts.size <= max) continue
      for (const [term, documents] of counts) {
        if (documents <= 1) counts.delete(term)
        if (counts.size <= max) break
      }
    }
  }

  serialize(): CountedTerms {
    return { stems: serializeCounts(this.stems), words: serializeCounts(this.words) }
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

function serializeCounts(counts: ReadonlyMap<string, number>): string {
  const lines: string[] = []
  for (const [term, documents] of counts)
    if (documents !== 0) lines.push(documents === 1 ? term : `${term}\t${documents}`)
  return lines.join('\n')
}
