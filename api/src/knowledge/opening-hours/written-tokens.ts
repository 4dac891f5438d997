import { weekdayGroupsIn, type Language } from '../languages/index.js'
import type { WrittenTime } from './clock-range.js'
import { isReadByWords, roleOf } from './written-words.js'

type Plain<Name> = Name extends string ? { is: Name } : never

/** What stands in a line about opening hours. */
export type WrittenToken =
  /** `doubtful` days may be meant or not: Saturday is a German "Werktag". */
  | { is: 'days'; days: readonly number[]; isGroup: boolean; isMonthToo?: boolean; doubtful?: readonly number[] }
  | { is: 'time'; time: WrittenTime; isCompact?: boolean }
  | { is: 'part'; half: 'a' | 'p' }
  | { is: 'to'; isLoose: boolean; isDash?: boolean }
  | Plain<'all-day' | 'closed' | 'except' | 'and' | 'slash' | 'end' | 'day' | 'opening'>

export const holiday = 8
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const weekdays = [1, 2, 3, 4, 5]

const clock =
  /(?<![\p{N}.,:])(?<hour>2[0-4]|[01]?\d)(?:[:.](?<minute>[0-5]\d)(?!\p{N})|\s?h\s?(?<past>[0-5]\d)(?!\p{N}|\s?h(?!\p{L}))|,(?<quarter>00|15|30|45)(?!\p{N}))?(?:\s?(?<half>[ap])\.?\s?m(?!\p{L})\.?)?(?![\p{N}%€$£]|[.,:]\d|\s?[%€$£])/iuy
const compact = /(?<!\p{N})(?<hour>[01]\d|2[0-4])(?<minute>00|15|30|45)(?!\p{N})/uy
const aroundTheClock =
  /(?:h\s?24(?!\p{N})|24\s?(?:h|hs|hrs?|std|[\p{L}]{3,7})?\.?\s?(?:\/|\p{L}{2,3})\s?24\s?h?(?![\p{L}\p{N}])|24\s?(?:h|hs|hrs?|std\.?)\s?\/\s?7(?!\p{N})|24\s?\/\s?7(?!\p{N})|24\s?-?\s?(?:h|hs|hrs?|std\.?|hours?|ore|stunden|heures|horas)(?![\p{L}\p{N}])(?!\s?[-–—]))/iuy
/** What is said for 24 hours; CLDR has no such words. */
const roundTheClock = /(?:rund um die uhr|(?:a)?round the clock|non[- ]?stop 24)(?!\p{L})/iuy
/** Portuguese weekdays are numbered: "2ª a 6ª feira". */
const numberedDay = /(?<!\p{N})(?<day>[2-6])\.?(?:ª|º|°|a(?![\p{L}\p{N}]))(?:[\s-]?feiras?(?!\p{L}))?/iuy
const compound = /\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)+/uy
const word = /\p{L}[\p{L}\p{M}]*/uy
const twelveNamed = /12\s(?=\p{L})/uy
const dash = /[-–—‐‑−~→]/

/** Days that a word for workdays may mean or not. */
const doubtfulGroups = /^(?:werktags?|an werktagen|(?:giorni )?feriali|(?:les )?jours ouvrables)$/iu

/** The tokens of a line; undefined where it has a word or sign that may say anything else. */
export function writtenTokens(text: string, language: Language): WrittenToken[] | undefined {
  if (!isReadByWords(language) || !/\p{L}|\p{N}/u.test(text)) return undefined
  return new Lexer(text, language).read()
}

class Lexer {
  private at = 0
  private readonly tokens: WrittenToken[] = []
  private readonly groups: ReturnType<typeof weekdayGroupsIn>

  constructor(
    private readonly text: string,
    private readonly language: Language,
  ) {
    this.groups = weekdayGroupsIn(text, language)
  }

