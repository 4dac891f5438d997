import { expect, it } from 'vitest'
import { analyzeQuestion } from '../analyze/analyze-question.js'
import { BotVocabulary } from '../analyze/bot-vocabulary.js'
import { namesHeading, rangeIn } from './answer-features.js'

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

it('recognizes the heading that a question names', () => {
  expect(named('What can you tell me about the winter timetable?')).toEqual(['Winter timetable'])
  expect(named('parking?')).toEqual(['Parking'])
})

it('recognizes no heading where the question names more or less than the heading', () => {
  expect(named('Is there parking for a boat?')).toEqual([])
  expect(named('What is there in winter?')).toEqual([])
})

it.each([
  ['we are 80 guests', '51–100 guests: €35 a head', 1],
  ['we are 80 guests', '1–50 guests: €40 a head', -1],
  ['is it 20 miles away', 'Within 15 to 30 miles: £60', 1],
  ['mio figlio ha 4 anni', 'Bambini da 3 a 6 anni: gratis', 1],
  ['ich bin 68', 'Für Kinder von 6 bis 12 Jahren', -1],
  ['price for 100', '50 - 200: $3 each', 1],
  ['on the 5th at 10', 'Open 9:00–17:00', 0],
  ['call 5', 'Phone 0541-782 9930', 0],
  ['how many guests', '1–50 guests', 0],
  ['for 3 people', 'A table by the window', 0],
  ['for a 2 year old', 'Children 0–3 years: free', 1],
  ['siamo in 15', 'Gruppi tra 10 e 20 persone', 1],
  ['20 minutes', 'Lasts 1 hour 30 minutes', 0],
  ['in 2020', 'On 12 May 2024', 0],
  ['for 4 people', '2 rooms 8 guests', 0],
])('%s: %s', (question, text, value) => {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  expect(rangeIn({ words }, text)).toBe(value)
})
