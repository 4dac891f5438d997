import { expect, test } from 'vitest'
import { firstSupported } from './language-choice'

test('takes the first language that the site speaks', () => {
  expect(firstSupported(['de-DE', 'it-CH', 'en'])).toBe('it')
  expect(firstSupported(['en_US'])).toBe('en')
  expect(firstSupported(['de', '*'])).toBeNull()
})
