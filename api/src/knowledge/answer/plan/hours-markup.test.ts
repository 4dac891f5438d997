import { expect, it } from 'vitest'
import { chunkDocument } from '../../ingest/chunking/chunk-document.js'
import { readHtml } from '../../ingest/parse/html/read-html.js'
import type { Language } from '../../languages/index.js'
import { readWeek, type DayHours, type Week } from '../../languages/opening-hours/index.js'
import { analyzePassage } from '../../search/rank/analyze-passage.js'
import { partWeeks } from '../compose/opening/opening-parts.js'
import { hoursTextOf } from '../compose/opening/opening-subject.js'

const instant = new Date('2026-01-06T12:00:00Z')

interface ReadWeek {
  text: string
  week: Week
  part?: string
}

function weeksIn(html: string, language: Language): ReadWeek[] {
  const page = `<html lang="${language}"><head><title>Rossi</title></head><body>${html}</body></html>`
  const { document } = readHtml(page, 'https://shop.example/', { siteNames: [], language, knownFacts: new Set() })
  return chunkDocument(document).flatMap((chunk): ReadWeek[] => {
    const passage = { ...chunk, analysis: analyzePassage(chunk) }
    const week = readWeek(hoursTextOf(passage), instant)
    const isClear = week !== undefined && [...week.days.values()].some((day) => day !== 'unclear')
    const parts = isClear
      ? []
      : partWeeks(passage, instant, []).map((part) => ({
          text: chunk.text,
          week: part.week,
          part: [...part.name].join(' '),
        }))
    const own: ReadWeek[] = week === undefined ? [] : [{ text: chunk.text, week }]
    return own.concat(parts)
  })
}

function weekIn(html: string, language: Language): string {
  return weeksIn(html, language)
    .map(
      ({ week, part }) =>
        (part === undefined ? '' : `${part}: `) +
        [...week.days]
          .toSorted(([a], [b]) => a - b)
          .map(([day, hours]) => `${names[day - 1]} ${written(hours)}`)
          .join('; '),
    )
    .join(' || ')
}

const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

function written(hours: DayHours): string {
  if (hours === 'unclear') return '?'
  if (hours.length === 0) return 'closed'
  return hours
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => `${clock(from)}-${clock(to)}`)
    .join(',')
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const intro: Record<string, string> = {
  en: 'We mend shoes in the old town, and have done so for seventy years.',
  it: 'Ripariamo le scarpe nel centro storico da più di settant’anni.',
  de: 'Wir reparieren Schuhe in der Altstadt, und das seit mehr als siebzig Jahren.',
  fr: 'Nous réparons vos chaussures dans la vieille ville depuis plus de soixante-dix ans.',
  es: 'Reparamos los zapatos en el casco antiguo desde hace más de setenta años.',
  pt: 'Consertamos os sapatos no centro histórico há mais de setenta anos.',
}

