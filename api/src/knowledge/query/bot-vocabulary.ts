import type { Language } from '../languages/index.js'
import { Spelling } from './spelling.js'
import { TermCounts } from './term-counts.js'

/** What is known of the words of one bot's passages, at one state of its index. */
export class BotVocabulary {
  /** Passages that hold a stem. */
  readonly stems: TermCounts
  /** Passages that hold a whole word. */
  readonly words: TermCounts
  readonly spelling: Spelling

  constructor(
    readonly passages: number,
    readonly languages: readonly Language[],
    stems: TermCounts | ReadonlyMap<string, number>,
    words: TermCounts | ReadonlyMap<string, number>,
  ) {
    this.stems = stems instanceof TermCounts ? stems : TermCounts.of(stems)
    this.words = words instanceof TermCounts ? words : TermCounts.of(words)
    this.spelling = new Spelling(this.words)
  }
}
