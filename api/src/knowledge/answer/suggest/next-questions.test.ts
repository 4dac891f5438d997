import { expect, it } from 'vitest'
import type { AnalyzedQuestion } from '../../search/analyze/analyzed-question.js'
import type { RankedPassage } from '../../search/rank/ranked-passage.js'
import { nextQuestions } from './next-questions.js'

const entry = (heading: string, score: number, more: Partial<RankedPassage> = {}): RankedPassage =>
  ({
    id: heading,
    pageId: '1',
    kind: 'faq',
    url: 'https://x.example/',
    title: 'FAQ',
    headings: ['FAQ', heading],
    text: 'Yes.',
    language: 'en',
    score,
    ...more,
  }) as RankedPassage
const found = (...passages: RankedPassage[]) => ({
  question: { language: 'en' } as AnalyzedQuestion,
  passages,
})
const suggested = ['What are your prices?', 'Are dogs allowed?', 'Do you deliver?', 'Where are you?']

it('offers proved questions below a declined answer, except those already asked', () => {
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

it('offers at most two entries that were found with the answer before others', () => {
  const quoted = entry('Can I pay by card?', 2)
  const answer = found(
    quoted,
    entry('Can I pay in cash?', 1.5),
    entry('Is there a lift?', -3),
    entry('Opening hours', 1.9),
    entry('Si paga ora?', 1.9, { language: 'it' }),
  )
  const input = { question: 'card?', history: [], suggested }
  expect(nextQuestions(input, { found: answer, answered: true, quoted })).toEqual([
    'Can I pay in cash?',
    'What are your prices?',
  ])
})

it('offers no question whose answer was just quoted, even if the bot is not sure of it', () => {
  const quoted = entry('Are dogs allowed?', 2)
  const input = { question: 'Can I bring my dog?', history: [], suggested }
  expect(nextQuestions(input, { found: found(quoted), answered: false, quoted })).toEqual([
    'What are your prices?',
    'Do you deliver?',
    'Where are you?',
  ])
})

it('offers the two best entries before a proved question where no answer is sure', () => {
  const answer = found(
    entry('Is there a car park?', 2),
    entry('Opening hours', 1.9),
    entry('Where do coaches stop?', 1.5),
    entry('Can I bring a bicycle?', 1.2),
    entry('Is there a lift?', -3),
  )
  const next = (question: string) =>
    nextQuestions({ question, history: [], suggested }, { found: answer, answered: false })
  expect(next('Where do I leave my van?')).toEqual([
    'Is there a car park?',
    'Where do coaches stop?',
    'What are your prices?',
  ])
  expect(next('Is there a car park')).toEqual(['Where do coaches stop?', 'What are your prices?', 'Are dogs allowed?'])
})

it('offers no question twice in a conversation', () => {
  const answer = found(entry('Do you deliver to Tynemouth?', 2, { headings: ['How we deliver'] }))
  const next = (offered: string[]) =>
    nextQuestions({ question: 'Tynemouth?', history: [], suggested, offered }, { found: answer, answered: true })
  expect(next([])).toEqual(['Do you deliver?', 'What are your prices?'])
  expect(next(['Do you deliver?', 'are dogs allowed'])).toEqual(['What are your prices?', 'Where are you?'])
  expect(next(suggested)).toEqual([])
})

it('offers nothing to a bot without questions', () => {
  expect(nextQuestions({ question: 'Hi', history: [] })).toEqual([])
})
