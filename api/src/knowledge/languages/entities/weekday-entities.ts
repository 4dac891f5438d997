import type { Language } from '../../../core/languages/index.js'
import { isStopWord } from '../stop-words.js'
import { fold } from '../tokenize.js'
import type { Calendar } from './calendar.js'
import type { CalendarName } from './calendar-names.js'
import type { FoundEntity } from './entity.js'

const allWeek = [1, 2, 3, 4, 5, 6, 7]

/** CLDR lacks these groups. */
const dayGroups: Readonly<Record<Language, readonly [pattern: string, days: readonly number[]][]>> = {
  en: [['weekends?', [6, 7]], ['(?:on )?weekdays', [1, 2, 3, 4, 5]], ['daily|nightly|every ?(?:day|night)|(?:seven|7) days(?: a week)?', allWeek]],
  it: [['weekend|fine settimana', [6, 7]], ['(?:giorni )?feriali', [1, 2, 3, 4, 5, 6]], ['tutti i giorni|tutte le sere|ogni (?:giorno|sera)|(?:sette|7) giorni su (?:sette|7)', allWeek]],
  de: [['wochenenden?', [6, 7]], ['werktags|wochentags', [1, 2, 3, 4, 5]], ['täglich|jeden tag|(?:sieben|7) tage(?: die woche)?', allWeek]],
  fr: [['week-?ends?|fins? de semaine', [6, 7]], ['en semaine|(?:les )?jours ouvrés', [1, 2, 3, 4, 5]], ['(?:les )?jours ouvrables', [1, 2, 3, 4, 5, 6]], ['tous les (?:jours|soirs)|chaque (?:jour|soir)|(?:sept|7) jours sur (?:sept|7)|7 ?j ?\\/ ?7', allWeek]],
  es: [['fin(?:es)? de semana', [6, 7]], ['entre semana|días laborables', [1, 2, 3, 4, 5]], ['todos los días|todas las noches|cada día|diariamente|(?:siete|7) días (?:a|de|por) (?:la )?semana', allWeek]],
  pt: [['fi(?:m|ns) de semana', [6, 7]], ['dias úteis', [1, 2, 3, 4, 5]], ['todos os dias|todas as noites|diariamente|(?:sete|7) dias (?:por|da) semana', allWeek]],
  nl: [['weekend(?:en)?', [6, 7]], ['(?:op )?(?:weekdagen|werkdagen|doordeweeks)', [1, 2, 3, 4, 5]], ['dagelijks|elke dag', allWeek]],
} // prettier-ignore

const groupPatterns = new Map<Language, readonly [RegExp, readonly number[]][]>()

export function weekdayGroupEntities(text: string, language: Language): FoundEntity[] {
  let patterns = groupPatterns.get(language)
  if (patterns === undefined) {
    patterns = (dayGroups[language] ?? []).map(([pattern, days]) => [
      new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu'),
      days,
    ])
    groupPatterns.set(language, patterns)
  }
  return patterns.flatMap(([pattern, days]) =>
    [...text.matchAll(pattern)].map(({ 0: written, index }): FoundEntity => ({
      kind: 'weekday',
      start: index,
      end: index + written.length,
      days,
    })),
  )
}

/** "Monday to ", "dal lunedì al ". */
const joinMax = 16

interface NamedDays extends FoundEntity {
  kind: 'weekday'
  days: readonly number[]
  isSure: boolean
}

interface OpenDays {
  entity: NamedDays
  last: number
  chain: readonly number[]
  before: readonly number[]
}

export function weekdayEntities(
  text: string,
  language: Language,
  calendar: Calendar,
  named: readonly CalendarName[],
): FoundEntity[] {
  const found: NamedDays[] = []
  let open: OpenDays | undefined
  for (const { start, end, day, isShort } of named) {
    if (day === undefined) continue
    const between = open === undefined ? undefined : text.slice(open.entity.end, start)
    const join = between === undefined ? undefined : findJoin(between, isShort, language, calendar)
    if (open !== undefined && join !== undefined) {
      // "Lun-mer-ven" are three days, "Mon–Fri" five.
      const chain = join === 'range' ? [...open.chain, day] : [day]
      if (chain.length === 2) open.before = open.entity.days
      const added = chain.length === 2 ? daysBetween(open.last, day) : chain
      const before = chain.length > 2 ? open.before : open.entity.days
      open.entity.days = allWeek.filter((each) => before.includes(each) || added.includes(each))
      open.chain = chain
      open.entity.end = end
      open.entity.isSure ||= !isShort || join === 'range'
      open.last = day
      continue
    }
    const entity = {
      kind: 'weekday' as const,
      start,
      end,
      days: [day],
      isSure: !isShort || /^[.:]?\s?\p{N}/u.test(text.slice(end, end + 3)),
    }
    found.push(entity)
    open = { entity, last: day, chain: [day], before: [] }
  }
  return found
    .filter(({ isSure, start, end }) => isSure || text.slice(start, end).split(/[\s,/–-]+/).length > 2)
    .map(({ kind, start, end, days }) => ({ kind, start, end, days }))
}

function daysBetween(first: number, last: number): number[] {
  const length = ((last - first + 7) % 7) + 1
  return Array.from({ length }, (_, step) => ((first - 1 + step) % 7) + 1)
}

function findJoin(
  between: string,
  isShort: boolean,
  language: Language,
  calendar: Calendar,
): 'range' | 'list' | undefined {
  if (between.length > joinMax || /[\p{N}\n.;:!?]/u.test(between.replace(/^\./, ''))) return undefined
  const joiner = fold(between).replace(/^\./, '').trim()
  if (/^(?:[-–—‐‑~〜～]|t\/m)$/.test(joiner)) return 'range'
  const bare = joiner.replace(/^[,/&+、]\s*/, '')
  if (bare === '') return joiner === '' ? undefined : 'list'
  const words = bare.split(/\s+/)
  if (calendar.listWords.has(words[0] ?? '')) return words.length <= (isShort ? 1 : 3) ? 'list' : undefined
  if (bare !== joiner || words.length > (isShort ? 1 : 3)) return undefined
  return words.every((each) => isStopWord(each, language)) ? 'range' : undefined
}
