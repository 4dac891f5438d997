import type { Locale } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { derivedStems } from './derived-stems.js'
import { stem } from './stem.js'

it.each<[Locale, string, string]>([
  ['it', 'fondato', 'fondazione'],
  ['it', 'fondazione', 'fondatore'],
  ['it', 'spedito', 'spedizione'],
  ['it', 'abolito', 'abolizione'],
  ['it', 'costruito', 'costruzione'],
  ['it', 'diffondere', 'diffusione'],
  ['it', 'decidere', 'decisione'],
  ['it', 'iscriversi', 'iscrizione'],
  ['it', 'trasmettere', 'trasmissione'],
  ['en', 'invade', 'invasion'],
  ['en', 'reduce', 'reduction'],
  ['en', 'prescribe', 'prescription'],
  ['en', 'settled', 'settlement'],
  ['en', 'founded', 'foundation'],
  ['en', 'visit', 'visitor'],
])('%s: %s and %s may name the same doing', (language, one, other) => {
  expect(derivedStems(stem(one, language), language)).toContain(stem(other, language))
  expect(derivedStems(stem(other, language), language)).toContain(stem(one, language))
})

it.each<[Locale, string, string]>([
  ['it', 'parlare', 'parlamento'],
  ['it', 'condire', 'condizione'],
  ['en', 'depart', 'department'],
  ['en', 'may', 'mayor'],
])('%s: %s and %s do not', (language, one, other) => {
  expect(derivedStems(stem(one, language), language)).not.toContain(stem(other, language))
  expect(derivedStems(stem(other, language), language)).not.toContain(stem(one, language))
})

it('derives nothing from a number', () => {
  expect(derivedStems('2024', 'it')).toEqual([])
})
