import { expect, it } from 'vitest'
import { passageLines } from './passage-lines.js'

const starters = () =>
  passageLines({
    language: 'en',
    kind: 'table',
    text: 'Starters\nDish: Soup; Price: £5\nDish: Pie; Price: –\nThe cover costs £2. Bread is free.',
  })

it('reads rows with the caption above them, but sentences without it', () => {
  expect(starters().map(({ form, heading, label, text }) => [form, heading, label, text])).toEqual([
    ['row', 'Starters', 'Soup', 'Dish: Soup; Price: £5'],
    ['row', 'Starters', 'Pie', 'Dish: Pie; Price: –'],
    ['sentence', undefined, undefined, 'The cover costs £2.'],
    ['sentence', undefined, undefined, 'Bread is free.'],
  ])
})

it('reads the cells of a row that are not empty', () => {
  const lines = starters()
  expect(lines[0]?.cells).toEqual([
    { label: 'Dish', value: 'Soup' },
    { label: 'Price', value: '£5' },
  ])
  expect(lines[1]?.cells).toEqual([{ label: 'Dish', value: 'Pie' }])
})

it('gives each sentence the name it stands under', () => {
  const lines = passageLines({
    language: 'en',
    kind: 'text',
    text: 'Hannah Marlow\nFounder and head baker. Teaches the classes.\nTomasz Zieliński\nNight baker since 2014.',
  })
  expect(lines.map(({ heading, text }) => `${heading}: ${text}`)).toEqual([
    'Hannah Marlow: Founder and head baker.',
    'Hannah Marlow: Teaches the classes.',
    'Tomasz Zieliński: Night baker since 2014.',
  ])
})

it('does not take the date on which a text was written for its heading', () => {
  const lines = passageLines({
    language: 'en',
    kind: 'text',
    text: 'Ultimo aggiornamento: 02/03/2026\nIl faro fu costruito dai pescatori del paese.',
  })
  expect(lines.map(({ form, heading }) => [form, heading])).toEqual([
    ['line', undefined],
    ['sentence', undefined],
  ])
})

it('removes the marks of a list', () => {
  const text = '- Bread: cancel by 2pm.\n- Cakes: cancel by noon.\n1. Ring the bell'
  const lines = passageLines({ language: 'en', kind: 'list', text })
  expect(lines.map(({ form, label, text: shown }) => [form, label, shown])).toEqual([
    ['item', 'Bread', 'Bread: cancel by 2pm.'],
    ['item', 'Cakes', 'Cakes: cancel by noon.'],
    ['item', undefined, 'Ring the bell'],
  ])
  for (const line of lines) expect(text.slice(line.start, line.end)).toBe(line.text)
})

it('reads a label with its value as a pair', () => {
  expect(passageLines({ language: 'en', kind: 'hours', text: 'Opening hours\nSunday: 8:30–14:00' })).toMatchObject([
    { form: 'pair', heading: 'Opening hours', label: 'Sunday' },
  ])
})

it('reads an address as a whole whose telephone number is no heading', () => {
  const [address, sentence] = passageLines({
    language: 'en',
    kind: 'contact',
    text: 'Mill Bakery\n27 Percy Row\n0191 498 0142\nWe answer from 7am.',
  })
  expect(address).toMatchObject({ form: 'line', text: 'Mill Bakery\n27 Percy Row\n0191 498 0142' })
  expect(sentence?.heading).toBeUndefined()
})

it('continues with the next line where one ends in a comma', () => {
  const text = 'Restaurant: Thu–Sat dinner,\nSunday lunch\nShop: Mon–Sat'
  const lines = passageLines({ language: 'en', kind: 'hours', text })
  expect(lines.map(({ label, text: shown }) => [label, shown])).toEqual([
    ['Restaurant', 'Restaurant: Thu–Sat dinner, Sunday lunch'],
    ['Shop', 'Shop: Mon–Sat'],
  ])
  expect(text.slice(lines[0]?.start, lines[0]?.end)).toBe('Restaurant: Thu–Sat dinner,\nSunday lunch')
})

it('finds no table in running text', () => {
  expect(
    passageLines({ language: 'en', kind: 'text', text: 'Note: we bake at night; Rule: nobody sleeps.' }),
  ).toMatchObject([{ form: 'sentence' }])
})

const formsOf = (kind: 'faq' | 'hours', line: string): string[] =>
  passageLines({ language: 'en', kind, text: line }).map(({ form }) => form)

it('reads a sentence with a colon before a semicolon as a sentence', () => {
  const text = 'By courier: we pack it before noon; the courier brings it to your door in the afternoon.'
  expect(formsOf('faq', `${text} Larger orders take until the next day, and we call you before.`)).toEqual([
    'sentence',
    'sentence',
  ])
})

it('reads a day with its hours as a row', () => {
  expect(formsOf('faq', 'Monday: 9:00–12:00; 14:00–18:00')).toEqual(['row'])
  expect(formsOf('hours', 'Monday: 9 a.m. to 12 p.m.; 2 p.m. to 6 p.m.')).toEqual(['row'])
})
