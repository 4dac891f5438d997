import { expect, it } from 'vitest'
import type { Locale } from '@loquia/contracts'
import { namesFeast } from './feasts.js'
import { stemsOf } from './read-chunk.js'
import { holdsUnwanted, unwantedIn } from './without.js'

it.each<[Locale, string, string, string]>([
  [
    'en',
    'Do you have gluten-free cakes?',
    'Treacle tart (gluten, egg, milk) £7.50',
    'The almond cake is made without gluten.',
  ],
  ['en', 'Anything without nuts?', 'Beetroot with nuts £8.00', 'No nuts are used in our puddings.'],
  [
    'it',
    'Avete piatti senza glutine?',
    'Tagliatelle al ragù (glutine, uova) 11 €',
    'Prepariamo una pasta senza glutine.',
  ],
  ['it', 'C’è un dolce senza lattosio?', 'Zuppa inglese con lattosio 6 €', 'Il sorbetto non contiene lattosio.'],
])('%s %s', (language, question, listed, told) => {
  const unwanted = unwantedIn(question, language)
  expect(unwanted.size).toBe(1)
  expect(holdsUnwanted(unwanted, listed, stemsOf(listed, language))).toBe(true)
  expect(holdsUnwanted(unwanted, told, stemsOf(told, language))).toBe(false)
})

it.each<[Locale, string]>([
  ['en', 'Are there free tables?'],
  ['en', 'Is there no charge for children?'],
  ['en', 'Feel free to ask'],
  ['it', 'Quanto costa il coperto?'],
])('%s %s does without nothing, or only what it names', (language, question) => {
  const text = 'Treacle tart £7.50'
  expect(holdsUnwanted(unwantedIn(question, language), text, stemsOf(text, language))).toBe(false)
})

it.each([
  ['Easter Sunday: closed', true],
  ['Domenica di Pasqua: pranzo', true],
  ['Domenica e festivi: 9.00 – 13.00', false],
  ['Sundays and bank holidays 10–16', false],
  ['Festivi: chiuso', true],
  ['Domenica di Pasqua e festivi: chiuso', true],
  ['Sunday: 12:00 – 16:00', false],
  ['Domenica: chiuso', false],
])('%s is a feast: %s', (text, expected) => {
  expect(namesFeast(text)).toBe(expected)
})
