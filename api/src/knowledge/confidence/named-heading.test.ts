import { expect, it } from 'vitest'
import { analyzeQuestion } from '../query/analyze-question.js'
import { BotVocabulary } from '../query/bot-vocabulary.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'
import { readPassage } from '../ranking/read-passage.js'
import { underNamedHeading } from './named-heading.js'

const known = new Map(['winter', 'timet', 'park', 'room', 'boat'].map((stem) => [stem, 1]))
const vocabulary = new BotVocabulary(3, ['en'], known, new Map())
const sentences = ['Winter timetable', 'Parking'].map((heading) => {
  const chunk = {
    title: 'Lake ferry',
    headings: [heading],
    text: 'From November on.',
    kind: 'text',
    language: 'en',
  } as const
  return { passage: { ...chunk, reading: readPassage(chunk) } } as unknown as ScoredSentence
})
const found = (text: string) =>
  underNamedHeading(analyzeQuestion(text, { language: 'en', vocabulary }), sentences)?.passage.headings[0]

it('knows the heading that a question names', () => {
  expect(found('What can you tell me about the winter timetable?')).toBe('Winter timetable')
  expect(found('parking?')).toBe('Parking')
})

it('knows none where the question names more than the heading, or less', () => {
  expect(found('Is there parking for a boat?')).toBeUndefined()
  expect(found('What is there in winter?')).toBeUndefined()
})
