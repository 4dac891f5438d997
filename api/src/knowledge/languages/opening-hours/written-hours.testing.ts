import type { Language } from '../index.js'
import { readWeek, type DayHours } from './index.js'

/**
 * A person's reading, as `Mo-Fr 09:00-17:00; Sa,Su ?`: unnamed days are closed, `?` is unclear. Null if every day is
 * unclear.
 */
export type WrittenForm = readonly [language: Language, text: string, week: string | null]

const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const instant = new Date('2026-01-06T12:00:00Z')

/** Monday first: '' for closed, '?' for unclear. */
export function daysRead(language: Language, text: string): string[] {
  const week = readWeek({ language, headings: [], lines: text.split('\n').map((line) => ({ text: line })) }, instant)
  return names.map((_, at) => (week === undefined || week.days.size === 0 ? '?' : written(week.days.get(at + 1) ?? [])))
}

function written(hours: DayHours): string {
  if (hours === 'unclear') return '?'
  return hours
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => `${clock(from)}-${clock(to)}`)
    .join(',')
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

export function daysOf(week: string | null): string[] {
  if (week === null) return names.map(() => '?')
  const days = names.map(() => '')
  for (const rule of week.split('; ')) {
    const [span = '', hours = ''] = rule.split(' ')
    for (const part of span.split(',')) {
      const [first = '', last = first] = part.split('-')
      for (let at = names.indexOf(first); at <= names.indexOf(last); at++) days[at] = hours
    }
  }
  return days
}

export function verdictOf([language, text, week]: WrittenForm): 'right' | 'silent' | 'wrong' {
  const wanted = daysOf(week)
  const read = daysRead(language, text)
  if (read.some((day, at) => day !== '?' && day !== wanted[at])) return 'wrong'
  return read.every((day, at) => day === wanted[at]) ? 'right' : 'silent'
}
