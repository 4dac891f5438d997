import type { Source } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { mergeShownPassages } from './analytics-store.js'

const source = (snippet: string, more: Partial<Source> = {}): Source => ({
  number: 1,
  url: 'https://x.example/',
  title: 'Page',
  snippet,
  ...more,
})

it('counts a further passage only where its reader rated it', () => {
  const shown = mergeShownPassages([
    source('Quoted.'),
    source('Quoted.'),
    source('Never opened.', { isFurther: true }),
    source('Opened.', { isFurther: true, feedback: 'up' }),
    source('Opened.', { isFurther: true }),
  ])
  expect(shown.map(({ snippet, shown: times, up }) => [snippet, times, up])).toEqual([
    ['Opened.', 1, 1],
    ['Quoted.', 2, 0],
  ])
})
