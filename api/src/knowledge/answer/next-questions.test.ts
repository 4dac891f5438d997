import { expect, it } from 'vitest'
import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'
import { readChunk } from '../retrieval/read-chunk.js'
import { nextQuestions } from './next-questions.js'

const parts = {
  text: 0,
  heading: 0,
  likeness: 0,
  title: 0,
  definition: 0,
  proximity: 0,
  kind: 0,
  label: 0,
  forms: 0,
  whole: 0,
  page: 0,
  dense: 0,
  stranger: 0,
}
const entry = (heading: string, score: number, more: Partial<RankedChunk> = {}): RankedChunk => ({
  id: heading,
  pageId: '1',
  ordinal: 0,
  kind: 'faq',
  url: 'https://x.example/',
  title: 'FAQ',
  headings: ['FAQ', heading],
  text: 'Yes.',
  language: 'en',
  words: 1,
  startOffset: 0,
  endOffset: 4,
  score,
  parts,
  coverage: 1,
  focus: { share: 1, worth: 0, idf: 0, mended: 0 },
  reading: readChunk({ title: 'FAQ', headings: ['FAQ', heading], text: 'Yes.', language: 'en', kind: 'faq' }),
  ...more,
})
const found = (...chunks: RankedChunk[]): Retrieval => ({
  question: {
    text: '',
    language: 'en',
    wordsLanguage: 'en',
    terms: [],
    words: [],
    followsUp: false,
    kind: undefined,
    weekdays: new Set<number>(),
    showsAlone: false,
    unwanted: new Set(),
  },
  chunks,
  byMeaning: false,
  passages: chunks.length,
  languages: ['en'],
})
const suggested = ['What are your prices?', 'Are dogs allowed?', 'Do you deliver?', 'Where are you?']

it('offers proved questions after a refusal, none that was asked in the conversation', () => {
  const history = [
    { role: 'user' as const, content: 'are dogs allowed' },
    { role: 'assistant' as const, content: 'Do you deliver?' },
  ]
  expect(nextQuestions({ question: 'Who won?', history, suggested })).toEqual([
    'What are your prices?',
    'Do you deliver?',
    'Where are you?',
  ])
})

it('offers entries that were found with the answer before the others, at most two', () => {
  const retrieval = found(
    entry('Can I pay by card?', 2),
    entry('Can I pay in cash?', 1.5),
    entry('Is there a lift?', 0.3),
    entry('Opening hours', 1.9),
    entry('Si paga ora?', 1.9, { language: 'it' }),
  )
  expect(nextQuestions({ question: 'card?', history: [], suggested }, { retrieval, answered: true })).toEqual([
    'Can I pay in cash?',
    'What are your prices?',
  ])
})

it('offers after a refusal what may have been meant in other words: two entries of those found, the best among them, then a proved one', () => {
  const retrieval = found(
    entry('Is there a car park?', 2),
    entry('Opening hours', 1.9),
    entry('Where do coaches stop?', 1.5),
    entry('Can I bring a bicycle?', 1.2),
    entry('Is there a lift?', 0.3),
  )
  const next = (question: string) => nextQuestions({ question, history: [], suggested }, { retrieval, answered: false })
  expect(next('Where do I leave my van?')).toEqual([
    'Is there a car park?',
    'Where do coaches stop?',
    'What are your prices?',
  ])
  expect(next('Is there a car park')).toEqual(['Where do coaches stop?', 'What are your prices?', 'Are dogs allowed?'])
})

it('offers nothing where nothing is known', () => {
  expect(nextQuestions({ question: 'Hi', history: [] })).toEqual([])
})
