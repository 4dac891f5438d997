import { expect, it } from 'vitest'
import { BotVocabulary } from '../../search/analyze/bot-vocabulary.js'
import { analyzeQuestion } from '../../search/analyze/analyze-question.js'
import { rankPassages } from '../../search/rank/rank-passages.js'
import { rankSentences } from '../../search/rank/rank-sentences.js'
import type { CandidatePassage } from '../../search/retrieve/candidate-passage.js'
import { PassageAnalyses } from '../../search/rank/analyze-passage.js'
import { texts } from '../../search/rank/text-vectors.testing.js'
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

function ask(text: string, from = candidates) {
  const vocabulary = new BotVocabulary(from.length, ['en'], new Map(), new Map())
  const question = analyzeQuestion(text, { language: 'en', vocabulary })
  const passages = rankPassages({ question, candidates: from, vocabulary, analyses: new PassageAnalyses(), texts })
  return { question, sentences: rankSentences(question, passages, texts) }
}
const answer = (text: string, from = candidates) => {
  const { question, sentences } = ask(text, from)
  const [selection] = selectAnswer(question, sentences)
  return selection
}

it('quotes the sentence that answers, not its neighbor with another price', () => {
  const selection = answer('how much is a wedding cake for sixty guests?')
  expect(selection?.lines[0]?.line.text).toBe('A wedding cake for sixty guests costs £320.')
})

it('quotes what stands under a name together with that name only', () => {
  const selection = answer('who is the night baker?')
  expect(selection?.lines.map(({ line }) => [line.heading, line.text])[0]).toEqual([
    'Igor Pale',
    'Night baker since 2014.',
  ])
  expect(new Set(selection?.lines.map(({ line }) => line.heading)).size).toBe(1)
})

it('quotes two sentences at most, the second beside the first', () => {
  for (const text of ['who is the night baker?', 'do you deliver wedding cakes?', 'tasting box of cake slices']) {
    const orders = answer(text)?.lines.map(({ order }) => order) ?? []
    expect(orders.length, text).toBeGreaterThan(0)
    expect(orders.length, text).toBeLessThanOrEqual(2)
    expect(Math.max(...orders) - Math.min(...orders), text).toBe(orders.length - 1)
  }
})

it('shows one cell of the row that is asked for, with the names of both', () => {
  const selection = answer('how much is a large walnut cake?')
  expect(selection?.lines[0]?.line.cells).toEqual([
    { label: 'Cake', value: 'Walnut' },
    { label: 'Large', value: '£36' },
  ])
})

it('shows the whole row where no column is asked for', () => {
  const selection = answer('price of the walnut cake')
  expect(selection?.lines[0]?.line.cells?.map(({ value }) => value)).toEqual(['Walnut', '£21', '£36'])
})

it('quotes the whole week where it does not mention the day that is asked for', () => {
  const selection = answer('are you open on Monday? opening hours')
  expect(selection?.lines.map(({ line }) => line.text)).toEqual([
    'Tuesday to Friday: 7:00–18:00',
    'Saturday: 8:00–13:00',
  ])
})

function unsure(probabilities: Record<string, number>) {
  const { question, sentences } = ask('something for a birthday')
  const scored = sentences
    .map((sentence) => {
      const { passage, order } = sentence
      return Object.assign({}, sentence, { probability: order === 0 ? (probabilities[passage.id] ?? 0) : 0 })
    })
    .toSorted((a, b) => b.probability - a.probability)
  const shown = selectPassages({ question, sentences: scored })
  return [shown?.quoted, ...(shown?.further ?? [])].map((selection) => selection?.passage.id)
}

it('shows further passages only where they are probable enough', () => {
  expect(unsure({ 3: 0.6, 4: 0.2, 1: 0.1, 2: 0.1 })).toEqual(['3'])
  expect(unsure({ 3: 0.4, 1: 0.3, 2: 0.26, 4: 0.25 })).toEqual(['3', '1', '2'])
  expect(unsure({ 4: 0.5, 2: 0.26, 3: 0.24 })).toEqual(['4', '2'])
  expect(unsure({ 2: 0.2, 3: 0.19, 4: 0.18 })).toEqual(['2'])
})

it('quotes nothing where no line is relevant', () => {
  const headings = [passage('5', { title: 'Shop', text: 'Our breads\nOur cakes' })]
  expect(answer('birthday bread', headings)).toBeUndefined()
  expect(selectPassages(ask('birthday bread', headings))).toBeUndefined()
})

it('quotes the sentence below a heading that is likelier', () => {
  const pages = [
    passage('6', {
      title: 'Shop',
      text: 'Bread by post\nGift boxes\nWe send rye and spelt loaves in a box by courier.',
    }),
  ]
  expect(answer('do you send bread by post?', pages)?.lines.map(({ text }) => text)).toEqual([
    'We send rye and spelt loaves in a box by courier.',
  ])
})

it('quotes what the owner wrote whole', () => {
  const text = 'Yes. Order by Thursday noon. We bake on Friday night. Pick the bread up on Saturday before two.'
  const own = [
    passage('7', {
      kind: 'faq',
      url: 'answer:7',
      headings: ['Do you bake gluten-free bread?'],
      text: `${text} ${'Our flour comes from the mill in the valley. '.repeat(6)}`.trim(),
    }),
  ]
  expect(answer('do you bake gluten-free bread?', own)?.lines).toHaveLength(own[0]!.text.split('. ').length)
})

it('shortens a long sentence around what was asked', () => {
  const long = `${'We bake many breads of rye, spelt and wheat in the old oven behind the mill, '.repeat(5)}and a gift card is sold at the counter from £10, which can be used for two years.`
  const [line] = answer('do you sell a gift card?', [passage('8', { title: 'Shop', text: long })])?.lines ?? []
  expect(line?.text).toContain('a gift card is sold at the counter from £10')
  expect(line?.opens).toBe(false)
  expect(line?.text.split(/\s+/).length).toBeLessThanOrEqual(60)
})
