import { expect, it } from 'vitest'
import { analyzeQuestion } from '../../../search/analyze/analyze-question.js'
import { BotVocabulary } from '../../../search/analyze/bot-vocabulary.js'
import { asksAboutTime } from '../opening/opening-subject.js'
import { promptFor } from './model-prompt.js'

const input = { passages: [], history: [], language: 'en' } as const
const time = { instant: new Date('2026-11-26T14:10:00Z'), zone: 'Europe/Rome' }

it('states the local time of the business where it is known', () => {
  const { system } = promptFor({ ...input, question: 'are you open now?', time })
  expect(system).toMatch(/it is now: Thursday,? .*26.*2026.* 3:10\sPM\.$/m)
})

it('states no time where the time zone of the business is unknown', () => {
  expect(promptFor({ ...input, question: 'are you open now?' }).system).not.toContain('it is now')
})

it.each([
  ['are you open now?', true],
  ['what time do you close?', true],
  ['when is the next class?', true],
  ['how much is a loaf?', false],
  ['who bakes the bread?', false],
])('%s depends on the current time: %s', (question, matters) => {
  const vocabulary = new BotVocabulary(0, ['en'], new Map(), new Map())
  expect(asksAboutTime(analyzeQuestion(question, { language: 'en', vocabulary }))).toBe(matters)
})
