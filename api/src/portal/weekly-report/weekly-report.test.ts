import { expect, it } from 'vitest'
import { findDueWeek } from './weekly-report.js'

const lastWeek = { from: '2026-03-16', to: '2026-03-22', monday: '2026-03-23' }

it.each([
  ['Europe/Rome', '2026-03-23T06:59:00Z', undefined],
  ['Europe/Rome', '2026-03-23T07:00:00Z', lastWeek],
  ['Europe/Rome', '2026-03-24T06:59:00Z', lastWeek],
  ['Europe/Rome', '2026-03-24T07:00:00Z', undefined],
  // Daylight saving time began the day before.
  ['Europe/Rome', '2026-03-30T05:59:00Z', undefined],
  ['Europe/Rome', '2026-03-30T06:00:00Z', { from: '2026-03-23', to: '2026-03-29', monday: '2026-03-30' }],
  // Still Sunday in the Pacific, but Monday evening in London.
  ['Pacific/Auckland', '2026-03-22T19:00:00Z', lastWeek],
  ['America/Los_Angeles', '2026-03-23T14:59:00Z', undefined],
  ['America/Los_Angeles', '2026-03-23T15:00:00Z', lastWeek],
  ['UTC', '2026-03-27T09:00:00Z', undefined],
])('finds the due week in %s at %s: %j', (timeZone, instant, week) => {
  expect(findDueWeek(timeZone, new Date(instant))).toEqual(week)
})
