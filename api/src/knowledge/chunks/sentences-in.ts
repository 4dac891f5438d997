import type { Language } from '../languages/language.js'

interface Sentence {
  segment: string
  /** Where it begins, UTF-16 code units. */
  index: number
}

const segmenters = new Map<Language, Intl.Segmenter>()

/** What a plain line has none of: it is ASCII, and each stop in it ends it or has spaces and a capital behind it. */
const notPlain = /[\n\r\x80-\uffff]|[.!?](?! +[A-Z]| *$)/
const plainStop = /[.!?] +(?=[A-Z])/g

/**
 * The sentences of a line as Unicode's rules cut it (UAX 29), each with the spaces behind it; together they are the
 * line. These rules, made for running text, end a sentence also at a "?" with no space behind it: such ends are left
 * out, for they lie inside an address, a number or code ("/?room=2", "a!=b", "file1.Pdf"). In a plain line the rules
 * come down to one, SB11, which costs a fraction of asking the segmenter; every other line is left to it.
 */
export function sentencesIn(line: string, language: Language): Iterable<Sentence> {
  if (notPlain.test(line)) return joinTokens(line, segmenterOf(language).segment(line))
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

/**
 * Behind white space, or a mark that ends sentences in scripts without spaces, with quotation marks and brackets. No
 * address or code has such marks: RFC 3986 is ASCII.
 */
const sentenceEnd = /(?:[\s\u0085]|(?![.!?])\p{Sentence_Terminal}[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"']*)$/u
/** So many of these marks at most. */
const marksMax = 8

function* joinTokens(line: string, segments: Iterable<Sentence>): Generator<Sentence> {
  let start = 0
  for (const { segment, index } of segments) {
    const end = index + segment.length
    if (end < line.length && !sentenceEnd.test(line.slice(Math.max(0, end - marksMax), end))) continue
    yield { segment: line.slice(start, end), index: start }
    start = end
  }
}

function segmenterOf(language: Language): Intl.Segmenter {
  let segmenter = segmenters.get(language)
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
    segmenters.set(language, segmenter)
  }
  return segmenter
}
