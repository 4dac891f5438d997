import { expect, it } from 'vitest'
import { nearestVisitorLanguage } from './language.js'

it.each([
  ['en', 'en'],
  ['pt-BR', 'pt'],
  ['DE_at', 'de'],
  ['ca', 'es'],
  ['gl', 'es'],
  ['lb', 'de'],
  ['gsw', 'de'],
  ['br', 'fr'],
  ['ja', undefined],
  ['zh-Hant', undefined],
  ['ar', undefined],
  ['pl', undefined],
  ['xx', undefined],
  ['', undefined],
  ['%%%', undefined],
  [null, undefined],
])('finds the nearest language to %s', (tag, nearest) => {
  expect(nearestVisitorLanguage(tag)).toBe(nearest)
})