  read(): WrittenToken[] | undefined {
    while (this.at < this.text.length)
      if (!(this.group() || this.allDay() || this.ordinal() || this.time() || this.word() || this.sign()))
        return undefined
    return this.tokens
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found === null) return undefined
    this.at = pattern.lastIndex
    return found
  }

  private group(): boolean {
    const found = this.groups.find(({ start }) => start === this.at)
    if (found?.days === undefined) return false
    const written = this.text.slice(found.start, found.end)
    this.at = found.end
    const isDoubtful = doubtfulGroups.test(written)
    this.tokens.push({
      is: 'days',
      days: isDoubtful ? weekdays : found.days,
      isGroup: true,
      ...(isDoubtful && { doubtful: [6] }),
    })
    return true
  }

  private allDay(): boolean {
    // "12 a 24 h" ends at midnight.
    if (this.tokens.at(-1)?.is === 'to') return false
    const found = this.match(aroundTheClock) ?? this.match(roundTheClock)
    if (found === undefined) return false
    if (found[0].endsWith('7')) this.tokens.push({ is: 'days', days: everyDay, isGroup: true })
    this.tokens.push({ is: 'all-day' })
    return true
  }

  private ordinal(): boolean {
    const found = this.language === 'pt' ? this.match(numberedDay) : undefined
    if (found === undefined) return false
    this.tokens.push({ is: 'days', days: [Number(found.groups?.['day']) - 1], isGroup: false })
    return true
  }

  private time(): boolean {
    const before = this.at
    if (this.match(twelveNamed) !== undefined) {
      const name = this.match(compound) ?? this.match(word)
      const role = name && roleOf(name[0], this.language)
      if (role?.is === 'hour') return this.pushNamed(role.hour)
      this.at = before
    }
    const short = this.match(compact)
    const found = short ?? this.match(clock)
    if (found === undefined) return false
    const { hour = '', minute, past, quarter, half } = found.groups ?? {}
    const written = half?.toLowerCase()
    if (hour === '24' && Number(minute ?? past ?? quarter ?? 0) > 0) return false
    this.tokens.push({
      is: 'time',
      isCompact: short !== undefined,
      time: {
        hour: Number(hour),
        minute: Number(minute ?? past ?? quarter ?? 0),
        half: written === 'a' || written === 'p' ? written : undefined,
        isNamed: false,
        isPadded: hour.startsWith('0') || short !== undefined,
      },
    })
    return true
  }

  private pushNamed(hour: number): true {
    this.tokens.push({ is: 'time', time: { hour, minute: 0, half: undefined, isNamed: true, isPadded: false } })
    return true
  }

  private word(): boolean {
    const before = this.at
    const whole = this.match(compound)
    if (whole !== undefined && this.push(whole[0])) return true
    this.at = before
    const found = this.match(word)
    if (found !== undefined && this.push(found[0])) return true
    this.at = before
    return false
  }

  private push(written: string): boolean {
    const role = roleOf(written, this.language)
    if (role === undefined) return false
    switch (role.is) {
      case 'month':
        return false
      case 'silent':
        break
      case 'hour':
        this.pushNamed(role.hour)
        break
      case 'days':
        this.tokens.push({ ...role, isGroup: false })
        break
      case 'holidays': {
        const last = this.tokens.at(-1)
        // "Bank holidays" are two words.
        if (last?.is !== 'days' || !last.days.includes(holiday))
          this.tokens.push({
            is: 'days',
            days: [holiday],
            isGroup: false,
            // Italian "festivi" are Sundays, too.
            ...(this.language === 'it' && { doubtful: [7] }),
          })
        break
      }
      case 'part':
        if (role.half === undefined) return false
        this.tokens.push({ is: 'part', half: role.half })
        break
      default:
        this.tokens.push(role)
    }
    // "Lun.", "Std.": the stop is the word's.
    const isShort = written.length <= 4
    if (this.text[this.at] === '.' && (isShort || !this.endsSentence()) && !/^\.\s*$/.test(this.text.slice(this.at)))
      this.at++
    return true
  }

  private endsSentence(): boolean {
    return /^\.(?:\s+\p{Lu}|\s*$)/u.test(this.text.slice(this.at, this.at + 12))
  }

  private sign(): boolean {
    const sign = this.text[this.at] ?? ''
    const isEnd = /[;|·•\n!]/.test(sign) || (sign === '.' && this.endsSentence())
    if (isEnd) this.tokens.push({ is: 'end' })
    else if (dash.test(sign)) this.tokens.push({ is: 'to', isLoose: false, isDash: true })
    else if (/[,&+()]/.test(sign)) this.tokens.push({ is: 'and' })
    else if (sign === '/') this.tokens.push({ is: 'slash' })
    else if (!/[\s:.'’]/u.test(sign)) return false
    this.at++
    return true
  }
}
