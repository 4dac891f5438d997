import { expect, it } from 'vitest'
import { BotVocabulary } from '../query/bot-vocabulary.js'
import { analyzeQuestion } from '../query/analyze-question.js'
import { rankPassages } from '../ranking/rank-passages.js'
import { rankSentences } from '../ranking/rank-sentences.js'
import type { CandidatePassage } from '../retrieval/candidate-passage.js'
import { PassageReadings } from '../ranking/read-passage.js'
import { selectAnswer, selectPassages } from './select-quotations.js'

const passage = (id: string, more: Partial<CandidatePassage>): CandidatePassage => ({
  id,
  pageId: id,
  ordinal: 0,
  kind: 'text',
  url: `https://x.example/${id}`,
  title: 'Bakery',
  headings: [],
  text: '',
  language: 'en',
  words: 20,
  startOffset: 0,
  endOffset: 0,
  ...more,
})

const candidates = [
  passage('1', {
    kind: 'table',
    headings: ['Cakes'],
    text: 'Cake: Lemon; Small: £18; Large: £32\nCake: Walnut; Small: £21; Large: £36',
  }),
  passage('2', {
    kind: 'hours',
    headings: ['Opening hours'],
    text: 'Tuesday to Friday: 7:00–18:00\nSaturday: 8:00–13:00',
  }),
  passage('3', {
    headings: ['Wedding cakes'],
    text: 'A wedding cake for sixty guests costs £320. A tasting box of six slices costs £25. We deliver on the day.',
  }),
  passage('4', {
    headings: ['Our team'],
    text: 'Ada Marsh\nFounder and head baker.\nIgor Pale\nNight baker since 2014. Goes home at six.',
  }),
]

function ask(text: string) {
  const vocabulary = new BotVocabulary(candidates.length, ['en'], new Map(), new Map())
  const question = analyzeQuestion(text, { language: 'en', vocabulary })
  const passages = rankPassages({ question, candidates, vocabulary, readings: new PassageReadings() })
  return { question, sentences: rankSentences(question, passages) }
}
const answer = (text: string) => {
  const { question, sentences } = ask(text)
  return selectAnswer(question, sentences)
}

it('quotes the sentence that answers, not its neighbor with another price', () => {
  const [selection] = answer('how much is a wedding cake for sixty guests?')
  expect(selection?.lines[0]?.line.text).toBe('A wedding cake for sixty guests costs £320.')
})

it('quotes what is said under a name with that name, and nothing that is said under another', () => {
  const [selection, ...others] = answer('who is the night baker?')
  expect(selection?.lines.map(({ line }) => [line.heading, line.text])[0]).toEqual([
    'Igor Pale',
    'Night baker since 2014.',
  ])
  for (const { lines } of [selection!, ...others]) expect(new Set(lines.map(({ line }) => line.heading)).size).toBe(1)
})

it('shows one cell of the row that is asked for, with the names of both', () => {
  const [selection] = answer('how much is a large walnut cake?')
  expect(selection?.lines[0]?.line.cells).toEqual([
    { label: 'Cake', value: 'Walnut' },
    { label: 'Large', value: '£36' },
  ])
})

it('shows the whole row where no column is asked for', () => {
  const [selection] = answer('price of the walnut cake')
  expect(selection?.lines[0]?.line.cells?.map(({ value }) => value)).toEqual(['Walnut', '£21', '£36'])
})

it('quotes the week where a day is asked for that is not in it', () => {
  const [selection] = answer('are you open on Monday? opening hours')
  expect(selection?.lines.map(({ line }) => line.text)).toEqual([
    'Tuesday to Friday: 7:00–18:00',
    'Saturday: 8:00–13:00',
  ])
})

it('shows something short of each of up to three passages where it is unsure', () => {
  const { question, sentences } = ask('do you have something for a birthday on Saturday?')
  const shown = selectPassages(question, sentences)
  expect(shown.length).toBeGreaterThan(1)
  expect(new Set(shown.map(({ passage: { id } }) => id)).size).toBe(shown.length)
  for (const { lines } of shown.slice(1)) {
    const words = lines
      .map(({ line }) => line.text)
      .join(' ')
      .split(' ').length
    expect(lines.length === 1 || words <= 35).toBe(true)
  }
})
