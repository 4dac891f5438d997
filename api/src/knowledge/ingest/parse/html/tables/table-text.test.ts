import { describe, expect, it } from 'vitest'
import { chunkDocument } from '../../../chunking/chunk-document.js'
import { readHtml } from '../read-html.js'
import { namedRow, readTableText, tableRow } from './table-text.js'

const passages = (body: string, lang = 'en') =>
  chunkDocument(
    readHtml(
      `<html lang="${lang}"><head><title>Page</title></head><body>${body}</body></html>`,
      'https://shop.example/',
      {
        siteNames: [],
        language: 'en',
        knownFacts: new Set(),
      },
    ).document,
  )
const cells = (body: string, lang = 'en'): string[] =>
  passages(body, lang).flatMap(({ text }) =>
    readTableText(text).flatMap(({ name, cells: own, section }) =>
      own.map(({ column, value, start, end }) => {
        expect(text.slice(start, end)).toBe(value)
        return [...(section === undefined ? [] : [section]), name, column, value].join(' | ')
      }),
    ),
  )
const table = (...rows: readonly string[][]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

describe('a cell of a table is found again in a passage, with its row and column', () => {
  it('where the columns have names in one row, or in two', () => {
    expect(
      cells(
        '<h1>Tandem hire</h1><table><caption>Per bicycle</caption><thead><tr><td rowspan="2">Frame</td><td colspan="2">Weekday</td><td>Weekend</td></tr><tr><td>Half day</td><td>Day</td><td>Day</td></tr></thead><tbody><tr><td>Touring; steel</td><td>£14</td><td>£22</td><td>£30</td></tr><tr><td>Folding</td><td></td><td>£19: with lock</td><td>£27</td></tr></tbody></table>',
      ),
    ).toEqual([
      'Per bicycle | Touring, steel | Weekday, Half day | £14',
      'Per bicycle | Touring, steel | Weekday, Day | £22',
      'Per bicycle | Touring, steel | Weekend, Day | £30',
      'Per bicycle | Folding | Weekday, Day | £19: with lock',
      'Per bicycle | Folding | Weekend, Day | £27',
    ])
  })

  it('where nobody has marked the row of names, or it comes again with other names', () => {
    expect(
      cells(
        `<h1>Listino</h1>${table(['Trattamento', 'Durata', 'Prezzo'], ['Piega', '30 min', '18 €'], ['Taglio', '40 min', '25 €'], ['Colore', '90 min', '48 €'])}`,
        'it',
      ),
    ).toEqual([
      'Piega | Durata | 30 min',
      'Piega | Prezzo | 18 €',
      'Taglio | Durata | 40 min',
      'Taglio | Prezzo | 25 €',
      'Colore | Durata | 90 min',
      'Colore | Prezzo | 48 €',
    ])
    expect(
      cells(
        '<table><tr><th>Mooring</th><th>Summer</th></tr><tr><td>Quay</td><td>£9</td></tr><tr><th>Dry dock</th><th>Winter</th></tr><tr><td>Covered</td><td>£4</td></tr></table>',
      ),
    ).toEqual(['Quay | Summer | £9', 'Covered | Winter | £4'])
    expect(
      cells(
        table(
          ['Lunedì', 'chiuso', 'chiuso'],
          ['Martedì', '9–12', '15–19'],
          ['Mercoledì', '9–12', '15–19'],
          ['Giovedì', '9–12', '15–18'],
        ),
        'it',
      )[0],
    ).toBe('Lunedì |  | chiuso')
  })

  it('where a row names those below it, or has a name alone', () => {
    // An index letter is no column.
    expect(
      cells(
        '<table><tr><th>Plant</th><th>Bed</th></tr><tr><th>A</th><td></td></tr><tr><td>Aster</td><td>north</td></tr><tr><th>B</th><td></td></tr><tr><td>Borage</td><td>south</td></tr></table>',
      ),
    ).toEqual(['A | Aster | Bed | north', 'B | Borage | Bed | south'])
    expect(
      cells(
        '<table><tr><th></th><th>Adults</th><th>Children</th></tr><tr><td colspan="3">Small boats</td></tr><tr><th>One hour</th><td>£8</td><td>£5</td></tr><tr><td colspan="3">Large boats</td></tr><tr><th>One hour</th><td>£12</td><td>£7</td></tr></table>',
      ),
    ).toEqual([
      'Small boats | One hour | Adults | £8',
      'Small boats | One hour | Children | £5',
      'Large boats | One hour | Adults | £12',
      'Large boats | One hour | Children | £7',
    ])
    expect(cells(table(['Room hire: hall', 'Mon–Fri: £20', 'Sat: £30'], ['Kitchen', '£8', '£12']))).toEqual([
      'Room hire – hall |  | Mon–Fri: £20 – Sat: £30',
      'Kitchen |  | £8',
      'Kitchen |  | £12',
    ])
  })

  it('where boxes act as the table', () => {
    const row = (role: string, ...texts: string[]): string =>
      `<div role="row">${texts.map((text) => `<div role="${role}"><span>${text}</span></div>`).join('')}</div>`
    expect(
      cells(
        `<h1>Rates</h1><div role="table"><div role="rowgroup">${row('columnheader', 'Pitch', 'Low', 'High')}</div><div role="rowgroup">${row('cell', 'Tent', '£11', '£16')}${row('cell', 'Van', '£15', '£21')}</div></div>`,
      ),
    ).toEqual(['Tent | Low | £11', 'Tent | High | £16', 'Van | Low | £15', 'Van | High | £21'])
  })

  it('where cells name their columns themselves', () => {
    expect(
      cells(
        '<table><tr><td data-label="Corso">Ceramica</td><td data-label="Giorno">martedì</td><td data-label="Costo">60 €</td></tr><tr><td data-label="Corso">Incisione</td><td data-label="Giorno">giovedì</td><td data-label="Costo">75 €</td></tr></table>',
        'it',
      ),
    ).toEqual([
      'Ceramica | Giorno | martedì',
      'Ceramica | Costo | 60 €',
      'Incisione | Giorno | giovedì',
      'Incisione | Costo | 75 €',
    ])
  })

  it('in every passage of a long table', () => {
    const rows = Array.from({ length: 120 }, (_, n) => [`Screw ${n} of brass`, `${n} mm`, `£${n}.50`])
    const found = cells(
      `<h1>Screws</h1><table><tr><th>Article</th><th>Length</th><th>Price</th></tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
    )
    expect(found).toHaveLength(240)
    expect(found.at(-1)).toBe('Screw 119 of brass | Price | £119.50')
  })
})

it('keeps a remark behind a price as a remark', () => {
  expect(readTableText(namedRow('Shoes', ['£3.50', 'sizes: 36 to 48']))).toMatchObject([
    { name: 'Shoes', cells: [{ column: '', value: '£3.50 – sizes: 36 to 48' }] },
  ])
  expect(readTableText(tableRow(['Shoes', '£3.50', 'sizes: all'], ['', 'Price', '']) ?? '')).toMatchObject([
    {
      name: 'Shoes',
      cells: [
        { column: 'Price', value: '£3.50' },
        { column: '', value: 'sizes – all' },
      ],
    },
  ])
})
