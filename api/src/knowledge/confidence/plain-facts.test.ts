import { expect, it } from 'vitest'
import type { Language } from '../languages/index.js'
import { analyzeQuestion } from '../query/analyze-question.js'
import { BotVocabulary } from '../query/bot-vocabulary.js'
import { plainlyAsked } from './plain-facts.js'

const vocabulary = new BotVocabulary(3, ['en'], new Map(), new Map())
const asked = (text: string, language: Language = 'en') => plainlyAsked(analyzeQuestion(text, { language, vocabulary }))

it.each<[string, Language, readonly string[]]>([
  ['What is your phone number?', 'en', ['phone']],
  ['Qual è la vostra email?', 'it', ['email']],
  ['Wann haben Sie geöffnet?', 'de', ['time']],
  ['Quali sono gli orari di apertura?', 'it', ['time']],
  ['Où êtes-vous ?', 'fr', ['address', 'postal-code']],
  ['¿Cuál es su número de teléfono?', 'es', ['phone']],
])('knows what is plainly asked for: %s', (text, language, kinds) => {
  expect(asked(text, language)).toEqual(kinds)
})

it('leaves questions that name anything else, a day or this moment', () => {
  for (const text of [
    'What is the phone number of the kitchen?',
    'Are you open on Monday?',
    'Are you open now?',
    'Where can I park?',
    'How much is a cake?',
  ])
    expect(asked(text), text).toBeUndefined()
})
