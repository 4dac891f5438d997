import { visitorLanguageOf } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { acceptedLanguage, acceptedLocale } from './accepted-language.js'

it.each([
  ['it', 'it'],
  ['ja,it;q=0.8,en;q=0.5', 'it'],
  ['en;q=0.1, pt-BR;q=0.9', 'pt'],
  ['zh-Hant, *;q=0.5', undefined],
  ['de;q=0, fr', 'fr'],
  ['de;q=x', undefined],
  [';;;,,q=1', undefined],
  ['', undefined],
  [undefined, undefined],
])('prefers the supported language of %s', (header, language) => {
  expect(acceptedLanguage(header, visitorLanguageOf)).toBe(language)
})

it('chooses the first supported language for errors, else English', () => {
  expect(acceptedLocale('fr, it;q=0.5')).toBe('it')
  expect(acceptedLocale('ja')).toBe('en')
})
