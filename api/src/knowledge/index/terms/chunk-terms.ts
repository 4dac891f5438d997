import type { Chunk } from '../../chunks/chunk.js'
import type { Language } from '../../languages/language.js'
import { wordsOf } from '../../languages/tokenize.js'
import { KnownWords, type Term } from './known-words.js'
import type { CountedTerms } from './term-change.js'

/** What a passage is found by. Counts are occurrences. */
export interface ChunkTerms {
  /** Stems of the text's meaning words. */
  text: ReadonlyMap<string, number>
  /** All words of title and headings, as they stand: headings are matched word for word. */
  heading: ReadonlyMap<string, number>
  /** Every stem of text, title and headings. */
  stems: ReadonlySet<string>
  /** Every whole word of text, title and headings. */
  words: ReadonlySet<string>
  length: number
}

export type IndexedText = Pick<Chunk, 'title' | 'headings' | 'text' | 'language'>

const known = new Map<Language, KnownWords>()

function knownIn(language: Language): KnownWords {
  let words = known.get(language)
  if (words === undefined) known.set(language, (words = new KnownWords(language)))
  return words
}

/** Numbers of passages and of runs, so that nothing has to be set to zero between them. */
let passage = 0
let run = 0

/**
 * Counts the terms of passages, one after the other, and in how many of them each stands. One at a time in a thread.
 */
export class TermCounter {
  /**
   * Of the passage counted last, in the order met: first those of its text, then those that only title and headings
   * have.
   */
  stems: Term[] = []
  /** Of these, stems of its text; their `count` tells how often. */
  stemsOfText = 0
  words: Term[] = []
  /** Words of title and headings; their `count` tells how often. */
  headings: Term[] = []
  textLength = 0
  headingLength = 0
  private readonly allStems: Term[] = []
  private readonly allWords: Term[] = []

  constructor() {
    for (const words of known.values()) words.makeRoom()
    run++
  }

  count({ title, headings, text, language }: IndexedText): void {
    const vocabulary = knownIn(language)
    passage++
    this.stems = []
    this.words = []
    this.headings = []
    const textWords = wordsOf(text, language)
    this.textLength = textWords.length
    for (const each of textWords) {
      const { stem, word } = vocabulary.of(each)
      if (stem === undefined) continue
      meet(stem, this.stems, this.allStems)
      meet(word, this.words, this.allWords)
    }
    this.stemsOfText = this.stems.length
    const headingWords = wordsOf([title, ...headings].join('\n'), language)
    this.headingLength = headingWords.length
    for (const each of headingWords) {
      const said = vocabulary.of(each)
      const { stem, word } = said
      const heading = vocabulary.headingOf(said)
      if (heading.passage === passage) heading.count++
      else {
        heading.passage = passage
        heading.count = 1
        this.headings.push(heading)
      }
      if (word.passage !== passage) meet(word, this.words, this.allWords)
      if (stem !== undefined && stem.passage !== passage) meet(stem, this.stems, this.allStems)
    }
  }

  /** In how many of the passages counted so far each term stands. */
  counted(): CountedTerms {
    return { stems: linesOf(this.allStems), words: linesOf(this.allWords) }
  }
}

/** Takes a passage apart for the index. Pure: the same passage always gives the same terms. */
export function termsOf(chunk: IndexedText): ChunkTerms {
  const counter = new TermCounter()
  counter.count(chunk)
  const { stems, stemsOfText, words, headings, textLength } = counter
  const counts = (terms: readonly Term[]): Map<string, number> => new Map(terms.map(({ text, count }) => [text, count]))
  const texts = (terms: readonly Term[]): Set<string> => new Set(terms.map(({ text }) => text))
  return {
    text: counts(stems.slice(0, stemsOfText)),
    heading: counts(headings),
    stems: texts(stems),
    words: texts(words),
    length: textLength,
  }
}

function meet(term: Term, ofPassage: Term[], ofRun: Term[]): void {
  if (term.passage === passage) {
    term.count++
    return
  }
  term.passage = passage
  term.count = 1
  ofPassage.push(term)
  if (term.run === run) term.passages++
  else {
    term.run = run
    term.passages = 1
    ofRun.push(term)
  }
}

function linesOf(terms: readonly Term[]): string {
  let lines = ''
  for (const { text, passages } of terms)
    lines += `${lines === '' ? '' : '\n'}${passages === 1 ? text : `${text}\t${passages}`}`
  return lines
}
