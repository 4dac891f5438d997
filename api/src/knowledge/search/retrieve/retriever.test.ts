import { expect, it } from 'vitest'
import { stem, wordsOf } from '../../languages/index.js'
import { analyzeQuestion } from '../analyze/analyze-question.js'
import { BotVocabulary } from '../analyze/bot-vocabulary.js'
import { headingWords } from './retriever.js'

const said = wordsOf('Are dogs allowed? Do you have Wi-Fi? Our vacancies', 'en')
const counted = (terms: readonly string[]) => new Map(terms.map((term) => [term, 1]))
const vocabulary = new BotVocabulary(3, ['en'], counted(said.map((word) => stem(word, 'en'))), counted(said))
const wordsFor = (text: string) => [
  ...headingWords(analyzeQuestion(text, { language: 'en', vocabulary }), vocabulary).keys(),
]

it.each([
  ['can I bring my dog', ['dogs']],
  ['is there wifi', ['wi', 'fi']],
  ['any vacancy?', ['vacancies']],
])('finds headings by other forms of a word: %s', (text, forms) => {
  expect(wordsFor(text)).toEqual(expect.arrayContaining(forms))
})

it('finds no other headings', () => {
  expect(wordsFor('where is the station')).not.toEqual(expect.arrayContaining(['dogs']))
})
