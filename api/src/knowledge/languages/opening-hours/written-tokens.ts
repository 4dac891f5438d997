import { calendarOf, fold, weekdayGroupsIn, type Language } from '../index.js'
import type { WrittenTime } from './clock-range.js'
import { dayWithPart, isReadByWords, partCutShort, roleOf } from './written-words.js'

type Plain<Name> = Name extends string ? { is: Name } : never

export type WrittenToken =
  /** Saturday may count as a German "Werktag". */
  | { is: 'days'; days: readonly number[]; isGroup: boolean; isMonthToo?: boolean; doubtful?: readonly number[] }
  | { is: 'time'; time: WrittenTime; isCompact?: boolean }
  | { is: 'part'; half: 'a' | 'p'; isWhole: boolean }
  | { is: 'to'; isLoose: boolean; isDash?: boolean }
  | Plain<'all-day' | 'closed' | 'except' | 'and' | 'slash' | 'end' | 'day' | 'opening' | 'unclear'>

export const holiday = 8
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const weekdays = [1, 2, 3, 4, 5]

const clock =
  /(?<![\p{N}.,:])(?<hour>2[0-4]|[01]?\d)(?:[:.](?<minute>[0-5]\d)(?!\p{N})|\s?h\s?(?<past>[0-5]\d)(?!\p{N}|\s?h(?!\p{L}))|,(?<quarter>00|15|30|45)(?!\p{N}))?(?:\s?(?<half>[ap])\.?\s?m(?!\p{L})\.?)?(?![\p{N}%€$£]|[.,:]\d|\s?[%€$£])/iuy
const compact = /(?<!\p{N})(?<hour>[01]\d|2[0-4])(?<minute>00|15|30|45)(?!\p{N})/uy
const aroundTheClock =
  /(?:h\s?24(?!\p{N})|24\s?(?:h|hs|hrs?|std|[\p{L}]{3,7})?\.?\s?(?:\/|\p{L}{2,3})\s?24\s?h?(?![\p{L}\p{N}])|24\s?(?:h|hs|hrs?|std\.?)\s?\/\s?7(?!\p{N})|24\s?\/\s?7(?!\p{N})|24\s?-?\s?(?:h|hs|hrs?|std\.?|hours?|ore|stunden|heures|horas)(?![\p{L}\p{N}])(?!\s?[-–—])(?:\s(?:a|al|am|por|par|pro|per)\s(?:day|giorno|tag|jour|d[ií]a)(?!\p{L}))?)/iuy
const roundTheClock = /(?:rund um die uhr|(?:a)?round the clock|non[- ]?stop 24)(?!\p{L})/iuy
/** Portuguese weekdays are numbered: "2ª a 6ª feira". */
const numberedDay = /(?<!\p{N})(?<day>[2-6])\.?(?:ª|º|°|as?(?![\p{L}\p{N}]))s?(?:[\s-]?feiras?(?!\p{L}))?/iuy
const phraseEdge = String.raw`(?![\p{L}\p{N}])`
/** "Without a break" or "all year round" do not change the hours. */
const unbroken = new RegExp(
  String.raw`(?:non[ -]?stop|(?:without|ohne|senza|sans|sin|sem) (?:a )?(?:break|unterbrechung|(?:mittags)?pause|interruzion[ei]|pausa|interruption|coupure|interrupci[oó]n|interrup[cç][aã]o|intervalo|appointment|termin(?:vereinbarung)?|(?:vor)?anmeldung|appuntamento|prenotazione|rendez-vous|rdv|cita(?: previa)?|marca[cç][aã]o|hora marcada)|journ[eé]e continue|jornada continua|hor[aá]rio cont[ií]nuo|(?:all|tutto l['’]|toute l['’]|todo el|todo o|o|del|do|das ganze) ?(?:year(?: round)?|anno|ann[eé]e|a[nñ]o(?: todo)?|jahr(?: über)?))${phraseEdge}`,
  'iuy',
)
/** "By appointment": availability depends on the visitor. */
const byAppointment = new RegExp(
  String.raw`(?:(?:only )?by (?:prior )?appointment(?: only)?|on request|(?:solo |solamente )?(?:su|per|previo) (?:appuntamento|prenotazione|richiesta)|(?:nur )?(?:nach|auf) (?:(?:telefonischer|vorheriger|tel\.) )?(?:(?:termin)?(?:vereinbarung|absprache)|anfrage|anmeldung)|(?:nur )?mit termin|(?:uniquement |seulement )?sur (?:rendez-vous|rdv|demande|r[eé]servation)|(?:s[oó]lo |solamente )?(?:con |bajo )?(?:cita previa|previa cita|cita|reserva(?: previa)?)|consultar|(?:s[oó] |somente |apenas )?(?:por|com|sob|mediante) (?:hora marcada|(?:pr[eé]via )?marca[cç][aã]o|agendamento|reserva|consulta))${phraseEdge}`,
  'iuy',
)
/** "Last admission 5.15pm" is not the closing time. */
const lastAdmission =
  /(?:last|letzte[rn]?|ultim[oa]|derni[eè]re?|[uú]ltim[oa]) (?<what>\p{L}+(?: \p{L}+)?)(?::|,)?(?: (?:at|um|alle|alle ore|ore|h|[aà]|a las|[aà]s))? ?(?:2[0-4]|[01]?\d)(?:[:.h][0-5]\d)?(?: ?(?:[ap]\.?m\.?|uhr|hs?))?(?![\p{L}\p{N}]|[.:]\d| ?[-–—])/iuy
