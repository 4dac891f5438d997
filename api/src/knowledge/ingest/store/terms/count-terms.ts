import type { Passage } from '../../chunking/passage.js'
import type { Language } from '../../../../core/languages/index.js'
import { wordsOf } from '../../../languages/tokenize.js'
import type { CountedTerms } from './term-change.js'
import { stem } from '../../../languages/stem.js'
import { isStopWord } from '../../../languages/stop-words.js'
import { hashTerm } from '../bm25.js'

/** Enough for many sites; then the cache is cleared. */
const maxKnown = 40_000

/** Counts in place, as a map per passage costs more than counting. */
interface Term {
  readonly text: string
  readonly dimension: number
  passage: number
  count: number
  run: number
  passages: number
}

interface KnownWord {
  /** Stop words have no stem. */
  readonly stem: Term | undefined
  readonly word: Term
  heading: Term | undefined
}

class KnownWords {
  private readonly words = new Map<string, KnownWord>()
  private readonly stems = new Map<string, Term>()

  constructor(private readonly language: Language) {}

  /** Call between runs only; otherwise counts are lost. */
  makeRoom(): void {
    if (this.words.size < maxKnown) return
    this.words.clear()
    this.stems.clear()
  }

  getOrAdd(word: string): KnownWord {
    const known = this.words.get(word)
    if (known !== undefined) return known
    const made = {
      stem: isStopWord(word, this.language) ? undefined : this.getStemTerm(word),
      word: createTerm(word),
      heading: undefined,
    }
    this.words.set(word, made)
    return made
  }

  getHeadingTerm(known: KnownWord): Term {
    known.heading ??= createTerm(known.word.text)
    return known.heading
  }

  private getStemTerm(word: string): Term {
    const text = stem(word, this.language)
    const known = this.stems.get(text)
    if (known !== undefined) return known
    const made = createTerm(text)
    this.stems.set(text, made)
    return made
  }
}

export interface PassageTerms {
  text: ReadonlyMap<string, number>
  /** Unstemmed: headings match word for word. */
  heading: ReadonlyMap<string, number>
  stems: ReadonlySet<string>
  words: ReadonlySet<string>
  length: number
}

export type IndexedText = Pick<Passage, 'title' | 'headings' | 'text' | 'language'>

const known = new Map<Language, KnownWords>()

function getKnownWords(language: Language): KnownWords {
  let words = known.get(language)
  if (words === undefined) known.set(language, (words = new KnownWords(language)))
  return words
}

/** Numbers avoid resetting counters. */
let passageNumber = 0
let runNumber = 0

/** Counts terms per passage and their document frequencies. Use one at a time per thread. */
export class TermCounter {
  /** First stems of the text, then only of headings. */
  stems: Term[] = []
  textStemCount = 0
  words: Term[] = []
  headings: Term[] = []
  textLength = 0
  headingLength = 0
  private readonly allStems: Term[] = []
  private readonly allWords: Term[] = []

  constructor() {
    for (const words of known.values()) words.makeRoom()
    runNumber++
  }

  count({ title, headings, text, language }: IndexedText): void {
    const vocabulary = getKnownWords(language)
    passageNumber++
    this.stems = []
    this.words = []
    this.headings = []
    const textWords = wordsOf(text, language)
    this.textLength = textWords.length
    for (const each of textWords) {
      const { stem, word } = vocabulary.getOrAdd(each)
      if (stem === undefined) continue
      countOccurrence(stem, this.stems, this.allStems)
      countOccurrence(word, this.words, this.allWords)
    }
    this.textStemCount = this.stems.length
    const headingWords = wordsOf([title, ...headings].join('\n'), language)
    this.headingLength = headingWords.length
    for (const each of headingWords) {
      const entry = vocabulary.getOrAdd(each)
      const { stem, word } = entry
      const heading = vocabulary.getHeadingTerm(entry)
      if (heading.passage === passageNumber) heading.count++
      else {
        heading.passage = passageNumber
        heading.count = 1
        this.headings.push(heading)
      }
      if (word.passage !== passageNumber) countOccurrence(word, this.words, this.allWords)
      if (stem !== undefined && stem.passage !== passageNumber) countOccurrence(stem, this.stems, this.allStems)
    }
  }

  /** The counts are document frequencies. */
  serialize(): CountedTerms {
    return { stems: serializeTerms(this.allStems), words: serializeTerms(this.allWords) }
  }
}

/** Extracts a passage's terms; the same passage always gives the same terms. */
export function extractTerms(passage: IndexedText): PassageTerms {
  const counter = new TermCounter()
  counter.count(passage)
  const { stems, textStemCount, words, headings, textLength } = counter
  const toCounts = (terms: readonly Term[]): Map<string, number> =>
    new Map(terms.map(({ text, count }) => [text, count]))
  const toTexts = (terms: readonly Term[]): Set<string> => new Set(terms.map(({ text }) => text))
  return {
    text: toCounts(stems.slice(0, textStemCount)),
    heading: toCounts(headings),
    stems: toTexts(stems),
    words: toTexts(words),
    length: textLength,
  }
}

function countOccurrence(term: Term, ofPassage: Term[], ofRun: Term[]): void {
  if (term.passage === passageNumber) {
    term.count++
    return
  }
  term.passage = passageNumber
  term.count = 1
  ofPassage.push(term)
  if (term.run === runNumber) term.passages++
  else {
    term.run = runNumber
    term.passages = 1
    ofRun.push(term)
  }
}

function serializeTerms(terms: readonly Term[]): string {
  let lines = ''
  for (const { text, passages } of terms)
    lines += `${lines === '' ? '' : '\n'}${passages === 1 ? text : `${text}\t${passages}`}`
  return lines
}

function createTerm(text: string): Term {
  return { text, dimension: hashTerm(text), passage: 0, count: 0, run: 0, passages: 0 }
}
