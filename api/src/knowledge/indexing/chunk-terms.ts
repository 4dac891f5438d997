import type { Chunk } from '../chunks/chunk.js'
import { isStopWord, stem, wordsOf } from '../language/index.js'

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

/** Takes a passage apart for the index. Pure: the same passage always gives the same terms. */
export function termsOf(chunk: IndexedText): ChunkTerms {
  const textWords = wordsOf(chunk.text)
  const headingWords = wordsOf([chunk.title, ...chunk.headings].join('\n'))
  const text = new Map<string, number>()
  const heading = new Map<string, number>()
  const words = new Set<string>()
  for (const word of textWords) {
    if (isStopWord(word, chunk.language)) continue
    const stemmed = stem(word, chunk.language)
    text.set(stemmed, (text.get(stemmed) ?? 0) + 1)
    words.add(word)
  }
  const stems = new Set(text.keys())
  for (const word of headingWords) {
    heading.set(word, (heading.get(word) ?? 0) + 1)
    words.add(word)
    if (!isStopWord(word, chunk.language)) stems.add(stem(word, chunk.language))
  }
  return { text, heading, stems, words, length: textWords.length }
}
