import type { Chunk } from '../chunks/chunk.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'
import { readPassage } from '../ranking/read-passage.js'

/** The first line of a passage, as probable as told, at most that of the answer. */
export function scoredSentence(
  text: string,
  probability: number,
  more: Partial<Chunk> = {},
  features: ScoredSentence['features'] = {},
): ScoredSentence {
  const chunk = {
    id: text,
    kind: 'text' as const,
    url: 'https://x.example/page',
    title: 'Page',
    headings: ['Page'],
    language: 'en' as const,
    ...more,
    text,
  }
  const reading = readPassage(chunk)
  const passage = { ...chunk, reading, probability }
  return {
    passage,
    read: reading.lines[0],
    rank: 0,
    order: 0,
    score: Math.log(probability),
    probability,
    features,
  } as unknown as ScoredSentence
}
