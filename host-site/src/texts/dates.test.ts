import { expect, test } from 'vitest'
import { daysUntil, shortDay } from './dates'

test('keeps a calendar day in every time zone', () => {
  expect(shortDay('2026-11-21', 'en')).toBe('Nov 21, 2026')
  expect(shortDay('2026-11-21', 'it')).toBe('21 nov 2026')
})

test.each([
  ['2026-11-21', new Date(2026, 10, 21, 0, 1), 0],
  ['2026-11-21', new Date(2026, 10, 21, 23, 59), 0],
  ['2026-11-22', new Date(2026, 10, 21, 23, 59), 1],
  ['2026-11-20', new Date(2026, 10, 21, 0, 1), -1],
  // Spans the change to winter time, with a 25-hour day.
  ['2026-10-26', new Date(2026, 9, 24, 12), 2],
  ['2028-03-01', new Date(2028, 1, 28, 12), 2],
])('%s, seen from %s, is %i days away', (day, now, days) => {
  expect(daysUntil(day, now)).toBe(days)
})
