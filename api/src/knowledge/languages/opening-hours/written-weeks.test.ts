import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysRead } from './written-hours.testing.js'

interface Run {
  days: readonly number[]
  hours: readonly (readonly [from: number, to: number])[]
}

const styles = {
  en: { range: ' to ', dayRange: ' – ', and: ' and ', closed: 'closed', locale: 'en' },
  it: { range: ' alle ', dayRange: '-', and: ' e ', closed: 'chiuso', locale: 'it' },
  de: { range: ' bis ', dayRange: ' bis ', and: ' und ', closed: 'geschlossen', locale: 'de' },
  fr: { range: ' à ', dayRange: ' au ', and: ' et ', closed: 'fermé', locale: 'fr' },
  es: { range: ' a ', dayRange: ' a ', and: ' y ', closed: 'cerrado', locale: 'es' },
  pt: { range: ' às ', dayRange: ' a ', and: ' e ', closed: 'fechado', locale: 'pt' },
} as const

type Style = keyof typeof styles

const halves = fc.integer({ min: 12, max: 40 }).map((half) => half * 30)

const hoursOfDay = fc
  .uniqueArray(halves, { minLength: 2, maxLength: 4, comparator: 'IsStrictlyEqual' })
  .map((times) => {
    const sorted = times.toSorted((a, b) => a - b)
    const whole = sorted.length % 2 === 0 ? sorted : sorted.slice(0, 2)
    return Array.from({ length: whole.length / 2 }, (_, at) => [whole[at * 2] ?? 0, whole[at * 2 + 1] ?? 0] as const)
  })

const weeks = fc
  .tuple(fc.subarray([2, 3, 4, 5, 6, 7]), fc.array(fc.option(hoursOfDay, { freq: 4 }), { minLength: 7, maxLength: 7 }))
  .map(([starts, hours]): Run[] => {
    const bounds = [1, ...starts, 8]
    return bounds.slice(0, -1).map((first, at) => ({
      days: Array.from({ length: (bounds[at + 1] ?? 8) - first }, (_, step) => first + step),
      hours: hours[at] ?? [],
    }))
  })
  .filter((runs) => runs.some(({ hours }) => hours.length > 0))

const writing = fc.record({
  style: fc.constantFrom(...(Object.keys(styles) as Style[])),
  weekday: fc.constantFrom('long', 'short'),
  clock: fc.constantFrom('9', '9:00', '09:00', '9.00', '9h', '9h00', '9am'),
  range: fc.constantFrom('-', '–', ' - ', 'word'),
  daysLast: fc.boolean(),
  ranges: fc.constantFrom(', ', ' / ', 'and', ' & '),
  lines: fc.constantFrom('\n', '; ', ' | ', '. ', ', '),
  colon: fc.constantFrom(': ', ' ', ', ', ' – '),
  isLargeDay: fc.boolean(),
  leavesClosedOut: fc.boolean(),
})

type Writing = typeof writing extends fc.Arbitrary<infer Value> ? Value : never

function clockOf(minutes: number, { clock, style }: Writing): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  const padded = String(minute).padStart(2, '0')
  switch (clock) {
    case '9':
      return minute === 0 ? `${hour}` : `${hour}:${padded}`
    case '9h':
      return `${hour}h${minute === 0 ? '' : padded}`
    case '9am':
      if (style !== 'en') return `${hour}:${padded}`
      return `${((hour + 11) % 12) + 1}${minute === 0 ? '' : `:${padded}`}${hour < 12 ? 'am' : 'pm'}`
    case '09:00':
      return `${String(hour).padStart(2, '0')}:${padded}`
    default:
      return `${hour}${clock.replace(/[0-9]/g, '')}${padded}`
  }
}

function text(runs: readonly Run[], writing: Writing): string {
  const { style, weekday, range, daysLast, ranges, lines, colon, isLargeDay, leavesClosedOut } = writing
  const words = styles[style]
  const name = (day: number) => {
    const date = new Date(Date.UTC(2024, 0, day))
    const written = new Intl.DateTimeFormat(words.locale, { weekday, timeZone: 'UTC' }).format(date)
    return isLargeDay ? written.charAt(0).toUpperCase() + written.slice(1) : written
  }
  const join = range === 'word' ? words.range : range
  const said = runs.filter(({ hours }) => !leavesClosedOut || hours.length > 0)
  return said
    .map(({ days: [first = 1, ...others], hours }) => {
      const last = others.at(-1)
      const days = last === undefined ? name(first) : `${name(first)}${words.dayRange}${name(last)}`
      const times =
        hours.length === 0
          ? words.closed
          : hours
              .map(([from, to]) => `${clockOf(from, writing)}${join}${clockOf(to, writing)}`)
              .join(ranges === 'and' ? words.and : ranges)
      return daysLast ? `${times} ${days}` : `${days}${colon}${times}`
    })
    .join(lines)
}

const clockText = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

describe('a week that is written in any style', () => {
  it('reads back to the same week or to nothing, never to another', () => {
    let right = 0
    let all = 0
    fc.assert(
      fc.property(weeks, writing, (runs, style) => {
        const wanted = runs.flatMap(({ days, hours }) =>
          days.map(() => hours.map(([from, to]) => `${clockText(from)}-${clockText(to)}`).join(',')),
        )
        const read = daysRead(style.style, text(runs, style))
        all++
        if (read.every((day, at) => day === wanted[at])) right++
        expect(read.map((day, at) => (day === '?' ? wanted[at] : day))).toEqual(wanted)
      }),
      { numRuns: 600 },
    )
    // A parser that returns nothing must not pass.
    expect(right / all).toBeGreaterThan(0.5)
  })
})
