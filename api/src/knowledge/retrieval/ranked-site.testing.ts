import type { Locale } from '@loquia/contracts'
import type { Chunk } from '../chunks/chunk.js'
import { termsOf } from '../indexing/chunk-terms.js'
import { analyzeQuestion } from './analyze-question.js'
import { BotVocabulary } from './bot-vocabulary.js'
import { rankChunks, type Candidate } from './rank-chunks.js'
import type { Retrieval } from './ranked-chunk.js'
import { ChunkReadings } from './read-chunk.js'

/** A page of one passage. */
export type SitePage = Partial<Chunk> & Pick<Chunk, 'title' | 'text'>

/** What retrieval finds for a question on a site of few pages, without a database: every passage is a candidate. */
export function retrievalOn(pages: readonly SitePage[], language: Locale, text: string): Retrieval {
  const chunks = pages.map((page, ordinal): Chunk => ({
    ordinal,
    kind: 'text',
    url: `https://site.example/${ordinal}`,
    headings: [page.title],
    language,
    words: 30,
    startOffset: 0,
    endOffset: 0,
    ...page,
  }))
  const stems = new Map<string, number>()
  const words = new Map<string, number>()
  for (const terms of chunks.map(termsOf)) {
    for (const stemmed of terms.stems) stems.set(stemmed, (stems.get(stemmed) ?? 0) + 1)
    for (const word of terms.words) words.set(word, (words.get(word) ?? 0) + 1)
  }
  const vocabulary = new BotVocabulary(chunks.length, [language], 0, stems, words)
  const question = analyzeQuestion(text, language, vocabulary)
  const candidates = chunks.map((chunk, index): Candidate => ({
    id: String(index + 1),
    page_id: String(index + 1),
    ordinal: chunk.ordinal,
    kind: chunk.kind,
    url: chunk.url,
    title: chunk.title,
    headings: [...chunk.headings],
    text: chunk.text,
    language: chunk.language,
    words: chunk.words,
    start_offset: 0,
    end_offset: 0,
    text_score: 0,
    heading_score: 0,
  }))
  return {
    question,
    chunks: rankChunks({ question, candidates, denseRanks: new Map(), vocabulary, readings: new ChunkReadings() }),
    byMeaning: false,
    passages: chunks.length,
    languages: [language],
  }
}
