import type { Locale } from '@loquia/contracts'
import { fold, isOrdinaryWord, rarityOf, stem } from '../language/index.js'

/** So rare a word is more likely the tail of another than the second half of "gluten-free". */
const commonRarity = 6.5

/** Joins a line to what was read before it. Words cut at line ends are made whole. */
export class LineJoiner {
  /** Words of the document as they stand within its lines. */
  private readonly words: ReadonlySet<string>

  constructor(
    lines: Iterable<string>,
    private readonly language: Locale,
  ) {
    const words = new Set<string>()
    // What ends a line may be half a word, and so may what begins one.
    for (const line of lines)
      for (const word of line.toLowerCase().match(/(?<=\s)[\p{L}\p{N}]+(?:[-‐][\p{L}\p{N}]+)*(?=[\s.,;:!?)])/gu) ?? [])
        words.add(word.replaceAll('‐', '-'))
    this.words = words
  }

  join(before: string, line: string): string {
    const cut = /(?<![\p{L}\p{M}])([\p{L}\p{M}]+)[-\u00AD\u2010]$/u.exec(before)?.[1]
    const tail = /^\p{Ll}[\p{L}\p{M}]*/u.exec(line)?.[0]
    if (cut !== undefined && tail !== undefined)
      return before.endsWith('\u00AD') || !this.keepsHyphen(cut, tail)
        ? `${before.slice(0, -1)}${line}`
        : `${before}${line}`
    // An Italian article that lost its vowel stands close to its word; so does a slash or a dash between digits.
    return /\p{L}['’]$/u.test(before) && this.language === 'it' && /^[\p{L}\p{N}]/u.test(line)
      ? `${before}${line}`
      : `${before} ${line}`
  }

  /** The document's own spelling decides, then the words of the language. */
  private keepsHyphen(cut: string, tail: string): boolean {
    const joined = `${cut}${tail}`.toLowerCase()
    if (this.words.has(joined)) return false
    if (this.words.has(`${cut}-${tail}`.toLowerCase())) return true
    const stemOf = (word: string): string => stem(fold(word), this.language)
    if (isOrdinaryWord(stemOf(joined), this.language)) return false
    return isOrdinaryWord(stemOf(cut), this.language) && rarityOf(stemOf(tail), this.language) < commonRarity
  }
}
