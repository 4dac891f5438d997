import { expect, it } from 'vitest'
import { readPage } from '../seen/read-page.testing.js'

const table = (...rows: readonly string[]): string =>
  `<table>${rows
    .map(
      (row) =>
        `<tr>${row
          .split('|')
          .map((cell) => `<td>${cell}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</table>`

it.each([
  [table('Adults|Children|Seniors', '12 €|6 €|9 €'), ['Adults: 12 €', 'Seniors: 9 €']],
  [table('Shop|Workshop', '9–18|7–12', '14–18|closed'), ['Shop: 9–18; Workshop: 7–12']],
  [
    table('Margherita|6 €|Diavola|8 €', 'Marinara|5,50|Capricciosa|9,00', 'Funghi|7 €||'),
    ['Margherita: 6 €\nDiavola: 8 €\nMarinara: 5,50', 'Capricciosa: 9,00', 'Funghi: 7 €'],
  ],
  [table('Monday|9–12', '|14–18', 'Tuesday|9–13'), ['Monday: 9–12', 'Monday: 14–18', 'Tuesday: 9–13']],
  [table('|Small|Large', 'Margherita|6 €|9 €'), ['Margherita; Small: 6 €; Large: 9 €']],
  [table('Boat|Hour|Day', 'Canoe|9 €|40 €'), ['Canoe; Hour: 9 €; Day: 40 €']],
  [
    table('Monday|by appointment|in the yard', 'Tuesday|9–12|14–18'),
    ['Monday: by appointment; in the yard', 'Tuesday: 9–12; 14–18'],
  ],
  [table('Parking|free', 'Room|80 €'), ['Parking: free', 'Room: 80 €']],
  [table('Double|80 €', 'Single|50 €'), ['Double: 80 €', 'Single: 50 €']],
  [table('Monday|9–12|14–18', 'Tuesday|9–12|closed'), ['Monday: 9–12; 14–18', 'Tuesday: 9–12; closed']],
])('gives each value of %s its name', (main, rows) => {
  for (const row of rows) expect(readPage(main)).toContain(row)
})

it.each([
  [
    '<div class="grid"><div>Monday</div><div>9–12</div><div>14–18</div><div>Tuesday</div><div>9–12</div><div>closed</div></div>',
    ['Monday: 9–12; 14–18', 'Tuesday: 9–12; closed'],
  ],
  [
    '<div class="grid"><div><h3>Basic</h3><p><span class="big">$9</span><span class="small">/month</span></p></div><div><h3>Plus</h3><p><span class="big">$19</span><span class="small">/month</span></p></div></div>',
    ['Basic: $9/month', 'Plus: $19/month'],
  ],
  [
    '<div class="plan"><h3>Plus</h3><p><span class="monthly">€12</span><span class="yearly" style="display:none">€120</span></p></div>',
    ['monthly: €12', 'yearly: €120'],
  ],
  [
    '<div class="head"><span>Small</span><span>Large</span></div><div class="values"><span>€5</span><span>€9</span></div>',
    ['Small: €5', 'Large: €9'],
  ],
])('joins boxes to rows: %s', (main, rows) => {
  for (const row of rows) expect(readPage(main)).toContain(row)
})

it('does not take the title of a page for the name of what stands below', () => {
  expect(readPage('<p>Clean<br>€49</p><p>Polish<br>€20</p>')).not.toMatch(/(?:shop|museums\.?): /)
})
