import { calendarOf, fold, formStem, hoursWord, isStopWord, stem, wordsOf, type Language } from '../index.js'
import {
  beginningsOf,
  closureWordsOf,
  exceptWordsOf,
  holidayWordsOf,
  unitNames,
  withoutWords,
  type LanguageTable,
} from './time-words.js'

type Plain<Name> = Name extends string ? { is: Name } : never

export type WordRole =
  | { is: 'days'; days: readonly number[]; isMonthToo: boolean }
  | { is: 'holidays' }
  | { is: 'hour'; hour: number }
  | ({ is: 'part' } & DayPart)
  | Plain<'closed' | 'except' | 'and' | 'day' | 'opening' | 'others' | 'silent' | 'month'>
  /** Where `isLoose`, "to" may also be meaningless. */
  | { is: 'to'; isLoose: boolean }

interface SmallWords {
  to: string
  /** Redundant words, but never "not" or "only". */
  silent: string
  rest: string
  opening: string
  /** "Otherwise": all days not named before. */
  others: string
  and: string
}

const smallWords: LanguageTable<SmallWords> = {
  en: {
    to: 'to til till until thru through',
    silent: 'a the on at from we are is our h hr hrs between time times week each both also',
    rest: 'off closes',
    opening: 'business trading',
    others: 'otherwise',
    and: 'plus',
  },
  it: {
    to: 'a al ad alla alle all fino',
    silent:
      'il lo la le i gli l d di del della dei da dal dalla dalle dallo h ora ore siamo e ed continuato settimanale tutto anche nei nelle turno',
    rest: 'riposo chiusura chiude chius',
    opening: 'ricevimento pubblico',
    others: 'altrimenti resto',
    and: 'nonche',
  },
  de: {
    to: 'bis',
    silent: 'von vom am an den dem der die das um uhr wir sind haben jeweils durchgehend zeit zeiten uhrzeit unser unsere std h zu auf auch',
    rest: 'ruhetag ruhetage ruhetagen geschl',
    opening: 'sprechzeit sprechzeiten sprechstunde sprechstunden geschaftszeiten burozeiten ladenzeiten praxiszeiten ordination ordinationszeiten',
    others: 'sonst ansonsten',
    and: 'u sowie',
  },
  fr: {
    to: 'a au aux jusqu',
    silent:
      'de du des d le la les l h heure heures hres nous sommes et est continu en journee hebdomadaire aussi egalement',
    rest: 'repos fermeture ferm',
    opening: 'accueil public',
    others: 'sinon',
    and: 'puis',
  },
  es: {
    to: 'a al hasta',
    silent:
      'de del el la los las en por h hs hr hrs hora horas estamos desde ininterrumpidamente ininterrumpido corrido continuo semanal nuestro tambien',
    rest: 'descanso cierra cierre cerr',
    opening: 'atencion publico comercial',
    others: 'resto',
    and: 'mas',
  },
  pt: {
    to: 'a as ao ate',
    silent: 'de do da dos das o os aos h hs hora horas estamos desde feira feiras e nos nas no na semanal ininterruptamente tambem',
    rest: 'descanso folga encerra fecha fech enc',
    opening: 'atendimento publico expediente',
    others: 'resto',
    and: 'mais',
  },
} // prettier-ignore

/** Words for closing must not be skipped. */
const closing = beginningsOf({
  en: 'clos|shut',
  it: 'chiu',
  de: 'schlie|zu$',
  fr: 'ferm',
  es: 'cierr|cerr',
  pt: 'fech|encerr',
})

export interface DayPart {
  /** Undefined if the part covers both halves. */
  half: 'a' | 'p' | undefined
  /** False for evenings and noon, which are shorter. */
  isWhole: boolean
}

interface Roles {
  byWord: ReadonlyMap<string, WordRole>
  parts: ReadonlyMap<string, DayPart>
  holidays: ReadonlySet<string>
  prefixes: ReadonlyMap<string, number>
  /** Undefined for an initial shared by several days. */
  letters: ReadonlyMap<string, number | undefined>
}

