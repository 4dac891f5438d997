import { expect, it } from 'vitest'
import { readSearchQueries, searchQueriesPrompt } from './search-queries.js'

it('reads a model’s lines as queries, without list marks and quotation marks, each once', () => {
  const reply = '1. “opening hours”\n- Orari di apertura\n\n* opening hours\n24-hour reception\n'
  expect(readSearchQueries(reply)).toEqual(['opening hours', 'Orari di apertura', '24-hour reception'])
})

it.each(['NO_ANSWER', 'NO_ANSWER.', '', '1.\n2.\n—'])('reads no query in %j', (reply) => {
  expect(readSearchQueries(reply)).toEqual([])
})

it('takes as many queries, and as long ones, as a search takes', () => {
  const queries = readSearchQueries(Array.from({ length: 9 }, (_, n) => `query ${'x'.repeat(300)} ${n}`).join('\n'))
  expect(queries).toHaveLength(1)
  expect(queries[0]).toHaveLength(120)
  expect(readSearchQueries('a\nb\nc\nd')).toEqual(['a', 'b', 'c'])
})

it('gives the model the visitor’s messages and names the languages of the website', () => {
  const history = [
    { role: 'user' as const, content: 'Do you have bikes?' },
    { role: 'assistant' as const, content: 'Yes, to rent.' },
  ]
  const { system, messages } = searchQueriesPrompt({ question: 'and helmets?', history, languages: ['it', 'de'] })
  expect(system).toContain('in Italian or German')
  expect(messages).toEqual([history[0], { role: 'user', content: 'Question: and helmets?' }])
})
