import { describe, expect, it } from 'vitest'
import type { Passage } from '../../ingest/chunking/passage.js'
import { passageLines } from '../../ingest/chunking/passage-lines.js'
import { quoteUnits, type Quotation } from './quote-units.js'

function quoted(
  passage: Pick<Passage, 'kind' | 'text'> & Partial<Passage>,
  places?: number[],
  withHeading = true,
): string {
  const chunk = { headings: ['Page'], title: 'Page', language: 'en' as const, ...passage }
  const units = passageLines(chunk).map((line, order): Quotation => ({
    text: line.text,
    line,
    order,
    opens: true,
    closes: true,
  }))
  return quoteUnits(chunk, places ? places.flatMap((place) => units[place] ?? []) : units, 2, withHeading)
}

const hours = {
  kind: 'hours' as const,
  headings: ['Opening hours'],
  text: 'Day: Monday; Café: Closed; Hot food: –\nDay: Tuesday; Café: 7:30am – 5pm; Hot food: 2pm\nDay: Sunday; Café: 8:30am – 2pm; Hot food: 1pm',
}

describe('rows', () => {
  it('of one table become a table under its heading, with the source beside the heading', () => {
    expect(quoted(hours, [0, 2])).toBe(
      '**Opening hours** [2]\n\n| Day | Café | Hot food |\n| --- | --- | --- |\n| Monday | Closed |  |\n| Sunday | 8:30am – 2pm | 1pm |',
    )
  })

  it('leave out a column that is empty in all rows', () => {
    expect(
      quoted({ ...hours, text: 'Day: Monday; Café: Closed; Hot food: –\nDay: Tuesday; Café: Closed; Hot food: –' }),
    ).not.toContain('Hot food')
  })

  it('have no colon before a cell whose column has no name', () => {
    expect(quoted({ kind: 'hours', text: 'Monday: 9:00–12:00; 14:00–18:00' })).toBe(
      '**Monday** — 9:00–12:00; 14:00–18:00 [2]',
    )
  })

  it('alone become a line that begins with its subject', () => {
    expect(quoted(hours, [2])).toBe('**Sunday** — Café: 8:30am – 2pm; Hot food: 1pm [2]')
    expect(quoted(hours, [0])).toBe('**Monday** — Café: Closed [2]')
  })

  it('of two tables are never put into one', () => {
    const shown = quoted({
      kind: 'table',
      text: 'Bread: Rye; Price: £5\nBread: Stottie; Price: £1\nCake: Sponge; Price: £20',
    })
    expect(shown).toBe(
      '**Page**\n\n| Bread | Price |\n| --- | --- |\n| Rye | £5 |\n| Stottie | £1 |\n\n**Sponge** — Price: £20 [2]',
    )
  })

  it('cannot break out of their cells', () => {
    expect(quoted({ kind: 'table', text: 'A: x | y; B: [l](https://evil.example)\nA: z; B: w' })).toContain(
      '| x \\| y | \\[l\\](https:\\/\\/evil.example) |',
    )
  })
})

describe('headings', () => {
  const people = {
    kind: 'text' as const,
    text: 'Hannah Marlow\nFounder and head baker.\nTomasz Zieliński\nNight baker since 2014. Starts at 10pm.',
  }

  it('name whom a sentence speaks of', () => {
    expect(quoted(people, [1, 2])).toBe('**Tomasz Zieliński** — Night baker since 2014. Starts at 10pm. [2]')
  })

  it('stand above a list instead of being an item of it', () => {
    expect(quoted({ kind: 'hours', headings: ['Orders'], text: 'Delivery\nDays: Wednesday\nMinimum order: £15' })).toBe(
      '**Delivery**\n\n- Days: Wednesday\n- Minimum order: £15 [2]',
    )
  })

  it('are not repeated where the sentence or the title of the page names them', () => {
    expect(quoted({ kind: 'text', headings: ['Page', 'Parking'], text: 'There is no parking at the shop.' })).toBe(
      'There is no parking at the shop. [2]',
    )
    expect(quoted({ kind: 'text', headings: ['Our story'], text: 'It began in 2009.' })).toBe('It began in 2009. [2]')
  })

  it('that ask a question stand before their answer without a dash', () => {
    const entry = { kind: 'faq' as const, headings: ['FAQ', 'Do you sell flour?'], text: 'No.' }
    expect(quoted(entry)).toBe('**Do you sell flour?** No. [2]')
    expect(quoted(entry, undefined, false)).toBe('No. [2]')
  })
})

it('draws no mark of a list twice', () => {
  expect(quoted({ kind: 'text', text: '- one\n- two' })).toBe('- one\n- two [2]')
  expect(quoted({ kind: 'list', text: '- only one' })).toBe('only one [2]')
  expect(quoted({ kind: 'text', text: '– A dash opened this sentence.' })).not.toContain('–')
})

it('marks what is left out of a sentence', () => {
  const [line] = passageLines({ language: 'en', kind: 'text', text: 'We bake bread, which sells.' })
  const clause = { text: 'which sells.', line: line!, order: 1, opens: false, closes: true }
  expect(quoteUnits({ headings: [], language: 'en' }, [clause], 1)).toBe('…which sells. [1]')
})

it('leaves out the empty names of a row', () => {
  const row = quoted({ kind: 'table', text: 'Tour: —; Price: From $130; Duration: 1 hour' })
  expect(row).toBe('Price: From $130 · Duration: 1 hour [2]')
})

it('leaves out the empty labels of a line', () => {
  expect(quoted({ kind: 'text', text: '- — : From $130; : 1 hour' })).toBe('From $130 · 1 hour [2]')
})

it('keeps all times of each day in a week of days with breaks', () => {
  const shown = quoted({ kind: 'hours', text: 'Monday: 9:00–12:00; 14:00–18:00\nTuesday: 9:00–12:00; 15:00–19:00' })
  for (const time of ['9:00–12:00', '14:00–18:00', '15:00–19:00']) expect(shown).toContain(time)
})
