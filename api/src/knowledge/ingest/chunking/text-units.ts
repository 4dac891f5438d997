import type { Language } from '../../../core/languages/index.js'
import { countWords } from '../parse/text/count-words.js'
import type { Block, BlockKind } from '../parse/document.js'

export const targetWords = 180
export const minWords = 120
export const maxWords = 250

/** Longer "words" are no prose and count by length. */
const maxWordChars = 40

export interface TextUnit {
  words: number
  start: number
  end: number
  kind: BlockKind
  block: Block
  blockStart: number
}

export function wordCount(units: readonly TextUnit[]): number {
  return units.reduce((sum, unit) => sum + unit.words, 0)
}

export function textUnits(block: Block, blockStart: number, language: Language): TextUnit[] {
  const units: TextUnit[] = []
  const addUnit = (text: string, at: number): void => {
    const trimmed = text.trim()
    if (trimmed === '') return
    const start = blockStart + at + text.length - text.trimStart().length
    units.push({
      words: Math.max(countWords(trimmed), Math.floor(trimmed.length / maxWordChars)),
      start,
      end: start + trimmed.length,
      kind: block.kind,
      block,
      blockStart,
    })
  }
  const isRows = block.kind === 'table' || block.kind === 'list' || block.kind === 'hours' || block.kind === 'contact'
  let at = 0
  for (const line of block.text.split('\n')) {
    if (isRows && isShort(line)) addUnit(line, at)
    else
      for (const { segment, index } of sentencesIn(line, language))
        for (const piece of splitLong(segment)) addUnit(piece.text, at + index + piece.at)
    at += line.length + 1
  }
  return units
}

/** Longer tokens are cut: unspaced scripts, base64. */
const maxTokenChars = 1_000

/** The pieces add up to the sentence. */
function splitLong(sentence: string): { text: string; at: number }[] {
  if (isShort(sentence)) return [{ text: sentence, at: 0 }]
  const pieces: { text: string; at: number }[] = []
  let from = 0
  let words = 0
  const closePiece = (end: number): void => {
    if (end > from) pieces.push({ text: sentence.slice(from, end), at: from })
    from = end
    words = 0
  }
  for (const { 0: token, index } of sentence.matchAll(tokenPattern)) {
    const count = Math.max(1, countWords(token))
    if (words > 0 && words + count > maxWords) closePiece(index)
    words += count
    if (words >= targetWords || token.length >= maxTokenChars) closePiece(index + token.length)
  }
  closePiece(sentence.length)
  return pieces
}

/** Never splits a surrogate pair. */
const tokenPattern = new RegExp(`\\S{1,${maxTokenChars}}\\s*`, 'gu')

/** A text has no more words than characters. */
function isShort(text: string): boolean {
  return (
    text.length <= maxWords || (countWords(text) <= maxWords && (text.length <= maxTokenChars || !longToken.test(text)))
  )
}

const longToken = new RegExp(`(?<!\\S)\\S{${maxTokenChars}}`, 'u')

interface Sentence {
  segment: string
  /** The index counts UTF-16 code units. */
  index: number
}

const segmenters = new Map<Language, Intl.Segmenter>()

/** ASCII, and every stop ends the line or precedes spaces and a capital. */
const notPlain = /[\n\r\x80-\uffff]|[.!?](?! +[A-Z]| *$)/
const plainStop = /[.!?] +(?=[A-Z])/g

/**
 * Splits at Unicode sentence boundaries (UAX 29), except inside URLs, numbers and code ("/?room=2", "a!=b",
 * "file1.Pdf"). Plain lines need only rule SB11, far faster than the segmenter.
 */
export function sentencesIn(line: string, language: Language): Iterable<Sentence> {
  if (notPlain.test(line)) return joinTokens(line, getSegmenter(language).segment(line))
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

/** URLs never contain these marks: RFC 3986 is ASCII. */
const sentenceEnd = /(?:[\s\u0085]|(?![.!?])\p{Sentence_Terminal}[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"']*)$/u
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

function getSegmenter(language: Language): Intl.Segmenter {
  let segmenter = segmenters.get(language)
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
    segmenters.set(language, segmenter)
  }
  return segmenter
}
