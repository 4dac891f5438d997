import type { Language } from '../languages/language.js'
import { countWords } from '../documents/text/count-words.js'
import type { Block, BlockKind } from '../documents/document.js'
import { sentencesIn } from './sentences-in.js'
import { targetWords, maxWords } from './chunk-size.js'

/** What has more characters than this for each of its words is no prose, and counts by its length. */
const maxWordChars = 40

/** A stretch that is not cut: a sentence, a list item, a table row. */
export interface TextUnit {
  words: number
  /** Where it stands in the document's whole text, white space at its ends left out. */
  start: number
  end: number
  kind: BlockKind
  block: Block
  /** Where the block begins in the document's whole text. */
  blockStart: number
}

/** Words of all units together. */
export function wordCount(units: readonly TextUnit[]): number {
  return units.reduce((sum, unit) => sum + unit.words, 0)
}

/** Cuts a block into units: rows of a table or list, otherwise sentences, or pieces of overlong ones. */
export function textUnits(block: Block, blockStart: number, language: Language): TextUnit[] {
  const units: TextUnit[] = []
  const add = (text: string, at: number): void => {
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
    if (isRows && isShort(line)) add(line, at)
    else
      for (const { segment, index } of sentencesIn(line, language))
        for (const piece of splitLong(segment)) add(piece.text, at + index + piece.at)
    at += line.length + 1
  }
  return units
}

/**
 * Characters after which a stretch without white space is cut, though it be one token: a script in one line, data in
 * base64.
 */
const maxTokenChars = 1_000

/**
 * A "sentence" longer than a passage (text without punctuation) is cut between words; together the pieces are the
 * sentence.
 */
function splitLong(sentence: string): { text: string; at: number }[] {
  if (isShort(sentence)) return [{ text: sentence, at: 0 }]
  const pieces: { text: string; at: number }[] = []
  let from = 0
  let words = 0
  const close = (end: number): void => {
    if (end > from) pieces.push({ text: sentence.slice(from, end), at: from })
    from = end
    words = 0
  }
  for (const { 0: token, index } of sentence.matchAll(tokenPattern)) {
    const count = Math.max(1, countWords(token))
    if (words > 0 && words + count > maxWords) close(index)
    words += count
    if (words >= targetWords || token.length >= maxTokenChars) close(index + token.length)
  }
  close(sentence.length)
  return pieces
}

/** By characters, never by halves of one. */
const tokenPattern = new RegExp(`\\S{1,${maxTokenChars}}\\s*`, 'gu')

/** Whether it fits into a passage; what has no more characters than that has no more words. */
function isShort(text: string): boolean {
  return (
    text.length <= maxWords || (countWords(text) <= maxWords && (text.length <= maxTokenChars || !longToken.test(text)))
  )
}

const longToken = new RegExp(`(?<!\\S)\\S{${maxTokenChars}}`, 'u')
