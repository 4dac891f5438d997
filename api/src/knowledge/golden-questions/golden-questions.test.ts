import { expect, test } from 'vitest'
import { tryQuestion } from './golden-questions.js'

const found = (text: string) => ({ passages: [], answer: { text, sources: [] } })

test.each([
  ['Bakery and café: 8:30am – 2pm', '8:30', true],
  ['Bakery and café: 8:30 am – 2 pm', '8:30am', true],
  ['A loaf weighs 500g', '500 g', true],
  ['Bakery and café: 18:30 – 22:00', '8:30', false],
  ['A loaf weighs 1500g', '500 g', false],
])('“%s” contains “%s”: %s', (text, expectedText, passed) => {
  expect(tryQuestion({ expectedText }, found(text)).passed).toBe(passed)
})
