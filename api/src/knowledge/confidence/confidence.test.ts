import { expect, it } from 'vitest'
import { analyzeQuestion } from '../query/analyze-question.js'
import { BotVocabulary } from '../query/bot-vocabulary.js'
import { rankPassages } from '../ranking/rank-passages.js'
import { rankSentences } from '../ranking/rank-sentences.js'
import { PassageReadings } from '../ranking/read-passage.js'
import type { CandidatePassage } from '../retrieval/candidate-passage.js'
import { confidenceOf } from './confidence.js'

const vocabulary = new BotVocabulary(20, ['en'], new Map([['pottery', 1]]), new Map([['pottery', 1]]))

function ask(text: string, texts: readonly string[], similarities: Partial<CandidatePassage> = {}) {
  const candidates = texts.map((said, at): CandidatePassage => ({
    id: `${at}`,
    pageId: `${at}`,
    ordinal: 0,
    kind: 'text',
    url: `https://x.example/${at}`,
    title: 'Visit',
    headings: ['Visit'],
    text: said,
    language: 'en',
    words: 10,
    startOffset: 0,
    endOffset: 0,
    ...similarities,
  }))
  const question = analyzeQuestion(text, { language: 'en', vocabulary })
  const passages = rankPassages({ question, candidates, vocabulary, readings: new PassageReadings() })
  return confidenceOf({ question, passages, sentences: rankSentences(question, passages) })
}

const streets = [
  '12 Kiln Lane',
  '4 Harbour Street',
  '77 Market Road',
  '9 Church Street',
  '31 Mill Lane',
  '5 Bridge Road',
]

it('shows where a business is, however improbable by its words', () => {
  const { outcome, features } = ask(
    'where are you domiciled',
    streets.map((street) => `${street}\nAberdeen AB10 1XY`),
  )
  expect(features).toMatchObject({ kind: 1, coverage: 0 })
  expect(outcome).toBe('unsure')
})

it('is at most half sure where the kind of thing that was asked for does not show', () => {
  const { probability, features } = ask('how much is a mug?', ['A mug holds much tea.'])
  expect(features.kind).toBe(-1)
  expect(probability).toBeLessThanOrEqual(0.5)
})

it('is as sure of a line whose vector is still to be made as of its passage', () => {
  const about = ['A mug holds much tea. The kiln is lit on Fridays.']
  const { probability } = ask('do you repair bicycles?', about, { similarity: -2, lineSimilarities: [-2, -2] })
  const early = ask('do you repair bicycles?', about, { similarity: -2 })
  expect(early.features.sentenceSimilarity).toBeCloseTo(-2 / 5)
  expect(early.probability).toBeCloseTo(probability)
})
