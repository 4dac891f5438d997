import { expect, it } from 'vitest'
import { analyzeQuestion } from '../../search/analyze/analyze-question.js'
import { BotVocabulary } from '../../search/analyze/bot-vocabulary.js'
import { rankPassages } from '../../search/rank/rank-passages.js'
import { rankSentences } from '../../search/rank/rank-sentences.js'
import { PassageAnalyses } from '../../search/rank/analyze-passage.js'
import { texts } from '../../search/rank/text-vectors.testing.js'
import type { CandidatePassage } from '../../search/retrieve/candidate-passage.js'
import { confidenceOf } from './confidence.js'

const vocabulary = new BotVocabulary(20, ['en'], new Map([['pottery', 1]]), new Map([['pottery', 1]]))

function ask(asked: string, said: readonly string[], similarities: Partial<CandidatePassage> = {}) {
  const candidates = said.map((text, at): CandidatePassage => ({
    id: `${at}`,
    pageId: `${at}`,
    ordinal: 0,
    kind: 'text',
    url: `https://x.example/${at}`,
    title: 'Visit',
    headings: ['Visit'],
    text,
    language: 'en',
    words: 10,
    startOffset: 0,
    endOffset: 0,
    ...similarities,
  }))
  const question = analyzeQuestion(asked, { language: 'en', vocabulary })
  const passages = rankPassages({ question, candidates, vocabulary, analyses: new PassageAnalyses(), texts })
  return confidenceOf(question, rankSentences(question, passages, texts))
}

it('is never sure of a passage without the kind of thing that was asked for', () => {
  const { outcome } = ask('how much is a mug?', ['A mug holds much tea.'])
  expect(outcome).not.toBe('sure')
})

it('is higher for a passage that answers than for one that shares its words', () => {
  const about = 'how much is a mug?'
  const answered = ask(about, ['A mug costs £12.', 'The kiln is lit on Fridays.'])
  const near = ask(about, ['A mug is made in two days.', 'The kiln is lit on Fridays.'])
  expect(answered.probability).toBeGreaterThan(near.probability + 0.2)
})

it('embeds lines itself where a larger encoder has rated only their passage', () => {
  const about = ['A mug holds much tea. The kiln is lit on Fridays.']
  const early = ask('when is the kiln lit?', about, { similarity: 1 })
  const late = ask('when is the kiln lit?', about, { similarity: 1, lineSimilarities: [0, 2] })
  expect(Math.abs(early.probability - late.probability)).toBeLessThan(0.3)
})
