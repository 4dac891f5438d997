import { expect, it } from 'vitest'
import { openingByWeeks, readWeek } from '../../../languages/opening-hours/index.js'
import type { RankedPassage } from '../../../search/rank/ranked-passage.js'
import { analyzePassage } from '../../../search/rank/analyze-passage.js'
import { passagesOf } from '../../../evaluation/evaluation-site.testing.js'
import { hoursTextOf } from './opening-subject.js'

/** Wednesday, 7 January 2026, London time. */
const time = (clock: string) => ({ instant: new Date(`2026-01-07T${clock}:00Z`), zone: 'Europe/London' })

function found(business: string, language: 'en' | 'it', body: string): RankedPassage[] {
  const pages = passagesOf({ business, language, pages: [['/visit', 'Visit', body]], answered: [], declined: [] })
  return pages.flatMap(({ url, chunks }) =>
    chunks.map((chunk, at) => {
      const passage: Partial<RankedPassage> = { ...chunk, id: `${at}`, pageId: url, analysis: analyzePassage(chunk) }
      return passage as RankedPassage
    }),
  )
}

function ask(passages: readonly RankedPassage[], clock: string): boolean | undefined {
  const { instant, zone } = time(clock)
  const weeks = passages.map((passage) => readWeek(hoursTextOf(passage), instant)).filter((week) => week !== undefined)
  return openingByWeeks(weeks, instant, zone)?.isOpen
}

const week = (cells: (day: string) => string) =>
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
    .map((day) => `<tr><td>${day}</td>${cells(day)}</tr>`)
    .join('')

it.each<[string, 'en' | 'it', string]>([
  [
    'a table of opening and closing',
    'en',
    `<h2>Hours</h2><table><tr><th>Day</th><th>Opens</th><th>Closes</th></tr>${week(() => '<td>9:00</td><td>17:00</td>')}</table>`,
  ],
  [
    'a table of mornings and afternoons',
    'en',
    `<h2>Hours</h2><table><tr><th>Day</th><th>Morning</th><th>Afternoon</th></tr>${week(() => '<td>9:00–12:00</td><td>13:00–17:00</td>')}</table>`,
  ],
  [
    'a table without titles',
    'en',
    `<h2>Hours</h2><table>${week(() => '<td>9:00–12:00</td><td>13:00–17:00</td>')}</table>`,
  ],
  ['a list', 'en', '<h2>Hours</h2><ul><li>Mon–Fri 9am–5pm</li><li>Sat 10am–2pm</li><li>Sun closed</li></ul>'],
  [
    'terms',
    'en',
    '<h2>Hours</h2><dl><dt>Monday to Friday</dt><dd>9:00–17:00</dd><dt>Saturday</dt><dd>closed</dd></dl>',
  ],
  [
    'prose',
    'en',
    '<h2>Hours</h2><p>We are open from 9 a.m. to 5 p.m., Monday to Friday. We are closed at weekends.</p>',
  ],
  ['lines', 'it', '<h2>Orari</h2><p>Lun - Ven<br>9.00 - 17.00<br>Sab e Dom chiuso</p>'],
  [
    'schema.org',
    'en',
    '<p>Come and see us.</p><script type="application/ld+json">{"@type":"Store","name":"X","openingHours":["Mo-Fr 09:00-17:00"]}</script>',
  ],
  [
    'a specification of schema.org',
    'it',
    '<p>Venite a trovarci.</p><script type="application/ld+json">{"@type":"Store","name":"X","openingHoursSpecification":[{"dayOfWeek":["Monday","Wednesday"],"opens":"09:00","closes":"17:00"}]}</script>',
  ],
])('reads %s', (_, language, body) => {
  const passages = found('Kiln Lane', language, body)
  expect(['08:59', '09:00', '16:59', '17:00'].map((clock) => ask(passages, clock))).toEqual([false, true, true, false])
})

it('reads no subject from a table of two rooms', () => {
  const body = `<h2>Hours</h2><table><tr><th>Day</th><th>Pool</th><th>Sauna</th></tr>${week(() => '<td>9:00–12:00</td><td>13:00–17:00</td>')}</table>`
  expect(ask(found('Kiln Lane', 'en', body), '10:00')).toBeUndefined()
})
