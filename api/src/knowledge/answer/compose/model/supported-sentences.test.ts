import { expect, it } from 'vitest'
import { SupportedSentences } from './supported-sentences.js'

const passages = [
  {
    title: 'Prices',
    headings: ['Prices', 'Boats'],
    text: 'A rowing boat costs 18 euros an hour. Dogs travel free on the ferry.',
    language: 'en',
  },
]

function shownOf(pieces: readonly string[], language = 'en', question = 'what is a boat for 4 people?') {
  const sentences = new SupportedSentences(passages, question, language)
  const shown = pieces.map((piece) => sentences.push(piece)).join('') + sentences.finish()
  return { shown, dropped: sentences.omittedCount }
}

it('shows a supported sentence with its citation as soon as it ends', () => {
  const sentences = new SupportedSentences(passages, '', 'en')
  expect(sentences.push('A rowing boat costs 18')).toBe('')
  expect(sentences.push(' euros an hour [1]. Dogs')).toBe('A rowing boat costs 18 euros an hour [1]. ')
  expect(sentences.push(' travel free.')).toBe('')
  expect(sentences.finish()).toBe('Dogs travel free.')
  expect(sentences.omittedCount).toBe(0)
})

it('shows a line as soon as it ends, with any ending', () => {
  const sentences = new SupportedSentences(passages, '', 'en')
  expect(sentences.push('- Rowing boat: 18 euros\n')).toBe('- Rowing boat: 18 euros\n')
  expect(sentences.push('- Dogs: free')).toBe('')
  expect(sentences.finish()).toBe('- Dogs: free')
})

it.each([
  ['a number that no passage has', 'A rowing boat costs 25 euros an hour [1].'],
  ['words that no passage has', 'The captain plays violin concerts every winter evening [1].'],
])('leaves out %s', (_, sentence) => {
  expect(shownOf([`${sentence} Dogs travel free [1].`])).toEqual({ shown: 'Dogs travel free [1].', dropped: 1 })
})

it('lets a sentence repeat what the question says', () => {
  expect(shownOf(['For 4 people a rowing boat costs 18 euros.']).dropped).toBe(0)
})

it('checks only the numbers of an answer in another language than the passages', () => {
  expect(shownOf(['Una barca a remi costa 18 euro. Un pedalò costa 30 euro.'], 'it')).toEqual({
    shown: 'Una barca a remi costa 18 euro. ',
    dropped: 1,
  })
})
