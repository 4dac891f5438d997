import { describe, expect, it } from 'vitest'
import type { Language } from '../index.js'
import { openingAt, openingByWeeks, readWeek, type HoursText } from './index.js'

/** Reykjavík shows UTC all year. */
const zone = 'Atlantic/Reykjavik'
const days: Readonly<Record<string, string>> = {
  Thu: '2026-01-01',
  Fri: '2026-01-02',
  Sat: '2026-01-03',
  Sun: '2026-01-04',
  Mon: '2026-01-05',
  Tue: '2026-01-06',
  Wed: '2026-01-07',
}

function hours(language: Language, said: string, headings: readonly string[] = []): HoursText {
  return { language, headings, lines: said.split('\n').map((text) => ({ text })) }
}

function told(texts: readonly HoursText[], when: string): string {
  const [day = '', time = ''] = when.split(' ')
  const opening = openingAt(texts, new Date(`${days[day]}T${time.padStart(5, '0')}:00Z`), zone)
  if (opening === undefined) return 'unknown'
  if (opening.isAlwaysOpen) return 'always'
  const state = opening.isOpen ? 'open' : 'closed'
  if (opening.until === undefined) return state
  const { weekday, minutes } = opening.until
  const name = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday - 1]
  return `${state} ${name} ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

const office = 'Monday – Friday: 9:00–17:30\nSaturday: 10:00–14:00\nSunday: closed'
const practice = 'Lun-Ven 9.00-12.30, 15.00-19.00\nSab 9.00-12.30'
const bar = 'Tuesday to Thursday 6 pm–11 pm\nFriday and Saturday: 6 pm–2 am'
const farm = 'Dienstag bis Freitag von 8 bis 12 Uhr und von 14 bis 18 Uhr, Samstag 8–13 Uhr, sonntags geschlossen.'
const studio = 'Du lundi au vendredi de 9h à 12h et de 14h à 18h30\nSamedi : fermé'
const store = 'De lunes a viernes, de 9:00 a 14:00 y de 17:00 a 20:00 h. Sábados, de 10:00 a 14:00.'
const gym = 'Segunda a sexta: 6h às 22h\nSábado: 9h às 13h'
const gallery = 'We are open Thursday to Monday, 10am to 5pm. Closed on Tuesdays and Wednesdays.'
const wraps = 'Sat–Mon 10:00–16:00'
const list = 'Mon, Wed & Fri 8:30–17:00'

describe('hours that can be read in one way', () => {
  it.each<[Language, string, ...[when: string, told: string][]]>([
    [
      'en',
      office,
      ['Mon 15:10', 'open Mon 17:30'],
      ['Fri 17:30', 'closed Sat 10:00'],
      ['Sat 14:00', 'closed Mon 9:00'],
    ],
    ['en', office, ['Sun 11:00', 'closed Mon 9:00'], ['Mon 8:59', 'closed Mon 9:00'], ['Mon 9:00', 'open Mon 17:30']],
    ['en', 'Mon-Fri 9am to 5pm; Sat 10-14', ['Tue 16:59', 'open Tue 17:00'], ['Sat 12:00', 'open Sat 14:00']],
    ['en', bar, ['Sat 1:30', 'open Sat 2:00'], ['Sat 2:00', 'closed Sat 18:00'], ['Sun 1:00', 'open Sun 2:00']],
    ['en', bar, ['Sun 20:00', 'closed Tue 18:00'], ['Fri 23:59', 'open Sat 2:00']],
    ['en', gallery, ['Sun 12:00', 'open Sun 17:00'], ['Tue 12:00', 'closed Thu 10:00']],
    [
      'en',
      wraps,
      ['Sun 12:00', 'open Sun 16:00'],
      ['Tue 12:00', 'closed Sat 10:00'],
      ['Mon 17:00', 'closed Sat 10:00'],
    ],
    ['en', list, ['Wed 9:00', 'open Wed 17:00'], ['Thu 9:00', 'closed Fri 8:30']],
    ['en', 'Open 9:00–17:00 Monday to Friday and 10:00–14:00 on Saturdays.', ['Sat 11:00', 'open Sat 14:00']],
    ['en', 'Monday to Friday 9:00–17:00, closed on Sundays', ['Sun 11:00', 'closed Mon 9:00']],
    ['en', 'Mon–Sat 9:00–18:00, closed on public holidays', ['Sat 11:00', 'open Sat 18:00']],
    ['en', 'Open daily from 9 till noon', ['Sat 11:00', 'open Sat 12:00'], ['Sat 13:00', 'closed Sun 9:00']],
    ['en', 'We are open 24 hours, 7 days a week.', ['Sun 3:00', 'always']],
    ['en', 'Monday to Friday 9–5', ['Mon 10:00', 'open Mon 17:00']],
    ['en', 'Petrol: open 24/7', ['Mon 3:00', 'always']],
    ['en', 'Friday: 00:00–24:00\nSaturday: 00:00–24:00', ['Fri 3:00', 'open Sun 0:00']],
    [
      'it',
      practice,
      ['Mon 11:00', 'open Mon 12:30'],
      ['Mon 13:00', 'closed Mon 15:00'],
      ['Sat 13:00', 'closed Mon 9:00'],
    ],
    ['it', 'Lunedì – venerdì: 9:00–19:00\nSabato e domenica: chiuso', ['Fri 19:00', 'closed Mon 9:00']],
    ['it', 'Aperto dal martedì alla domenica, dalle 18.30 alle 24.00.', ['Sun 20:00', 'open Mon 0:00']],
    ['de', farm, ['Tue 13:00', 'closed Tue 14:00'], ['Sat 9:00', 'open Sat 13:00'], ['Sun 9:00', 'closed Tue 8:00']],
    ['de', 'Mo–Fr 8–12 und 14–18 Uhr, Sa 9–12 Uhr', ['Mon 15:00', 'open Mon 18:00'], ['Sat 11:00', 'open Sat 12:00']],
    ['de', 'Der Laden öffnet montags um 8 Uhr und schließt um 18 Uhr.', ['Mon 9:00', 'open Mon 18:00']],
    [
      'it',
      'Lun - Ven\n9.00 - 17.00\nSabato\nchiuso',
      ['Mon 10:00', 'open Mon 17:00'],
      ['Sat 10:00', 'closed Mon 9:00'],
    ],
    ['fr', studio, ['Mon 13:00', 'closed Mon 14:00'], ['Fri 18:30', 'closed Mon 9:00']],
    ['es', store, ['Mon 15:00', 'closed Mon 17:00'], ['Sat 13:00', 'open Sat 14:00']],
    ['pt', gym, ['Mon 21:00', 'open Mon 22:00'], ['Sat 14:00', 'closed Mon 6:00']],
    [
      'en',
      'We are open every day except Monday, 9:00–17:00.',
      ['Mon 12:00', 'closed Tue 9:00'],
      ['Tue 12:00', 'open Tue 17:00'],
    ],
    [
      'en',
      'Open Monday to Sunday except Wednesday 9:00–17:00',
      ['Wed 12:00', 'closed Thu 9:00'],
      ['Thu 12:00', 'open Thu 17:00'],
    ],
    [
      'it',
      'Tutti i giorni tranne il lunedì: 9.00–18.00',
      ['Mon 12:00', 'closed Tue 9:00'],
      ['Tue 12:00', 'open Tue 18:00'],
    ],
    [
      'it',
      'Dal lunedì alla domenica, escluso il mercoledì, 9.00–18.00',
      ['Wed 12:00', 'closed Thu 9:00'],
      ['Thu 12:00', 'open Thu 18:00'],
    ],
    ['de', 'Täglich außer Montag 9–18 Uhr', ['Mon 12:00', 'closed Tue 9:00'], ['Tue 12:00', 'open Tue 18:00']],
    [
      'de',
      'Montag bis Sonntag außer Mittwoch 9–18 Uhr',
      ['Wed 12:00', 'closed Thu 9:00'],
      ['Thu 12:00', 'open Thu 18:00'],
    ],
    [
      'fr',
      'Tous les jours sauf le lundi, de 9h à 18h',
      ['Mon 12:00', 'closed Tue 9:00'],
      ['Tue 12:00', 'open Tue 18:00'],
    ],
    [
      'fr',
      'Du lundi au dimanche sauf mercredi de 9h à 18h',
      ['Wed 12:00', 'closed Thu 9:00'],
      ['Thu 12:00', 'open Thu 18:00'],
    ],
    [
      'es',
      'Todos los días menos el lunes, de 9:00 a 18:00',
      ['Mon 12:00', 'closed Tue 9:00'],
      ['Tue 12:00', 'open Tue 18:00'],
    ],
    [
      'es',
      'De lunes a domingo excepto miércoles de 9:00 a 18:00',
      ['Wed 12:00', 'closed Thu 9:00'],
      ['Thu 12:00', 'open Thu 18:00'],
    ],
    [
      'pt',
      'Todos os dias exceto segunda, das 9h às 18h',
      ['Mon 12:00', 'closed Tue 9:00'],
      ['Tue 12:00', 'open Tue 18:00'],
    ],
    ['en', 'Daily 7:30am–2pm; closed Sundays', ['Sun 12:00', 'closed Mon 7:30'], ['Sat 12:00', 'open Sat 14:00']],
    ['en', 'Mon–Sat 9:00–18:00, Sundays and bank holidays 10:00–16:00', ['Sun 15:00', 'open Sun 16:00']],
    ['it', 'Da lunedì a sabato 9.00–19.00\nDomenica e festivi 9.00–13.00', ['Sun 12:00', 'open Sun 13:00']],
    ['en', 'Monday: 9:00–17:00\nPublic holidays: 10:00–14:00', ['Mon 12:00', 'open Mon 17:00']],
    ['en', 'Monday: 9:00–17:00\nLast updated 3 May 2026', ['Mon 12:00', 'open Mon 17:00']],
    ['en', 'Monday: 9:00–17:00\nClosed on 24 December 2024', ['Mon 12:00', 'open Mon 17:00']],
    // schema.org data may be English.
    ['de', 'Monday–Friday: 09:00–17:00', ['Mon 9:30', 'open Mon 17:00']],
  ])('%s: %s', (language, said, ...cases) => {
    expect(cases.map(([when]) => [when, told([hours(language, said)], when)])).toEqual(cases)
  })

  it('reads the days from the line above', () => {
    const text: HoursText = {
      language: 'it',
      headings: ['Orari'],
      lines: [
        { heading: 'Lunedì', text: 'Mattina: 7:30 - 12:50' },
        { heading: 'Lunedì', text: 'Pomeriggio: 16:30 - 19:30' },
      ],
    }
    expect([told([text], 'Mon 13:00'), told([text], 'Mon 17:00')]).toEqual(['closed Mon 16:30', 'open Mon 19:30'])
  })

  it('reads the rest of a day from the line below', () => {
    const below = hours('en', 'Monday: 9:00–12:00\n14:00–18:00')
    expect(told([below], 'Mon 13:00')).toBe('closed Mon 14:00')
  })

  it('reads from the headings what the hours are of', () => {
    const said = 'Monday: 9:00–12:00\nOn Saturdays the pharmacy is open 9:00–13:00.'
    expect(told([hours('en', said, ['The pharmacy'])], 'Sat 10:00')).toBe('open Sat 13:00')
    expect(told([hours('en', said, ['Visit us'])], 'Sat 10:00')).toBe('unknown')
  })

  it('detects whether the hours are written with twelve or 24 hours', () => {
    const at = new Date('2026-01-06T19:00:00Z')
    expect(openingAt([hours('en', bar)], at, zone)).toMatchObject({ isIn12Hours: true })
    expect(openingAt([hours('en', office)], at, zone)).toMatchObject({ isIn12Hours: false })
  })

  it('uses the time zone of the business', () => {
    const at = new Date('2026-07-06T15:45:00Z')
    const opening = (place: string) => openingAt([hours('en', office)], at, place)
    expect(opening('Europe/Rome')).toMatchObject({ isOpen: false, now: { weekday: 1, minutes: 17 * 60 + 45 } })
    expect(opening('Europe/London')).toMatchObject({ isOpen: true, now: { minutes: 16 * 60 + 45 } })
    expect(opening('Pacific/Auckland')).toMatchObject({ isOpen: false, now: { weekday: 2 }, until: { daysOn: 0 } })
  })
})

describe('dates that differ from the week', () => {
  const holidays = [
    { name: 'Ferragosto', date: '2026-08-15' },
    { name: 'Christmas Eve', date: '2026-12-24' },
    { name: 'Christmas', date: '2026-12-25' },
    { name: 'Good Friday', date: '2026-04-03' },
    { name: 'Natale', date: '2026-12-25' },
    { name: 'Santo Stefano', date: '2026-12-26' },
  ]
  const all = { en: 'Daily 9:00–17:00', it: 'Tutti i giorni 9.00–17.00', de: 'Täglich 9:00–17:00 Uhr', fr: 'Tous les jours de 9h à 17h', es: 'Todos los días de 9:00 a 17:00', pt: 'Todos os dias das 9h às 17h' } // prettier-ignore

  const atNoon = (language: keyof typeof all, said: string, date: string) => {
    const instant = new Date(`${date}T12:00:00Z`)
    const week = readWeek(hours(language, `${all[language]}\n${said}`), instant, holidays)
    const opening = openingByWeeks([week], instant, zone)
    return opening === undefined ? 'unknown' : opening.isOpen ? 'open' : 'closed'
  }

  it.each<[keyof typeof all, said: string, closed: readonly string[], open: readonly string[]]>([
    ['en', 'Closed on 24 and 25 December', ['2026-12-24', '2026-12-25'], ['2026-12-23', '2026-12-26']],
    ['en', 'We are closed December 24th to 26th, 2026.', ['2026-12-24', '2026-12-26'], ['2026-12-23']],
    ['en', 'We are closed from 1 to 9 January.', ['2026-01-01', '2026-01-09'], ['2026-01-10']],
    ['en', 'Friday 25 to Monday 28 December: Closed', ['2026-12-25', '2026-12-28'], ['2026-12-24', '2026-12-29']],
    ['en', 'Good Friday: closed', ['2026-04-03'], ['2026-04-10']],
    [
      'en',
      'We are closed from Tuesday 13 January 2026 and open again on Wednesday 21 January at 7:30am.',
      ['2026-01-13', '2026-01-20'],
      ['2026-01-12'],
    ],
    ['en', 'Closed 24 December 2025', [], ['2026-12-24']],
    ['en', 'Christmas orders are open until 13 December 2026.', [], ['2026-12-12', '2026-12-14']],
    ['it', 'Ferragosto chiuso', ['2026-08-15'], ['2026-08-14']],
    ['it', 'Natale e Santo Stefano: chiuso', ['2026-12-25', '2026-12-26'], ['2026-12-24']],
    ['it', 'Chiusura estiva dal 10 al 25 agosto', ['2026-08-10', '2026-08-25'], ['2026-08-09', '2026-08-26']],
    ['it', 'Siamo chiusi dal 24 dicembre al 6 gennaio', ['2026-12-24', '2026-01-06'], ['2026-01-07']],
    ['de', 'Betriebsferien vom 24.12. bis 6.1.', ['2026-12-24', '2026-01-06'], ['2026-01-07']],
    ['de', 'Am 24. und 31. Dezember geschlossen', ['2026-12-24', '2026-12-31'], ['2026-12-30']],
    ['fr', 'Fermé le 25 décembre et le 1er janvier', ['2026-12-25', '2026-01-01'], ['2026-12-26']],
    ['fr', 'Fermeture annuelle du 1er au 21 août 2026', ['2026-08-01', '2026-08-21'], ['2026-08-22']],
    ['es', 'Cerrado del 1 al 20 de agosto', ['2026-08-01', '2026-08-20'], ['2026-08-21']],
    ['pt', 'Fechado de 24 a 26 de dezembro', ['2026-12-24', '2026-12-26'], ['2026-12-27']],
  ])('%s: %s', (language, said, closed, open) => {
    expect(closed.map((date) => [date, atNoon(language, said, date)])).toEqual(closed.map((date) => [date, 'closed']))
    expect(open.map((date) => [date, atNoon(language, said, date)])).toEqual(open.map((date) => [date, 'open']))
  })

  it.each<[keyof typeof all, said: string, date: string, why: string]>([
    ['en', 'The café is closed on 24 December', '2026-12-24', 'another room'],
    ['en', 'Wednesday 25 December: closed', '2026-12-25', 'a weekday that the date does not have'],
    ['en', '24 December: 9:00–13:00, order collection only', '2026-12-24', 'words that limit the hours'],
    ['en', 'Closed on 12/11/2026', '2026-11-12', 'a month and day that may be either'],
    ['it', '24 dicembre: ristorante chiuso, spaccio aperto solo la mattina', '2026-12-24', 'two rooms'],
    ['en', 'Open on 24 December', '2026-12-24', 'no hours'],
  ])('does not tell by %s: %s of %s (%s)', (language, said, date) => {
    expect(atNoon(language, said, date)).toBe('unknown')
  })

  it('reads hours of dates under a heading with their years', () => {
    const text: HoursText = {
      language: 'en',
      headings: ['Opening hours', 'Christmas and New Year'],
      lines: [
        { heading: 'Holiday hours 2026/27', text: 'Thursday 24 December (Christmas Eve): 7am – 1pm' },
        { heading: 'Holiday hours 2026/27', text: '1 January: closed' },
      ],
    }
    const week = readWeek(text, new Date('2026-12-01T12:00:00Z'), holidays)
    expect(week).toMatchObject({
      dates: [
        { from: '2026-12-24', to: '2026-12-24', hours: [{ from: 420, to: 780 }] },
        { from: '2027-01-01', to: '2027-01-01', hours: [] },
      ],
    })
    expect(week?.days.size).toBe(0)
  })

  it('keeps hours of weekdays under the name of a holiday apart from the week', () => {
    const week = readWeek(hours('en', 'Mon–Fri 9:00–12:00', ['Opening hours at Christmas']), new Date(), holidays)
    expect(week).toBeUndefined()
  })
})

describe('hours of which nothing is said', () => {
  it.each<[Language, string, string]>([
    ['en', 'Our bread is baked in Matera.', 'Mon 10:00'],
    ['en', 'Open every day.', 'Mon 10:00'],
    ['en', 'Thursday to Saturday 9–5', 'Thu 10:00'],
    ['en', 'Tue–Sun 1–5', 'Tue 14:00'],
    ['en', 'Monday: 9:00–17:00\nTuesday: by appointment', 'Tue 10:00'],
    ['en', 'Monday: 9:00–17:00\nTuesday\nby appointment', 'Tue 10:00'],
    ['en', 'Monday: 9:00–17:00\nTuesday: from 10:00', 'Tue 11:00'],
    ['en', 'Shop: Mon–Fri 9:00–18:00\nCafé: Mon–Fri 11:00–22:00', 'Mon 12:00'],
    ['en', 'Summer: Mon–Sun 9:00–20:00\nWinter: Mon–Fri 10:00–17:00', 'Mon 12:00'],
    ['en', 'Mon–Fri 9:00–18:00 (Wed closed)', 'Wed 12:00'],
    ['en', 'Monday–Friday: 09:00–17:00 (2025-06-01 – 2025-09-30)', 'Mon 12:00'],
    ['en', 'Monday: 9:00–17:00\nSummer hours differ.', 'Mon 12:00'],
    ['it', 'In estate siamo aperti da martedì a domenica 20:00–22:30', 'Tue 21:00'],
    ['en', 'From April to October: Monday–Friday 9:00–17:00', 'Mon 12:00'],
    ['en', 'Monday–Friday 10:00–16:00\nFrom April to October: Monday–Friday 9:00–17:00', 'Mon 12:00'],
    [
      'it',
      'Mar–Dom 20:00–22:30\nIn estate, fino a fine agosto, siamo aperti dalle 20:00 alle 22:30, da martedì a domenica.',
      'Tue 21:00',
    ],
    ['en', 'Monday–Friday: 9:00–17:00\nWe are currently closed.', 'Mon 12:00'],
    ['en', 'The market is on the last Saturday of the month, 9:00–13:00.', 'Sat 12:00'],
    ['en', 'Phone +44 20 7946 0000, Mon–Fri 9:00–17:00', 'Mon 12:00'],
    ['en', 'Daily 9:00–17:00, not on Mondays', 'Mon 12:00'],
    ['en', 'We are not open on Sundays.\nMonday: 9:00–17:00', 'Sun 12:00'],
    ['de', 'Montag bis Freitag 9:00–18:00\nMittwoch nachmittags geschlossen', 'Wed 12:00'],
    ['it', 'Lunedì: 9:00–12:00\nSabato: 9:00–12:00 su appuntamento', 'Sat 10:00'],
  ])('%s: %s', (language, said, when) => {
    expect(told([hours(language, said)], when)).toBe('unknown')
  })

  it('says that one text has hours of two rooms', () => {
    expect(told([hours('it', 'Ristorante: gio–sab a cena\nSpaccio: lun–sab 9:00–12:30')], 'Mon 10:00')).toBe('unknown')
  })

  it('says when it opens only where no day before is unclear', () => {
    const said = 'Monday: 9:00–17:00\nTuesday: by appointment\nThursday: 9:00–17:00'
    expect(told([hours('en', said)], 'Mon 18:00')).toBe('closed')
  })

  it('says nothing about a day on which two texts differ', () => {
    const [one, other] = [hours('en', office), hours('en', 'Monday: 18:00–23:00')]
    expect(told([one, other], 'Mon 10:00')).toBe('unknown')
    expect(told([one, other], 'Tue 10:00')).toBe('open Tue 17:30')
    expect(told([one, hours('en', 'Tuesday–Sunday 10:00–17:00')], 'Mon 10:00')).toBe('unknown')
    expect(told([one, hours('en', 'Monday–Thursday 9:00–15:00')], 'Mon 10:00')).toBe('unknown')
    expect(told([one, hours('en', 'Saturday 10:00–14:00')], 'Mon 18:00')).toBe('closed Tue 9:00')
    expect(told([one, hours('en', 'We ship within two days.')], 'Mon 10:00')).toBe('open Mon 17:30')
  })
})
