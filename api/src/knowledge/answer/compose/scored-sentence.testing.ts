import type { Passage } from '../../ingest/chunking/passage.js'
import type { ScoredSentence } from '../../search/rank/rank-sentences.js'
import { FeatureRow } from '../../search/rank/feature-row.js'
import { analyzePassage } from '../../search/rank/analyze-passage.js'

export function scoredSentence(
  text: string,
  probability: number,
  more: Partial<Passage> = {},
  features: Readonly<Record<string, number>> = {},
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
  const reading = analyzePassage(chunk)
  const passage = { ...chunk, reading, probability }
  return {
    passage,
    read: reading.lines[0],
    rank: 0,
    order: 0,
    score: Math.log(probability),
    probability,
    features: FeatureRow.create(features),
  } as unknown as ScoredSentence
}