const roleCache = new Map<Language, Roles | undefined>()

export function isReadByWords(language: Language): boolean {
  return smallWords[language] !== undefined
}

export function roleOf(written: string, language: Language): WordRole | undefined {
  if (!roleCache.has(language)) roleCache.set(language, rolesIn(language))
  const roles = roleCache.get(language)
  if (roles === undefined) return undefined
  const word = fold(written)
  const isLarge = /^\p{Lu}/u.test(written)
  if (written.length === 1 && isLarge && roles.letters.has(written)) {
    const day = roles.letters.get(written)
    // The French "M" may be Tuesday or Wednesday.
    return day === undefined ? undefined : { is: 'days', days: [day], isMonthToo: false }
  }
  const found = roles.byWord.get(word)
  if (found !== undefined && !(found.is === 'silent' && isLarge && roles.prefixes.has(word) && written.length > 2))
    return found
  const day = findWeekday(word, isLarge, roles, language)
  if (day !== undefined) return { is: 'days', days: [day], isMonthToo: calendarOf(language).shortMonths.has(word) }
  if (calendarOf(language).months.has(word) || calendarOf(language).shortMonths.has(word)) return { is: 'month' }
  // "Après-midi" is one part of the day.
  const [root = '', ...others] = word.split('-').map((each) => stem(each, language))
  const part = roles.parts.get(root)
  if (part !== undefined && others.every((each) => roles.parts.has(each))) return { is: 'part', ...part }
  if (roles.holidays.has(word)) return { is: 'holidays' }
  const meaning = hoursWord(word, language)
  if (meaning === 'closed') return { is: 'closed' }
  return meaning === 'hours' && !closing.test(word) ? { is: 'opening' } : undefined
}

/** Expands "Nachm." or "pom." if unambiguous. */
export function partCutShort(written: string, language: Language): WordRole | undefined {
  const [word, parts] = [fold(written), roleCache.get(language)?.parts]
  const [found, ...others] = word.length < 3 ? [] : [...(parts ?? [])].filter(([name]) => name.startsWith(word))
  return found === undefined || others.length > 0 ? undefined : { is: 'part', ...found[1] }
}

export function dayWithPart(written: string, language: Language): [day: number, part: WordRole] | undefined {
  const word = fold(written)
  for (const [name, day] of calendarOf(language).weekdays) {
    if (!word.startsWith(name) || word.length === name.length) continue
    const part = roleOf(word.slice(name.length), language)
    if (part?.is === 'part') return [day, part]
  }
  return undefined
}

/** Short names must not be grammar words. */
function findWeekday(word: string, isLarge: boolean, roles: Roles, language: Language): number | undefined {
  const { weekdays, shortWeekdays, weekdayStems } = calendarOf(language)
  const day = weekdays.get(word) ?? shortWeekdays.get(word)
  if (day !== undefined) return day
  const stemmed = word.length >= 5 ? weekdayStems.get(formStem(word, language)) : undefined
  if (stemmed !== undefined) return stemmed
  const short = roles.prefixes.get(word) ?? (word.length > 3 ? roles.prefixes.get(word.replace(/s$/, '')) : undefined)
  return short !== undefined && (isLarge || !isStopWord(word, language)) ? short : undefined
}

