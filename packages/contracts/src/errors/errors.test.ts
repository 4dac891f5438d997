import { expect, it } from 'vitest'
import {
  errorBodySchema,
  errorCodes,
  errorMessage,
  errorMessagesEn,
  errorMessagesIt,
  localeOf,
  locales,
} from '../index.ts'

it('has a sentence for every code in every language', () => {
  for (const code of errorCodes) {
    for (const locale of locales) {
      const message = errorMessage(code, locale)
      expect(message.length, code).toBeGreaterThan(10)
      expect(errorBodySchema.parse({ success: false, code, message })).toEqual({ success: false, code, message })
    }
    expect(errorMessage(code, 'en')).not.toBe(errorMessage(code, 'it'))
  }
})

it('chooses the language of a tag', () => {
  const tags = ['it', 'it-CH', 'IT_it', 'en-GB', 'de', '', null, 'italian']
  expect(tags.map(localeOf)).toEqual(['it', 'it', 'it', 'en', 'en', 'en', 'en', 'en'])
})

it('fills the arguments of a message', () => {
  expect(errorMessage('scope_missing', 'it', { scope: 'ask' })).toBe('Alla chiave API manca il permesso «ask».')
  expect(errorMessage('scope_missing', 'en')).toBe('This API key lacks the “…” scope.')
})

it('has the same arguments in every language', () => {
  const names = (message: string) => Array.from(message.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name)
  for (const code of errorCodes) expect(names(errorMessagesIt[code]), code).toEqual(names(errorMessagesEn[code]))
})
