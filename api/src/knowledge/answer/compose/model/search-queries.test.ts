import { expect, it } from 'vitest'
import { readSearchQueries, searchQueriesPrompt } from './search-queries.js'

it('reads each line of a model as a query, without its list mark or quotation marks', () => {
  const reply = '1. “opening hours”\n- Orari di apertura\n\n* opening hours\n24-hour reception\n'
  expect(readSearchQueries(reply)).toEqual(['opening hours', 'Orari di apertura', '24-hour reception'])
})

it.each(['NO_ANSWER', 'NO_ANSWER.', '', '1.\n2.\n—'])('reads no query in %j', (reply) => {
  expect(readSearchQueries(reply)).toEqual([])
})

it('cuts queries to the length that a search takes', () => {
  const queries = readSearchQueries(Array.from({ length: 9 }, (_, n) => `query ${'x'.repeat(300)} ${n}`).join('\n'))
  expect(queries).toHaveLength(1)
  expect(queries[0]).toHaveLength(120)
})

it('reads at most three queries', () => {
  expect(readSearchQueries('a\nb\nc\nd')).toEqual(['a', 'b', 'c'])
})

it('asks the model for queries in the languages of the website', () => {
  const { system } = searchQueriesPrompt({ question: 'and helmets?', history: [], languages: ['it', 'de'] })
  expect(system).toContain('in Italian or German')
})

it('gives the model only the visitor’s messages', () => {
  const history = [
    { role: 'user' as const, content: 'Do you have bikes?' },
    { role: 'assistant' as const, content: 'Yes, to rent.' },
  ]
  const { messages } = searchQueriesPrompt({ question: 'and helmets?', history, languages: ['it', 'de'] })
  expect(messages).toEqual([history[0], { role: 'user', content: 'Question: and helmets?' }])
})
