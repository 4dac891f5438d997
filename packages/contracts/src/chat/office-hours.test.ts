import { officeHoursPattern } from './widget.ts'
import { expect, it } from 'vitest'
import { findReopening, momentIn, readHours } from './office-hours.ts'

const shop = 'Mo-Fr 09:00-12:30,14:00-18:00; Sa 09:00-13:00'
const at = (day: number, clock: string) => {
  const [hours, minutes] = clock.split(':').map(Number)
  return { day, minute: hours! * 60 + minutes! }
}

it.each([
  ['open', shop, at(1, '09:00'), null],
  ['open until the last minute', shop, at(1, '12:29'), null],
  ['the break at noon', shop, at(1, '12:30'), { inDays: 0, day: 1, minute: 14 * 60 }],
  ['the evening', shop, at(1, '18:00'), { inDays: 1, day: 2, minute: 9 * 60 }],
  ['Saturday afternoon', shop, at(6, '13:00'), { inDays: 2, day: 1, minute: 9 * 60 }],
  ['Sunday', shop, at(0, '10:00'), { inDays: 1, day: 1, minute: 9 * 60 }],
  ['a bar past midnight', 'Fr-Sa 20:00-02:00', at(0, '01:00'), null],
  ['the same, later', 'Fr-Sa 20:00-02:00', at(0, '02:00'), { inDays: 5, day: 5, minute: 20 * 60 }],
  ['days around the weekend', 'Sa-Mo 10:00-11:00', at(1, '10:30'), null],
  ['always', 'Mo-Su 00:00-24:00', at(3, '23:59'), null],
])('finds when the business reopens: %s', (_, hours, moment, back) => {
  expect(findReopening(hours, moment)).toEqual(back)
})

it.each(['', 'always', 'Mo', 'Mo 9-18', 'Xx 09:00-18:00'])('cannot read "%s"', (hours) => {
  expect(readHours(hours)).toBeNull()
  expect(findReopening(hours, at(1, '10:00'))).toBeNull()
  expect(officeHoursPattern.test(hours)).toBe(false)
})

it('reads every form that an owner may write', () => {
  for (const hours of [shop, 'Mo,We 08:00-12:00', 'Mo-We,Fr 08:00-12:00; Su 10:00-11:00']) {
    expect(officeHoursPattern.test(hours)).toBe(true)
    expect(readHours(hours)?.length).toBeGreaterThan(0)
  }
})

const instant = new Date('2026-11-25T23:30:00Z')

it('uses the time of the zone', () => {
  expect(momentIn('Asia/Tokyo', instant)).toEqual({ day: 4, minute: 8 * 60 + 30 })
  expect(momentIn('America/New_York', instant)).toEqual({ day: 3, minute: 18 * 60 + 30 })
})

it('uses the visitor’s time for an unknown zone', () => {
  expect(momentIn('Nowhere/At_All', instant)).toEqual(momentIn(undefined, instant))
})
