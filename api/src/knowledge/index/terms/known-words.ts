import type { Language } from '../../languages/language.js'
import { stem } from '../../languages/stem.js'
import { isStopWord } from '../../languages/stop-words.js'
import { dimensionOf } from '../bm25.js'

/**
 * Words known at once; forgotten all together, so that memory stays bounded. Enough for the vocabulary of many sites.
 */
const maxKnown = 40_000

/**
 * A stem or a word as the index has it, with room to be counted in: a map of each passage's counts would cost more than
 * the counting.
 */
export interface Term {
  readonly text: string
  readonly dimension: number
  /** The passage that it was last counted in, and how often it stands there. */
  passage: number
  count: number
  /** The run of passages that it was last counted in, and how many of these hold it. */
  run: number
  passages: number
}

export interface KnownWord {
  /** Undefined where the word carries no meaning. */
  readonly stem: Term | undefined
  readonly word: Term
  /** See {@link KnownWords.headingOf}. */
  heading: Term | undefined
}

/** Words of one language that were met before: stemming and hashing each once is enough. */
export class KnownWords {
  private readonly words = new Map<string, KnownWord>()
  private readonly stems = new Map<string, Term>()

  constructor(private readonly language: Language) {}

  /** Between two runs, never within one: what is counted would be lost. */
  makeRoom(): void {
    if (this.words.size < maxKnown) return
    this.words.clear()
    this.stems.clear()
  }

  of(word: string): KnownWord {
    const known = this.words.get(word)
    if (known !== undefined) return known
    const made = {
      stem: isStopWord(word, this.language) ? undefined : this.stemOf(word),
      word: termOf(word),
      heading: undefined,
    }
    this.words.set(word, made)
    return made
  }

  /** The same word, to be counted in titles and headings by itself. */
  headingOf(known: KnownWord): Term {
    known.heading ??= termOf(known.word.text)
    return known.heading
  }

  private stemOf(word: string): Term {
    const text = stem(word, this.language)
    const known = this.stems.get(text)
    if (known !== undefined) return known
    const made = termOf(text)
    this.stems.set(text, made)
    return made
  }
}

function termOf(text: string): Term {
  return { text, dimension: dimensionOf(text), passage: 0, count: 0, run: 0, passages: 0 }
}
