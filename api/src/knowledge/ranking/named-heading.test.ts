import { expect, it } from 'vitest'
import { analyzeQuestion } from '../query/analyze-question.js'
import { BotVocabulary } from '../query/bot-vocabulary.js'
import { namesHeading } from './named-heading.js'

const known = new Map(['winter', 'timet', 'park', 'room', 'boat'].map((stem) => [stem, 1]))
const vocabulary = new BotVocabulary(3, ['en'], known, new Map())
const headings = ['Winter timetable', 'Parking']
const named = (text: string) =>
  headings.filter((heading) =>
    namesHeading(analyzeQuestion(text, { language: 'en', vocabulary }), {
      title: 'Lake ferry',
      headings: [heading],
      language: 'en',
    }),
  )

it('knows the heading that a question names', () => {
  expect(named('What can you tell me about the winter timetable?')).toEqual(['Winter timetable'])
  expect(named('parking?')).toEqual(['Parking'])
})

it('knows none where the question names more than the heading, or less', () => {
  expect(named('Is there parking for a boat?')).toEqual([])
  expect(named('What is there in winter?')).toEqual([])
})
