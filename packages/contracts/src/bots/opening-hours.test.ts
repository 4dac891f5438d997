import { expect, it } from 'vitest'
import { officeHoursPattern } from '../chat/widget.ts'
import { fromOfficeHours, openingHoursSchema, saveOpeningHoursRequest, toOfficeHours } from './opening-hours.ts'

it.each([
  'Mo-Fr 09:00-18:00',
  'Mo-Fr 09:00-12:30,14:00-18:00; Sa 09:00-13:00',
  'Fr-Sa 18:00-02:00',
  'Mo-Su 00:00-24:00',
  'Mo 08:00-12:00; We 08:00-12:00',
])('writes %s as it was read', (text) => {
  const week = fromOfficeHours(text)!
  expect(toOfficeHours(week)).toBe(text)
  expect(officeHoursPattern.test(text)).toBe(true)
  expect(openingHoursSchema.safeParse({ week, dates: [] }).success).toBe(true)
})

it('writes the fullest week within the length of office hours', () => {
  const week = Array.from({ length: 7 }, (_, day) => [
    { from: 480 + day, to: 720 },
    { from: 780, to: 1_080 + day },
  ])
  expect(toOfficeHours(week).length).toBeLessThanOrEqual(300)
})

const closed = [[], [], [], [], [], [], []]
it.each([
  ['six days', { week: closed.slice(1), dates: [] }],
  [
    'hours that overlap',
    {
      week: [
        [
          { from: 60, to: 180 },
          { from: 120, to: 240 },
        ],
        ...closed.slice(1),
      ],
      dates: [],
    },
  ],
  ['an end before its beginning', { week: [[{ from: 180, to: 60 }], ...closed.slice(1)], dates: [] }],
  ['more than a day', { week: [[{ from: 0, to: 1_441 }], ...closed.slice(1)], dates: [] }],
  ['a date that is none', { week: closed, dates: [{ date: '2026-02-30', intervals: [] }] }],
  [
    'one date twice',
    {
      week: closed,
      dates: [
        { date: '2026-12-25', intervals: [] },
        { date: '2026-12-25', intervals: [{ from: 540, to: 600 }] },
      ],
    },
  ],
])('refuses %s', (_, hours) => {
  expect(openingHoursSchema.safeParse(hours).success).toBe(false)
  expect(saveOpeningHoursRequest.safeParse({ hours, timeZone: '' }).success).toBe(false)
})
