import { expect, it } from 'vitest'
import { clockIn, durationIn, openingIn } from './times'

const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
const local = (day: number, hour: number): Date => new Date(2030, 0, day, hour)
const now = local(7, 20)

it.each([
  ['en', 5, '5 minutes'],
  ['it', 1, '1 minuto'],
  ['de', 120, '2 Stunden'],
  ['fr', 90, '90 minutes'],
])('formats in %s a duration of %i minutes', (locale, minutes, words) => {
  expect(durationIn(locale, minutes)).toBe(words)
})

it.each([
  ['en', local(8, 9), 'tomorrow at 9:00 am'],
  ['en', local(7, 21), 'today at 9:00 pm'],
  ['en', local(11, 9), 'on Friday at 9:00 am'],
  ['en', local(21, 9), 'on January 21 at 9:00 am'],
  ['it', local(8, 9), 'domani alle 9:00'],
  ['it', local(8, 1), 'domani all’1:00'],
  ['it', local(11, 9), 'venerdì alle 9:00'],
  ['it', local(18, 9), 'il 18 gennaio alle 9:00'],
  ['de', local(8, 9), 'morgen um 9:00 Uhr'],
  ['de', local(21, 9), 'am 21. Januar um 9:00 Uhr'],
  ['fr', local(8, 9), 'demain à 9:00'],
  ['fr', local(21, 9), 'le 21 janvier à 9:00'],
  ['es', local(8, 1), 'mañana a la 1:00'],
  ['es', local(11, 9), 'el viernes a las 9:00'],
  ['pt', local(11, 9), 'na sexta-feira às 9:00'],
  ['pt', local(12, 9), 'no sábado às 9:00'],
])('formats in %s the opening %s', (locale, at, words) => {
  expect(openingIn(locale, at.toISOString(), own, now).replaceAll('\u202f', ' ')).toBe(words)
})

const opensAt = '2030-01-08T08:00:00.000Z'

it('appends the time of the business where it differs from the visitor’s', () => {
  const far = own === 'Asia/Tokyo' ? 'Europe/Rome' : 'Asia/Tokyo'
  const words = openingIn('it', opensAt, far, new Date('2030-01-07T22:30:00.000Z'))
  expect(words).toContain(clockIn('it', new Date(opensAt)))
  expect(words).toMatch(far === 'Asia/Tokyo' ? / \((?:\w+ )?17:00 Ora Giappone\)$/ : / \((?:\w+ )?9:00 \S+\)$/)
})

it('shows only the visitor’s time where the business has the same', () => {
  expect(openingIn('it', opensAt, own, now)).not.toContain('(')
})

it('shows only the visitor’s time for an unknown zone', () => {
  expect(openingIn('it', opensAt, 'Nowhere/Town', now)).toBe(openingIn('it', opensAt, undefined, now))
})

it('names the weekday of the business where it differs', () => {
  const evening = new Date(2030, 0, 8, 22)
  // Such zones have another date.
  const far = evening.getTimezoneOffset() > 0 ? 'Pacific/Auckland' : 'Pacific/Kiritimati'
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: far }).format(evening)
  expect(openingIn('en', evening.toISOString(), far, now)).toContain(`(${weekday} `)
})