const sevenDaysAWeek = /7 ?(?:su|sur|von) ?7(?!\p{N})/iuy
const compound = /\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)+/uy
const word = /\p{L}[\p{L}\p{M}]*/uy
const twelveNamed = /12\s(?=\p{L})/uy
const dash = /[-–—‐‑−~→]/

const doubtfulGroups = /^(?:werktags?|an werktagen|(?:giorni )?feriali|(?:les )?jours ouvrables|días laborables)$/iu

/** Undefined if any word or sign may have another meaning. */
export function writtenTokens(text: string, language: Language): WrittenToken[] | undefined {
  if (!isReadByWords(language) || !/\p{L}|\p{N}/u.test(text)) return undefined
  return new Lexer(text, language).readTokens()
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

  readTokens(): WrittenToken[] | undefined {
    while (this.at < this.text.length)
      if (
        !(
          this.readGroup() ||
          this.readPhrase() ||
          this.readAllDay() ||
          this.readOrdinal() ||
          this.readTime() ||
          this.readWord() ||
          this.readSign()
        )
      )
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

  private readGroup(): boolean {
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

  private readPhrase(): boolean {
    if (/[\p{L}\p{N}]/u.test(this.text[this.at - 1] ?? '')) return false
    if (this.match(unbroken) !== undefined) {
      // "Monday to Friday without appointment, Saturday 9–14" gives no hours for the first days.
      const endsDays = this.tokens.at(-1)?.is === 'days' && /^\s*,/.test(this.text.slice(this.at))
      if (endsDays) this.tokens.push({ is: 'unclear' })
      return true
    }
    if (this.match(sevenDaysAWeek) !== undefined) return this.pushDays(everyDay)
    const before = this.at
    const last = this.match(lastAdmission)
    const [thing = '', ...others] = last?.groups?.['what']?.split(' ') ?? []
    const isNamed = [thing, ...others].some((each) => roleOf(each, this.language)?.is === 'days')
    // "Last Sunday" is a day.
    if (last !== undefined && !isNamed && roleOf(thing, this.language) === undefined) return true
    this.at = before
    if (this.match(byAppointment) === undefined) return false
    // "8–12 and by appointment" adds to the hours.
    const [and, time] = [this.tokens.at(-1), this.tokens.at(-2)]
    const isAddition = and?.is === 'and' && time?.is === 'time' && /\p{L}\.?\s*$/u.test(this.text.slice(0, before))
    if (!isAddition) this.tokens.push({ is: 'unclear' })
    return true
  }

  private pushDays(days: readonly number[]): true {
    this.tokens.push({ is: 'days', days, isGroup: true })
    return true
  }

  private readAllDay(): boolean {
    // "12 a 24 h" ends at midnight.
    if (this.tokens.at(-1)?.is === 'to') return false
    const found = this.match(aroundTheClock) ?? this.match(roundTheClock)
    if (found === undefined) return false
    if (found[0].endsWith('7')) this.pushDays(everyDay)
    this.tokens.push({ is: 'all-day' })
    return true
  }

  private readOrdinal(): boolean {
    const found = this.language === 'pt' ? this.match(numberedDay) : undefined
    if (found === undefined) return false
    this.tokens.push({ is: 'days', days: [Number(found.groups?.['day']) - 1], isGroup: false })
    return true
  }

  private readTime(): boolean {
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

  private readWord(): boolean {
    const before = this.at
    const whole = this.match(compound)
    if (whole !== undefined && this.pushWord(whole[0])) return true
    this.at = before
    const found = this.match(word)
    if (found !== undefined && this.pushWord(found[0])) return true
    this.at = before
    return false
  }

  private pushWord(written: string): boolean {
    const isBeforeStop = this.text[this.at] === '.'
    const whole = roleOf(written, this.language)
    const role = whole ?? (isBeforeStop ? partCutShort(written, this.language) : undefined)
    if (role === undefined) return this.pushDayWithPart(written)
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
        if (last?.is !== 'days' || !last.days.includes(holiday))
          this.tokens.push({
            is: 'days',
            days: [holiday],
            isGroup: false,
            // Italian "festivi" may include Sundays.
            ...(this.language === 'it' && { doubtful: [7] }),
          })
        break
      }
      case 'part':
        if (role.half === undefined) return false
        this.tokens.push({ is: 'part', half: role.half, isWhole: role.isWhole })
        break
      case 'others':
        this.tokens.push({ is: 'end' }, { is: 'opening' })
        break
      default:
        this.tokens.push(role)
    }
    const next = /^\.\s+(?<next>\p{Lu}\p{L}*)/u.exec(this.text.slice(this.at))?.groups?.['next'] ?? ''
    const isShort = written.length <= 4 && roleOf(next, this.language)?.is !== 'opening'
    const isShortDay = role.is === 'days' && !calendarOf(this.language).weekdays.has(fold(written))
    const isCutShort = whole === undefined || isShortDay
    const endsHere = this.endsSentence() || (!isShort && !isCutShort && /^\.\s/.test(this.text.slice(this.at)))
    if (isBeforeStop && (isShort || !endsHere) && !/^\.\s*$/.test(this.text.slice(this.at))) this.at++
    return true
  }

  private pushDayWithPart(written: string): boolean {
    const [day, part] = dayWithPart(written, this.language) ?? []
    if (day === undefined || part?.is !== 'part' || part.half === undefined) return false
    this.tokens.push(
      { is: 'days', days: [day], isGroup: false },
      { is: 'part', half: part.half, isWhole: part.isWhole },
    )
    return true
  }

  private endsSentence(): boolean {
    return /^\.(?:\s+\p{Lu}|\s*$)/u.test(this.text.slice(this.at, this.at + 12))
  }

  private readSign(): boolean {
    const sign = this.text[this.at] ?? ''
    const isWordBefore = /\p{L}/u.test(this.text[this.at - 1] ?? '')
    const isStop = sign === '.' && (this.endsSentence() || (isWordBefore && /\s/.test(this.text[this.at + 1] ?? '')))
    const isEnd = isStop || /[;|·•\n!]/.test(sign)
    if (isEnd) this.tokens.push({ is: 'end' })
    else if (dash.test(sign)) this.tokens.push({ is: 'to', isLoose: false, isDash: true })
    else if (/[,&+()]/.test(sign)) this.tokens.push({ is: 'and' })
    else if (sign === '/') this.tokens.push({ is: 'slash' })
    else if (!/[\s:.'’]/u.test(sign)) return false
    this.at++
    return true
  }
}