function rolesIn(language: Language): Roles | undefined {
  const small = smallWords[language]
  if (small === undefined) return undefined
  const byWord = new Map<string, WordRole>()
  const addWords = (words: Iterable<string>, role: WordRole) => {
    for (const word of words) if (!byWord.has(word)) byWord.set(word, role)
  }
  const { namedHours, listWords, hourMarks } = calendarOf(language)
  const silent = new Set(small.silent.split(' '))
  for (const [name, hour] of [...namedHours, ...noonAndMidnight(language)]) addWords([name], { is: 'hour', hour })
  for (const word of small.to.split(' ')) addWords([word], { is: 'to', isLoose: !hasSilentMeaning(language, word) })
  addWords([...listWords, ...small.and.split(' ')], { is: 'and' })
  addWords(small.others.split(' '), { is: 'others' })
  addWords(small.opening.split(' '), { is: 'opening' })
  addWords([...exceptWordsOf(language), ...withoutWords], { is: 'except' })
  addWords([...small.rest.split(' '), ...closureWordsOf(language)], { is: 'closed' })
  addWords(
    unitNames(language, 'day').flatMap((name) => wordsOf(name, language)),
    { is: 'day' },
  )
  addWords(
    [...unitNames(language, 'hour'), ...hourMarks].flatMap((name) => wordsOf(name, language)),
    { is: 'silent' },
  )
  addWords(silent, { is: 'silent' })
  // "Public" or "jours" alone do not mean holidays.
  const dayWords = new Set(unitNames(language, 'day').flatMap((name) => wordsOf(name, language)))
  const holidays = new Set([...holidayWordsOf(language)].filter((word) => !dayWords.has(word)))
  return { byWord, holidays, parts: partsIn(language), ...shortNames(language) }
}

/** "Until" always has a meaning, while "à" may have none. */
function hasSilentMeaning(language: Language, word: string): boolean {
  return language === 'en' || language === 'de' || /^(?:fino|jusqu|hasta|ate)$/.test(word)
}

/** CLDR uses an article ("del mediodía") or lacks one of the names. */
function noonAndMidnight(language: Language): [string, number][] {
  const names: LanguageTable<readonly [string, string]> = {
    en: ['noon', 'midnight'],
    it: ['mezzogiorno', 'mezzanotte'],
    de: ['mittag', 'mitternacht'],
    fr: ['midi', 'minuit'],
    es: ['mediodia', 'medianoche'],
    pt: ['meio-dia', 'meia-noite'],
  }
  const [noon, midnight] = names[language] ?? names.en
  return [
    [noon, 12],
    [midnight, 0],
  ]
}

const partMin = 4

function partsIn(language: Language): Map<string, DayPart> {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', dayPeriod: 'long', hourCycle: 'h12', timeZone: 'UTC' }) // prettier-ignore
  const hours = new Map<string, number[]>()
  for (let hour = 0; hour < 24; hour++) {
    const parts = format.formatToParts(new Date(Date.UTC(2024, 0, 1, hour)))
    const name = parts.find(({ type }) => type === 'dayPeriod')?.value ?? ''
    for (const word of wordsOf(name, language).filter((each) => each.length >= partMin))
      hours.set(stem(word, language), [...(hours.get(stem(word, language)) ?? []), hour])
  }
  return new Map(
    [...hours].map(([word, at]) => {
      const [first = 0, last = 0] = [Math.min(...at), Math.max(...at)]
      // English mornings begin at midnight.
      const half = last < 12 && (first >= 4 || last === 11) ? 'a' : first >= 12 && last < 24 ? 'p' : undefined
      return [word, { half, isWhole: last === 11 || (first <= 14 && last >= 15) }]
    }),
  )
}

function shortNames(language: Language): Pick<Roles, 'prefixes' | 'letters'> {
  const weekdayNames = (weekday: 'long' | 'narrow') =>
    [1, 2, 3, 4, 5, 6, 7].map((day) =>
      new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day))),
    )
  const prefixes = new Map<string, number | undefined>()
  for (const [at, name] of weekdayNames('long')
    .map((each) => fold(each))
    .entries())
    for (let length = 2; length < name.length; length++) {
      const prefix = name.slice(0, length)
      prefixes.set(prefix, prefixes.has(prefix) ? undefined : at + 1)
    }
  const letters = weekdayNames('narrow')
  return {
    prefixes: new Map([...prefixes].flatMap(([prefix, day]) => (day === undefined ? [] : [[prefix, day]]))),
    letters: new Map(
      letters.map((letter, at) => [
        letter,
        letters.indexOf(letter) === letters.lastIndexOf(letter) ? at + 1 : undefined,
      ]),
    ),
  }
}
