import type { Outcome } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import type { FoundAnswer } from '../decide/found-answer.js'
import { analyzeQuestion } from '../../search/analyze/analyze-question.js'
import { BotVocabulary } from '../../search/analyze/bot-vocabulary.js'
import { certaintyOf, composeAnswer, type CompositionInput } from './compose-answer.js'
import { scoredSentence } from './scored-sentence.testing.js'

const vocabulary = new BotVocabulary(3, ['en'], new Map(), new Map())
const question = analyzeQuestion('can I bring my dog?', { language: 'en', vocabulary })
const terrace = 'Guests with pets are welcome on the terrace.'
const rules = 'Animals may not enter the bakery itself.'
const path = 'The river path begins behind the house.'

function compose(probabilities: [number, number, number], more: Partial<CompositionInput> = {}) {
  const sentences = [terrace, rules, path].map((text, at) => scoredSentence(text, probabilities[at]!))
  return composeAnswer({
    certainty: 'likely',
    question,
    sentences,
    language: 'en',
    isIngesting: false,
    hasSite: true,
    ...more,
  })
}

describe('an unsure answer', () => {
  it('quotes one passage, with probable others as further sources', () => {
    const answer = compose([0.6, 0.3, 0.2])
    expect(answer?.text).toBe(`I found this on the website:\n\n> ${terrace} [1]`)
    expect(answer?.sources.map(({ number, snippet, isFurther }) => [number, snippet, isFurther])).toEqual([
      [1, terrace, undefined],
      [2, rules, true],
    ])
    expect(answer?.sources[1]?.url).toContain('#:~:text=Animals')
  })

  it('admits that it may not be what is needed where its probability is low', () => {
    const answer = compose([0.4, 0.39, 0.38], { certainty: 'weak' })
    expect(answer?.text).toBe(`This may be what you need:\n\n> ${terrace} [1]`)
    expect(answer?.sources.map(({ isFurther }) => isFurther)).toEqual([undefined, true, true])
  })

  it('has no further sources where no other passage is probable enough', () => {
    expect(compose([0.2, 0.19, 0.18], { certainty: 'weak' })?.sources).toHaveLength(1)
  })

  it('shows the headings of a passage on its card', () => {
    const sentences = [
      scoredSentence('Yes, in the shed: €5 a wash.', 0.6, { headings: ['Questions', 'Is there a washing machine?'] }),
      scoredSentence('Fields and garden since 2011.', 0.4, { headings: ['Our team', 'Driss El Amrani'] }),
    ]
    expect(compose([0.6, 0.4, 0], { sentences })?.sources.map(({ snippet }) => snippet)).toEqual([
      'Is there a washing machine? Yes, in the shed: €5 a wash.',
      'Driss El Amrani — Fields and garden since 2011.',
    ])
  })

  it('names the language of a quotation that is not in the visitor’s', () => {
    const sentences = [scoredSentence('I cani possono stare in terrazza.', 0.6, { language: 'it' })]
    expect(compose([0.6, 0, 0], { sentences })?.text).toMatch(
      /^I found this on the website, in Italian:\n\n> I cani [^\n]+ \[1\]$/,
    )
  })

  it('ends with a note while ingestion is running', () => {
    expect(compose([0.6, 0, 0], { isIngesting: true })?.text).toMatch(/ \[1\]\n\nI’m still reading/)
  })
})

it('gives a sure answer as one quotation with one source', () => {
  const answer = compose([0.9, 0.5, 0.4], { certainty: 'sure' })
  expect(answer?.text).toBe(`${terrace} [1]`)
  expect(answer?.sources).toHaveLength(1)
})

it('shows a shortened sentence on the card of its source as in the text', () => {
  const long = `Dogs stay on the terrace, ${'where the old trees give shade to all the tables from noon on, '.repeat(6)}and a bowl of water stands beside the door.`
  const answer = compose([0.9, 0, 0], { certainty: 'sure', sentences: [scoredSentence(long, 0.9)] })
  expect(answer?.sources[0]?.snippet).toMatch(/^Dogs stay on the terrace.*…$/)
  expect(answer?.text).toContain('… [1]')
})

it('has the certainty that its probability gives', () => {
  const of = (probability: number, outcome: Outcome) =>
    certaintyOf({
      sentences: [scoredSentence(terrace, probability)],
      confidence: { probability, outcome },
    } as unknown as FoundAnswer)
  expect(of(0.9, 'sure')).toBe('sure')
  expect(of(0.5, 'unsure')).toBe('likely')
  expect(of(0.49, 'unsure')).toBe('weak')
  expect(of(0.1, 'none')).toBeUndefined()
})
