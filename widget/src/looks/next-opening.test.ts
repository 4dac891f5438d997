import { expect, it } from 'vitest'
import { nextOpening } from './next-opening'

it.each([
  ['closed since Monday evening', '2030-01-07T20:00:00Z', '2030-01-08T08:00:00.000Z'],
  ['early in the morning', '2030-01-08T05:30:10Z', '2030-01-08T08:00:00.000Z'],
  ['over a weekend in which the clocks go forward', '2030-03-30T12:00:00Z', '2030-04-01T07:00:00.000Z'],
  ['over a weekend in which the clocks go back', '2030-10-26T12:00:00Z', '2030-10-28T08:00:00.000Z'],
])('finds the next opening in Rome: %s', (_case, now, opening) => {
  expect(nextOpening('Mo-Fr 09:00-18:00', 'Europe/Rome', new Date(now))?.toISOString()).toBe(opening)
})

it('finds no next opening while the business is open', () => {
  expect(nextOpening('Mo-Fr 09:00-18:00', 'Europe/Rome', new Date('2030-01-08T10:00:00Z'))).toBeNull()
})

it('finds no next opening in unreadable hours', () => {
  expect(nextOpening('by appointment', 'Europe/Rome')).toBeNull()
})
