import type { Styles } from './styles.js'
import { bulletSign } from './picture-fonts.js'
import { readXml } from './xml.js'

/** ECMA-376, part 1, 17.9.6 (lvl), defines a level. */
interface Level {
  start: number
  format: string
  /** Text with `%1` to `%9` for the numbers of levels 0 to 8. */
  text: string
  isDecimal: boolean
  /** This level, counted from 1, and those above it restart the count; 0 for none. */
  restart?: number
  font?: string
}

interface List {
  levels: Map<number, Level>
  byStyle: Map<string, number>
  link?: string
}

interface Numbered {
  list: string
  starts: Map<number, number>
  levels: Map<number, Level>
}

interface Found {
  list: List
  name: string
  starts: ReadonlyMap<number, number>
  levels: ReadonlyMap<number, Level>
}

const lastLevel = 8

/**
 * Computes the numbers that Word shows but does not store: "2.1", "Art. 5", "b)". Numberings of one list share counts;
 * deeper levels restart under a higher one.
 */
export class Numbering {
  readonly #lists = new Map<string, List>()
  readonly #numbered = new Map<string, Numbered>()
  readonly #counts = new Map<string, number[]>()
  readonly #begun = new Set<string>()

  constructor(
    part: Uint8Array | undefined,
    private readonly styles: Styles,
  ) {
    if (part !== undefined) this.#parse(part)
  }

  get unusedId(): string {
    return String(Math.max(0, ...[...this.#numbered.keys()].map((id) => Number.parseInt(id, 10) || 0)) + 1)
  }

  /**
   * @returns the number; '' if it has no text; a tick or cross for such bullets; undefined without a number or for
   * another bullet
   */
  nextNumber(numbering: string | undefined, level: string | undefined, style: string | undefined): string | undefined {
    const ofStyle = style === undefined ? undefined : this.styles.getNumbering(style)
    const id = numbering ?? ofStyle?.numbering
    const found = id === undefined ? undefined : this.#resolveList(id)
    if (id === undefined || found === undefined) return undefined
    const { list, name, starts, levels } = found
    const at = Number(level ?? (style === undefined ? undefined : list.byStyle.get(style)) ?? ofStyle?.level ?? 0)
    const own = levels.get(at)
    if (own === undefined || !(at <= lastLevel)) return undefined
    if (own.format === 'bullet') return bulletSign(own.text, own.font)
    const counts = this.#counts.get(name) ?? []
    this.#counts.set(name, counts)
    const begun = `${id} ${at}`
    const start = starts.get(at)
    if (start !== undefined && !this.#begun.has(begun)) counts[at] = start
    else counts[at] = counts[at] === undefined ? own.start : counts[at] + 1
    this.#begun.add(begun)
    for (let deeper = at + 1; deeper < counts.length; deeper++)
      if (at < (levels.get(deeper)?.restart ?? lastLevel + 1)) delete counts[deeper]
    if (own.format === 'none') return ''
    return own.text
      .replace(/%([1-9])/g, (_, digit: string) => {
        const higher = Number(digit) - 1
        const shown = levels.get(higher)
        const number = counts[higher] ?? shown?.start ?? 1
        return writeNumber(number, own.isDecimal ? 'decimal' : (shown?.format ?? 'decimal'), this.styles.language)
      })
      .trim()
  }

  #resolveList(id: string, isLinked = false): Found | undefined {
    const numbered = this.#numbered.get(id)
    const list = numbered === undefined ? undefined : this.#lists.get(numbered.list)
    if (numbered === undefined || list === undefined) return undefined
    const linked = list.link === undefined || isLinked ? undefined : this.styles.getNumbering(list.link)?.numbering
    if (linked !== undefined) return this.#resolveList(linked, true)
    const levels = numbered.levels.size === 0 ? list.levels : new Map([...list.levels, ...numbered.levels])
    return { list, name: numbered.list, starts: numbered.starts, levels }
  }

  #parse(part: Uint8Array): void {
    let list: List | undefined
    let numbered: Numbered | undefined
    let level: Level | undefined
    let at = 0
    readXml(part, {
      open: (name, attributes) => {
        const value = attributes['w:val'] ?? ''
        if (name === 'w:abstractNum')
          this.#lists.set(attributes['w:abstractNumId'] ?? '', (list = { levels: new Map(), byStyle: new Map() }))
        else if (name === 'w:num')
          this.#numbered.set(
            attributes['w:numId'] ?? '',
            (numbered = { list: '', starts: new Map(), levels: new Map() }),
          )
        else if (name === 'w:abstractNumId' && numbered !== undefined) numbered.list = value
        else if (name === 'w:lvlOverride') at = Number(attributes['w:ilvl'] ?? 0)
        else if (name === 'w:startOverride') numbered?.starts.set(at, Number(value) || 0)
        else if (name === 'w:numStyleLink' && list !== undefined) list.link = value
        else if (name === 'w:lvl') {
          at = Number(attributes['w:ilvl'] ?? 0)
          ;(list ?? numbered)?.levels.set(at, (level = { start: 1, format: 'decimal', text: '', isDecimal: false }))
        } else if (level === undefined) return
        else if (name === 'w:start') level.start = Number(value) || 0
        else if (name === 'w:numFmt') level.format = value
        else if (name === 'w:lvlText') level.text = value
        else if (name === 'w:isLgl') level.isDecimal = true
        else if (name === 'w:lvlRestart') level.restart = Number(value) || 0
        else if (name === 'w:rFonts') level.font = attributes['w:ascii'] ?? attributes['w:hAnsi']
        else if (name === 'w:pStyle') list?.byStyle.set(value, at)
      },
      text: () => undefined,
      close: (name) => {
        if (name === 'w:abstractNum') list = undefined
        else if (name === 'w:num') numbered = undefined
        else if (name === 'w:lvl') level = undefined
      },
    })
  }
}

const romans: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

/** Higher numbers become digits, as letters would fill a line. */
const maxRoman = 3_999
const maxLetters = 26 * 20

/** @param format ECMA-376, part 1, 17.18.59 (ST_NumberFormat); unsupported formats become digits */
function writeNumber(number: number, format: string, language: string): string {
  switch (format) {
    case 'decimalEnclosedParen':
      return `(${number})`
    case 'ordinal':
      return writeOrdinal(number, language)
    case 'decimalZero':
      return String(number).padStart(2, '0')
    case 'lowerLetter':
      return writeLetters(number)
    case 'upperLetter':
      return writeLetters(number).toUpperCase()
    case 'lowerRoman':
      return writeRoman(number)
    case 'upperRoman':
      return writeRoman(number).toUpperCase()
    default:
      return String(number)
  }
}

const englishOrdinals: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Depends on the language: "1st", "1º", "1er". */
function writeOrdinal(number: number, language: string): string {
  switch (language.slice(0, 2).toLowerCase()) {
    case 'de':
      return `${number}.`
    case 'es':
    case 'pt':
      return `${number}º`
    case 'fr':
      return `${number}${number === 1 ? 'er' : 'e'}`
    case 'it':
      return `${number}°`
    default:
      return `${number}${englishOrdinals[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th'}`
  }
}

/** After z, Word continues with aa, bb and so on. */
function writeLetters(number: number): string {
  if (number < 1 || number > maxLetters) return String(number)
  return String.fromCodePoint(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))
}

function writeRoman(number: number): string {
  if (number < 1 || number > maxRoman) return String(number)
  let rest = number
  let written = ''
  for (const [value, letters] of romans) for (; rest >= value; rest -= value) written += letters
  return written
}
