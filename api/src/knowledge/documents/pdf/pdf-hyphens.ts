import type { Language } from '../../languages/language.js'
import { rarestWord, rarityOf } from '../../languages/word-rarity.js'
import { stem } from '../../languages/stem.js'

/** So rare a word is more likely the tail of another than the second half of "gluten-free". */
const commonRarity = 6.5
/** What English hangs on any word with a hyphen, also on those that are in no list ("gluten-free"). */
const hungOn: ReadonlySet<string> = new Set(['free', 'based', 'friendly', 'style'])

/** Joins a line to what was read before it. Words cut at line ends are made whole. */
export class LineJoiner {
  /** Words of the document as they stand within its lines. */
  private readonly words: ReadonlySet<string>

  constructor(
    lines: Iterable<string>,
    private readonly language: Language,
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
    const rarity = (word: string): number => rarityOf(stem(word, this.language), this.language) ?? rarestWord
    if (rarity(joined) < rarestWord) return false
    if (this.language === 'en' && hungOn.has(tail)) return true
    return rarity(cut) < rarestWord && rarity(tail) < commonRarity
  }
}
