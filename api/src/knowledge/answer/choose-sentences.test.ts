import { expect, it } from 'vitest'
import { termsOf } from '../indexing/chunk-terms.js'
import { analyzeQuestion } from '../retrieval/analyze-question.js'
import { BotVocabulary } from '../retrieval/bot-vocabulary.js'
import { rankChunks, type Candidate } from '../retrieval/rank-chunks.js'
import { ChunkReadings } from '../retrieval/read-chunk.js'
import { scoreUnits } from './choose-sentences.js'

const texts = [
  'Tidemouth is a fishing town on the north coast, between two rivers. It lies under a ruined castle. The harbor of Tidemouth freezes in hard winters.',
  'Visitors come to Tidemouth by train. The lighthouse keeper was Ada Finch. Boats leave Tidemouth at noon. Tidemouth has a market.',
]

/** The best sentence for a question on one page about a town, on a site that speaks of other things, too. */
function bestFor(text: string): string | undefined {
  const chunks = texts.map((body, ordinal) => ({
    ordinal,
    kind: 'text' as const,
    url: 'https://town.example/tidemouth',
    title: 'Tidemouth',
    headings: ['Tidemouth'],
    text: body,
    language: 'en' as const,
    words: 30,
    startOffset: 0,
    endOffset: 0,
  }))
  const stems = new Map<string, number>()
  const words = new Map<string, number>()
  for (const terms of chunks.map(termsOf)) {
    for (const stemmed of terms.stems) stems.set(stemmed, (stems.get(stemmed) ?? 0) + 1)
    for (const word of terms.words) words.set(word, (words.get(word) ?? 0) + 1)
  }
  // Elsewhere on the site many a lighthouse is spoken of, and Tidemouth never.
  stems.set('lighthous', 30)
  words.set('lighthouse', 30)
  const vocabulary = new BotVocabulary(60, ['en'], 0, stems, words)
  const question = analyzeQuestion(text, 'en', vocabulary)
  const candidates = chunks.map((chunk, index): Candidate => ({
    id: String(index + 1),
    page_id: '1',
    ordinal: chunk.ordinal,
    kind: chunk.kind,
    url: chunk.url,
    title: chunk.title,
    headings: chunk.headings,
    text: chunk.text,
    language: chunk.language,
    words: chunk.words,
    start_offset: 0,
    end_offset: 0,
    text_score: 1,
    heading_score: 0,
  }))
  const ranked = rankChunks({ question, candidates, denseRanks: new Map(), vocabulary, readings: new ChunkReadings() })
  return scoreUnits({ question, chunks: ranked, byMeaning: false, passages: 60, languages: ['en'] })[0]?.text
}

it('weighs words among the sentences to choose from: what every sentence says tells nothing', () => {
  expect(bestFor('Who kept the lighthouse of Tidemouth?')).toBe('The lighthouse keeper was Ada Finch.')
})
