import { toOfficeHours } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { readOwnerText } from './read-owner-text.js'

/** schema.org notation, with `?` for unclear days. */
function read(text: string, language = 'en'): string | null {
  const week = readOwnerText(text, language)
  if (week === null) return null
  const unclear = week.flatMap((day, at) => (day === null ? [at + 1] : []))
  return toOfficeHours(week.map((day) => day ?? [])) + (unclear.length === 0 ? '' : ` ?${unclear.join('')}`)
}

it.each([
  ['Mon-Fri 9-5', 'Mo-Fr 09:00-17:00'],
  ['mon to fri 9 to 5, sat 10 to 2', 'Mo-Fr 09:00-17:00; Sa 10:00-14:00'],
  ['Monday to Friday 9am-5pm', 'Mo-Fr 09:00-17:00'],
  ['daily 7.30am - 2pm; closed Sundays', 'Mo-Sa 07:30-14:00'],
  ['Open every day except Monday, 11-7', 'Tu-Su 11:00-19:00'],
  ['Fri & Sat 6pm-2am', 'Fr-Sa 18:00-02:00'],
  ['open 24/7', 'Mo-Su 00:00-24:00'],
  ['Lun-Ven 9-18', 'Mo-Fr 09:00-18:00'],
  ['lun-ven 9-13 e 15-19, sabato 9-13, domenica chiuso', 'Mo-Fr 09:00-13:00,15:00-19:00; Sa 09:00-13:00'],
  ['tutti i giorni tranne il lunedì 10-19', 'Tu-Su 10:00-19:00'],
  ['dal martedì alla domenica dalle 18.30 alle 24', 'Tu-Su 18:30-24:00'],
  ['Mo–Fr 8–18 Uhr, Sa 9–13', 'Mo-Fr 08:00-18:00; Sa 09:00-13:00'],
  ['täglich außer Sonntag 9 bis 18 Uhr', 'Mo-Sa 09:00-18:00'],
  ['tous les jours sauf lundi 10h-19h', 'Tu-Su 10:00-19:00'],
  ['du mardi au samedi 9h30-12h et 14h-19h', 'Tu-Sa 09:30-12:00,14:00-19:00'],
  ['de lunes a viernes de 9 a 14 y de 17 a 20', 'Mo-Fr 09:00-14:00,17:00-20:00'],
  ['todos los días menos el domingo de 10 a 22', 'Mo-Sa 10:00-22:00'],
  ['segunda a sexta 8h às 18h, sábado 9h às 13h', 'Mo-Fr 08:00-18:00; Sa 09:00-13:00'],
  ['todos os dias exceto domingo, das 9h às 18h', 'Mo-Sa 09:00-18:00'],
])('%s', (text, hours) => {
  expect(read(text)).toBe(hours)
})

it.each(['', 'whenever you like', 'call us first', '9-5'])('reads no hours in "%s"', (text) => {
  expect(read(text)).toBeNull()
})

it('leaves a day undecided that the words do not settle', () => {
  expect(read('Mon-Thu 9-17, Friday by appointment')).toBe('Mo-Th 09:00-17:00 ?5')
})
