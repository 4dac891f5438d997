import { expect, it } from 'vitest'
import { errorBodySchema, errorCodes, errorMessage, errors, localeOf, locales } from './index.ts'

it.each(errorCodes)('%s reads as a sentence in every language', (code) => {
  for (const locale of locales) {
    const message = errorMessage(code, locale)
    expect(message.length).toBeGreaterThan(10)
    expect(errorBodySchema.parse({ success: false, code, message })).toEqual({ success: false, code, message })
  }
  expect(errors[code].en).not.toBe(errors[code].it)
})

it.each([
  ['it', 'it'],
  ['it-CH', 'it'],
  ['IT_it', 'it'],
  ['en-GB', 'en'],
  ['de', 'en'],
  ['', 'en'],
  [null, 'en'],
  ['italian', 'en'],
])('takes %j as %s', (tag, locale) => {
  expect(localeOf(tag)).toBe(locale)
})
