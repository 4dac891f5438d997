import { expect, it } from 'vitest'
import type { Language } from '../../languages/index.js'
import { analyzeQuestion } from '../../search/analyze/analyze-question.js'
import { BotVocabulary } from '../../search/analyze/bot-vocabulary.js'
import { plainlyAsked } from './plain-facts.js'

const vocabulary = new BotVocabulary(3, ['en'], new Map(), new Map())
const asked = (text: string, language: Language = 'en') =>
  plainlyAsked(analyzeQuestion(text, { language, vocabulary }))?.plain

it.each<[string, Language, string]>([
  ['What is your phone number?', 'en', 'phone'],
  ['Qual è la vostra email?', 'it', 'email'],
  ['Wann haben Sie geöffnet?', 'de', 'hours'],
  ['Quali sono gli orari di apertura?', 'it', 'hours'],
  ['Où êtes-vous ?', 'fr', 'place'],
  ['¿Cuál es su número de teléfono?', 'es', 'phone'],
])('recognizes what is plainly asked for: %s', (text, language, plain) => {
  expect(asked(text, language)).toBe(plain)
})

it('ignores questions that name anything else, a day or the present moment', () => {
  for (const text of [
    'What is the phone number of the kitchen?',
    'Are you open on Monday?',
    'Are you open now?',
    'Where can I park?',
    'How much is a cake?',
  ])
    expect(asked(text), text).toBeUndefined()
})

it('accepts a recognized meaning as less sure than a named fact', () => {
  const question = analyzeQuestion('how can i ring you', { language: 'en', vocabulary })
  expect(plainlyAsked({ ...question, plain: 'phone' })).toEqual({ plain: 'phone', isNamed: false })
})
