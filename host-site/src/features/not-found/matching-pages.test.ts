import { expect, test } from 'vitest'
import { matchingPages } from './matching-pages'

const pages = [
  { title: 'Pricing', text: 'What is free, what Pro costs' },
  { title: 'Qualità', text: 'Come lavoriamo' },
]

test.each([
  ['', ['Pricing', 'Qualità']],
  ['pri', ['Pricing']],
  ['COSTS free', ['Pricing']],
  ['qualita', ['Qualità']],
  ['costs qualita', []],
  ['icing', []],
])('finds pages for "%s": %j', (query, titles) => {
  expect(matchingPages(pages, query).map(({ title }) => title)).toEqual(titles)
})
