import type { Line } from './pdf-columns.js'
import { continuesTable } from './pdf-table.js'
import type { Language } from '../../../../core/languages/index.js'
import { rarestWord, rarityOf } from '../../../languages/word-rarity.js'
import { stem } from '../../../languages/stem.js'

export const bullet = /^\s*(?:[•◦▪‣●○■–-]|\d{1,2}[.)])\s+/
export const endsInPrice = /(?:[€$£]\s*\d+(?:[.,]\d\d)?|\d[.,]\d\d(?:\s*€)?)$/

const commandGap = 3

/** Recognizes a command inside a sentence: "You can remove it by", command, "on all systems." */
export function belongsToCommand(lines: readonly Line[], next: Line | undefined): boolean {
  const [line, last, before] = lines.toReversed()
  if (line === undefined || last === undefined || last.y - line.y > commandGap * line.size || line.y > last.y)
    return false
  if (line.monospace) return !last.monospace && next?.monospace !== true && /[\p{L},:]$/u.test(last.text)
  return (
    last.monospace &&
    before !== undefined &&
    !before.monospace &&
    /[\p{L},]$/u.test(before.text) &&
    /^\p{Ll}/u.test(line.text)
  )
}

/** Whether a line continues a definition: the line above is full and unfinished. */
export function continuesDefinition(previous: Line, line: Line, width: number): boolean {
  return (
    previous.cells.length === 2 &&
    line.cells.length === 1 &&
    /^\p{Ll}/u.test(line.text) &&
    /[\p{L},]$/u.test(previous.text) &&
    previous.right - previous.x >= width * 0.9
  )
}

export function endsHyphenated(line: Line): boolean {
  return /\p{Ll}[-\u00AD\u2010]$/u.test(line.text)
}

/** Table rows are spaced further apart than lines of text. */
export function continuesParagraph(lines: readonly Line[], last: Line, line: Line): boolean {
  const reach = continuesTable(lines, line) ? 3.2 : 1.7
  return (
    last.y - line.y <= reach * Math.max(last.size, line.size) &&
    line.y <= last.y + 1 &&
    Math.abs(last.size - line.size) <= 1.5
  )
}

/** Whether a column continues the previous one's unfinished sentence. */
export function continuesInColumn(last: Line, line: Line): boolean {
  if (
    Math.abs(last.size - line.size) > 0.6 ||
    last.cells.length > 1 ||
    line.cells.length > 1 ||
    !/^\p{Ll}/u.test(line.text)
  )
    return false
  return endsHyphenated(last) || /[\p{L}\p{N},'’]$/u.test(last.text)
}

/** Rarer words are probably tails, unlike "free" in "gluten-free". */
const commonRarity = 6.5
const hungOn: ReadonlySet<string> = new Set(['free', 'based', 'friendly', 'style'])

export class LineJoiner {
  private readonly words: ReadonlySet<string>

  constructor(
    lines: Iterable<string>,
    private readonly language: Language,
  ) {
    const words = new Set<string>()
    // Words at line edges may be halves.
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
    // No space follows an elided Italian article, or a slash or dash between digits.
    return /\p{L}['’]$/u.test(before) && this.language === 'it' && /^[\p{L}\p{N}]/u.test(line)
      ? `${before}${line}`
      : `${before} ${line}`
  }

  /** The document's spelling decides before the language's words. */
  private keepsHyphen(cut: string, tail: string): boolean {
    const joined = `${cut}${tail}`.toLowerCase()
    if (this.words.has(joined)) return false
    if (this.words.has(`${cut}-${tail}`.toLowerCase())) return true
    const wordRarity = (word: string): number => rarityOf(stem(word, this.language), this.language) ?? rarestWord
    if (wordRarity(joined) < rarestWord) return false
    if (this.language === 'en' && hungOn.has(tail)) return true
    return wordRarity(cut) < rarestWord && wordRarity(tail) < commonRarity
  }
}
