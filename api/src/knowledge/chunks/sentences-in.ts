import type { Locale } from '@loquia/contracts'

interface Sentence {
  segment: string
  /** Where it begins, UTF-16 code units. */
  index: number
}

const segmenters = new Map<Locale, Intl.Segmenter>()

/** What a plain line has none of: it is ASCII, and each stop in it ends it or has spaces and a capital behind it. */
const notPlain = /[\n\r\x80-\uffff]|[.!?](?! +[A-Z]| *$)/
const plainStop = /[.!?] +(?=[A-Z])/g

/**
 * The sentences of a line as Unicode's rules cut it (UAX 29), each with the spaces behind it. In a plain line these rules
 * come down to one, SB11, which costs a fraction of asking the segmenter; every other line is left to it.
 */
export function sentencesIn(line: string, language: Locale): Iterable<Sentence> {
  if (notPlain.test(line)) return segmenterOf(language).segment(line)
  const sentences: Sentence[] = []
  let index = 0
  for (const stop of line.matchAll(plainStop)) {
    const end = stop.index + stop[0].length
    sentences.push({ segment: line.slice(index, end), index })
    index = end
  }
  if (index < line.length) sentences.push({ segment: line.slice(index), index })
  return sentences
}

function segmenterOf(language: Locale): Intl.Segmenter {
  let segmenter = segmenters.get(language)
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
    segmenters.set(language, segmenter)
  }
  return segmenter
}
