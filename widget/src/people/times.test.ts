import { expect, it } from 'vitest'
import { durationIn, openingIn } from './times'

const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
/** Monday the 7th of January, 23:30 in Rome. */
const now = new Date('2030-01-07T22:30:00.000Z')

it.each([
  ['en', 5, '5 minutes'],
  ['it', 1, '1 minuto'],
  ['de', 120, '2 Stunden'],
  ['fr', 90, '90 minutes'],
])('says in %s how long %i minutes are', (locale, minutes, words) => {
  expect(durationIn(locale, minutes)).toBe(words)
})

it.each([
  ['en', '2030-01-07T22:45:00.000Z', 'today'],
  ['it', '2030-01-08T08:00:00.000Z', 'domani'],
  ['pt', '2030-01-11T08:00:00.000Z', 'sexta-feira'],
  ['de', '2030-01-21T08:00:00.000Z', '21. Januar'],
])('names the day of the business, not of the visitor, in %s: %s', (locale, opensAt, day) => {
  expect(openingIn(locale, opensAt, 'Europe/Rome', now).day).toBe(day)
})

it('tells the time of the business, and its zone where the visitor has another', () => {
  const opensAt = '2030-01-08T08:00:00.000Z'
  const far = own === 'Asia/Tokyo' ? 'Europe/Rome' : 'Asia/Tokyo'
  expect(openingIn('it', opensAt, far, now).time).toMatch(far === 'Asia/Tokyo' ? /^17:00 \S+/ : /^0?9:00 \S+/)
  expect(openingIn('it', opensAt, own, now).time).toMatch(/^\d+:00$/)
  expect(openingIn('it', opensAt, 'Nowhere/Town', now)).toEqual(openingIn('it', opensAt, undefined, now))
})