const tr = (...cells: string[]) => `<tr>${cells.map((c) => (c.startsWith('<t') ? c : `<td>${c}</td>`)).join('')}</tr>`
const cases: [name: string, language: string, html: string, week: string][] = [
  ['a day that spans two rows', 'it', `<h2>Orari</h2><table>${tr('<td rowspan="2">Lunedì</td>', '9:00-12:30')}${tr('15:00-19:00')}${tr('<td rowspan="2">Martedì</td>', '9:00-12:30')}${tr('15:30-19:30')}${tr('Domenica', 'chiuso')}</table>`, 'Mo 09:00-12:30,15:00-19:00; Tu 09:00-12:30,15:30-19:30; Su closed'],
  ['an empty cell below a day', 'it', `<h2>Orari</h2><table>${tr('Lunedì', '9:00-12:30')}${tr('', '15:00-19:00')}${tr('Martedì', '9:00-12:30')}${tr('', '15:30-19:30')}${tr('Domenica', 'chiuso')}</table>`, 'Mo 09:00-12:30,15:00-19:00; Tu 09:00-12:30,15:30-19:30; Su closed'],
  ['a hard space below a day', 'de', `<h2>Öffnungszeiten</h2><table><tr><th>Tag</th><th>Zeit</th></tr>${tr('Montag', '8:00–12:00')}${tr('&nbsp;', '14:00–18:00')}${tr('Dienstag', '8:00–12:00')}${tr('&nbsp;', '14:00–18:00')}</table>`, 'Mo 08:00-12:00,14:00-18:00; Tu 08:00-12:00,14:00-18:00'],
  ['a list within a list', 'fr', `<h2>Horaires</h2><ul><li>Lundi<ul><li>9h-12h</li><li>14h-18h</li></ul></li><li>Mardi<ul><li>9h-12h</li><li>14h-19h</li></ul></li><li>Dimanche<ul><li>fermé</li></ul></li></ul>`, 'Mo 09:00-12:00,14:00-18:00; Tu 09:00-12:00,14:00-19:00; Su closed'],
  ['two lines in a cell', 'es', `<h2>Horario</h2><table>${tr('Lunes', '9:00-14:00<br>17:00-20:00')}${tr('Martes', '9:00-14:00<br>17:00-20:30')}${tr('Domingo', 'Cerrado')}</table>`, 'Mo 09:00-14:00,17:00-20:00; Tu 09:00-14:00,17:00-20:30; Su closed'],
  ['two lines in an item', 'es', `<h2>Horario</h2><ul><li>Lunes: 9:00-14:00<br>17:00-20:00</li><li>Martes: 9:00-14:00<br>17:00-20:30</li></ul>`, 'Mo 09:00-14:00,17:00-20:00; Tu 09:00-14:00,17:00-20:30'],
  ['columns of mornings and afternoons', 'pt', `<h2>Horário</h2><table><tr><th></th><th>Manhã</th><th>Tarde</th></tr>${tr('Segunda', '9:00-12:00', '14:00-18:00')}${tr('Terça', '9:00-12:00', '14:00-19:00')}${tr('Sábado', '9:00-12:00', 'fechado')}${tr('Domingo', 'fechado', 'fechado')}</table>`, 'Mo 09:00-12:00,14:00-18:00; Tu 09:00-12:00,14:00-19:00; Sa 09:00-12:00; Su closed'],
  ['mornings that are closed', 'it', `<h2>Orari</h2><table><tr><th>Giorno</th><th>Mattina</th><th>Pomeriggio</th></tr>${tr('Lunedì', 'chiuso', '15:00-19:00')}${tr('Martedì', '9:00-12:00', '15:00-19:00')}${tr('Sabato', '9:00-12:00', '-')}${tr('Domenica', 'chiuso', 'chiuso')}</table>`, 'Mo 15:00-19:00; Tu 09:00-12:00,15:00-19:00; Sa 09:00-12:00; Su closed'],
  ['days as columns', 'en', `<h2>Opening hours</h2><table><tr><th>Mon</th><th>Tue</th><th>Wed</th><th>Sun</th></tr>${tr('9:00-17:00', '9:00-17:00', '10:00-14:00', 'closed')}</table>`, 'Mo 09:00-17:00; Tu 09:00-17:00; We 10:00-14:00; Su closed'],
  ['days as columns, in two rows', 'it', `<h2>Orari</h2><table><tr><th></th><th>Lunedì</th><th>Martedì</th><th>Domenica</th></tr>${tr('Mattina', '9:00-12:00', '9:00-12:00', 'chiuso')}${tr('Pomeriggio', '15:00-18:00', '15:00-19:00', 'chiuso')}</table>`, 'Mo 09:00-12:00,15:00-18:00; Tu 09:00-12:00,15:00-19:00; Su closed'],
  ['days as columns that are not marked', 'de', `<h2>Öffnungszeiten</h2><table>${tr('Mo', 'Di', 'Mi', 'Do', 'Fr')}${tr('8:00–12:00', '8:00–12:00', 'geschlossen', '8:00–12:00', '8:00–12:00')}${tr('14:00–18:00', '14:00–18:00', '', '14:00–18:00', '')}</table>`, 'Mo 08:00-12:00,14:00-18:00; Tu 08:00-12:00,14:00-18:00; We closed; Th 08:00-12:00,14:00-18:00; Fr 08:00-12:00'],
  ['columns of departments', 'en', `<h2>Opening hours</h2><table><tr><th>Day</th><th>Shop</th><th>Workshop</th></tr>${tr('Monday', '9:00-17:00', '10:00-15:00')}${tr('Tuesday', '9:00-17:00', 'closed')}${tr('Sunday', 'closed', 'closed')}</table>`, 'shop: Mo 09:00-17:00; Tu 09:00-17:00; Su closed || workshop: Mo 10:00-15:00; Tu closed; Su closed'],
  ['columns of departments, and a line in the foot', 'en', `<main><h2>Opening hours</h2><table><tr><th>Day</th><th>Shop</th><th>Workshop</th></tr>${tr('Monday', '9:00-17:00', '10:00-15:00')}${tr('Tuesday', '9:00-17:00', 'closed')}${tr('Sunday', 'closed', 'closed')}</table></main><footer><p>Workshop: Mon 10:00-15:00. Rossi, 1 High Street, Leeds LS1 1AA</p></footer>`, 'shop: Mo 09:00-17:00; Tu 09:00-17:00; Su closed || workshop: Mo 10:00-15:00; Tu closed; Su closed'],
  ['columns of seasons', 'en', `<h2>Opening hours</h2><table><tr><th></th><th>Summer</th><th>Winter</th></tr>${tr('Monday', '9:00-19:00', '10:00-16:00')}${tr('Tuesday', '9:00-19:00', 'closed')}</table>`, 'Mo ?; Tu ?; We ?; Th ?; Fr ?; Sa ?; Su ? || summer: Mo ?; Tu ?; We ?; Th ?; Fr ?; Sa ?; Su ? || winter: Mo ?; Tu ?; We ?; Th ?; Fr ?; Sa ?; Su ?'],
  ['columns of months', 'de', `<h2>Öffnungszeiten</h2><table><tr><th></th><th>April–Oktober</th><th>November–März</th></tr>${tr('Montag', '9:00–19:00', '10:00–16:00')}${tr('Dienstag', '9:00–19:00', 'geschlossen')}</table>`, 'Mo ?; Tu ?; We ?; Th ?; Fr ?; Sa ?; Su ?'],
  ['a department that spans rows', 'de', `<h2>Öffnungszeiten</h2><table>${tr('<td rowspan="2">Laden</td>', 'Montag', '9:00–18:00')}${tr('Dienstag', '9:00–18:00')}${tr('<td rowspan="2">Werkstatt</td>', 'Montag', '8:00–12:00')}${tr('Dienstag', 'geschlossen')}</table>`, 'lad: Mo 09:00-18:00; Tu 09:00-18:00 || werkstatt: Mo 08:00-12:00; Tu closed'],
  ['rows with the names of departments', 'en', `<h2>Opening hours</h2><table>${tr('<th colspan="2">Shop</th>')}${tr('Monday', '9:00-17:00')}${tr('Tuesday', '9:00-17:00')}${tr('<th colspan="2">Workshop</th>')}${tr('Monday', '10:00-15:00')}${tr('Tuesday', 'closed')}</table>`, 'shop: Mo 09:00-17:00; Tu 09:00-17:00 || workshop: Mo 10:00-15:00; Tu closed'],
  ['a term with two descriptions', 'fr', `<h2>Horaires</h2><dl><dt>Lundi</dt><dd>9h-12h</dd><dd>14h-18h</dd><dt>Mardi</dt><dd>9h-12h</dd><dd>14h-19h</dd></dl>`, 'Mo 09:00-12:00,14:00-18:00; Tu 09:00-12:00,14:00-19:00'],
  ['rows of boxes', 'en', `<h2>Opening hours</h2><div class="d"><span>Monday</span><span>9:00-12:00</span><span>13:00-17:00</span></div><div class="d"><span>Tuesday</span><span>9:00-12:00</span><span>13:00-18:00</span></div><div class="d"><span>Sunday</span><span>Closed</span></div>`, 'Mo 09:00-12:00,13:00-17:00; Tu 09:00-12:00,13:00-18:00; Su closed'],
  ['a card for each day', 'en', `<h2>Opening hours</h2><div><h3>Monday</h3><p>9:00-12:00</p><p>13:00-17:00</p></div><div><h3>Tuesday</h3><p>9:00-12:00</p><p>13:00-18:00</p></div><div><h3>Sunday</h3><p>Closed</p></div>`, 'Mo 09:00-12:00,13:00-17:00; Tu 09:00-12:00,13:00-18:00; Su closed'],
  ['columns of from and to, twice', 'de', `<h2>Öffnungszeiten</h2><table><tr><th>Tag</th><th>von</th><th>bis</th><th>von</th><th>bis</th></tr>${tr('Montag', '8:00', '12:00', '14:00', '18:00')}${tr('Dienstag', '8:00', '12:00', '14:00', '19:00')}</table>`, 'Mo 08:00-12:00,14:00-18:00; Tu 08:00-12:00,14:00-19:00'],
  ['a cell that spans morning and afternoon', 'it', `<h2>Orari</h2><table><tr><th>Giorno</th><th>Mattina</th><th>Pomeriggio</th></tr>${tr('Lunedì', '9:00-12:00', '15:00-19:00')}${tr('Domenica', '<td colspan="2">chiuso</td>')}</table>`, 'Mo 09:00-12:00,15:00-19:00; Su closed'],
  ['hours that span days', 'en', `<h2>Opening hours</h2><table>${tr('Monday', '<td rowspan="3">9:00-17:00</td>')}${tr('Tuesday')}${tr('Wednesday')}${tr('Sunday', 'Closed')}</table>`, 'Mo 09:00-17:00; Tu 09:00-17:00; We 09:00-17:00; Su closed'],
  ['items of boxes', 'it', `<h2>Orari</h2><ul><li><b>Lunedì</b> <span>09:00–13:00</span> <span>15:00–19:00</span></li><li><b>Martedì</b> <span>09:00–13:00</span> <span>15:00–19:30</span></li><li><b>Domenica</b> <span>Chiuso</span></li></ul>`, 'Mo 09:00-13:00,15:00-19:00; Tu 09:00-13:00,15:00-19:30; Su closed'],
  ['lines, the day named once', 'it', `<h2>Orari</h2><p>Lunedì 9:00-12:30<br>15:00-19:00<br>Martedì 9:00-12:30<br>15:30-19:30<br>Domenica chiuso</p>`, 'Mo 09:00-12:30,15:00-19:00; Tu 09:00-12:30,15:30-19:30; Su closed'],
  ['a list in a cell', 'fr', `<h2>Horaires</h2><table>${tr('lundi', '09:00–12:00<br/>14:00–18:00')}${tr('mardi', '<ul><li>09:00–12:00</li><li>14:00–19:00</li></ul>')}${tr('dimanche', '<ul><li>Fermé</li></ul>')}</table>`, 'Mo 09:00-12:00,14:00-18:00; Tu 09:00-12:00,14:00-19:00; Su closed'],
  ['departments before their days', 'en', `<h2>Opening hours</h2><ul><li>Shop: Mon–Fri 9am–5pm</li><li>Workshop: Mon–Thu 10am–3pm</li></ul>`, 'shop: Mo 09:00-17:00; Tu 09:00-17:00; We 09:00-17:00; Th 09:00-17:00; Fr 09:00-17:00 || workshop: Mo 10:00-15:00; Tu 10:00-15:00; We 10:00-15:00; Th 10:00-15:00'],
] // prettier-ignore

it.each(cases)('reads all rows of a day: %s', (_, language, html, week) => {
  expect(weekIn(`<h1>Rossi</h1><p>${intro[language]}</p>${html}`, language)).toBe(week)
})
