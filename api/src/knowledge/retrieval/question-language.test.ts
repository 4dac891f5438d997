import type { Locale } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { questionLanguage } from './question-language.js'

const siteOf = (languages: readonly Locale[], words = '') => ({
  languages,
  words: new Map(words.split(' ').map((word): [string, number] => [word, 1])),
})

it.each([
  ...[
    'parcheggio',
    'prezzi',
    'Piscina?',
    'colazione',
    'dove',
    'camere',
    'listino',
    'disdetta',
    'cane',
    'ristorante',
  ].map((said) => [said, 'it'] as const),
  ...[
    'parking',
    'prices',
    'hours',
    'Dogs?',
    'breakfast',
    'towels',
    'vouchers',
    'opening times',
    'refund',
    'menu prices',
  ].map((said) => [said, 'en'] as const),
])('a single word tells its language: %s', (said, language) => {
  for (const other of ['en', 'it'] as const) {
    expect(questionLanguage(said, other, siteOf([other]))).toBe(language)
    expect(questionLanguage(said, other, siteOf(['en', 'it']))).toBe(language)
  }
})

it.each(['wifi', 'menu', 'hotel', 'Bellavista', '2026', 'zxqw'])('"%s" tells none', (said) => {
  expect(questionLanguage(said, 'en', siteOf(['it']))).toBe('it')
  expect(questionLanguage(said, 'en', siteOf(['en']))).toBe('en')
  expect(questionLanguage(said, 'it', siteOf(['en', 'it']))).toBe('it')
})

it('a word that the site uses itself is of its language', () => {
  expect(questionLanguage('camera', 'it', siteOf(['en'], 'camera lens'))).toBe('en')
  expect(questionLanguage('focaccia', 'it', siteOf(['en'], 'focaccia bread'))).toBe('en')
})
