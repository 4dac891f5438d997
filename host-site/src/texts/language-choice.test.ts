import { expect, test } from 'vitest'
import { acceptedLanguages, firstSupported } from './language-choice'

test('the header is read by weight', () => {
  expect(acceptedLanguages('en;q=0.5, it-CH, de;q=0.9, fr;q=0')).toEqual(['it-CH', 'de', 'en'])
  expect(acceptedLanguages('')).toEqual([])
  expect(acceptedLanguages('it;q=nonsense,en')).toEqual(['en'])
})

test('the first language that the site speaks is taken', () => {
  expect(firstSupported(['de-DE', 'it-CH', 'en'])).toBe('it')
  expect(firstSupported(['en_US'])).toBe('en')
  expect(firstSupported(['de', '*'])).toBeNull()
})
