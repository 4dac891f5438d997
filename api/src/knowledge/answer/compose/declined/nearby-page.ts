import { textFragmentUrl } from '../../../ingest/chunking/text-fragment.js'
import type { FoundAnswer } from '../../decide/found-answer.js'
import { nearbyFrom } from '../../decide/thresholds.js'
import type { ScoredSentence } from '../../../search/rank/rank-sentences.js'
import { sourceTitle } from '../source-title.js'

/** @param contactUrl excluded, as already named */
export function nearbyPage(
  { sentences: [best] }: Pick<FoundAnswer, 'sentences'>,
  contactUrl: string | undefined,
): { title: string; url: string } | undefined {
  if (best === undefined || best.probability < nearbyFrom || !matchesQuestion(best)) return undefined
  const { passage, read } = best
  if (!/^https?:/i.test(passage.url) || comparableUrl(passage.url) === comparableUrl(contactUrl ?? '')) return undefined
  return { title: sourceTitle(passage), url: textFragmentUrl(passage.url, read.line.text) }
}

/** Average similarity of a question's words and a paraphrase's. */
const alikeMin = 0.55

/** A merely nearest sentence helps nobody. */
function matchesQuestion({ features }: ScoredSentence): boolean {
  return features.get('own') > 0 || features.get('nearestInContext') >= alikeMin
}

function comparableUrl(url: string): string {
  return url.replace(/#.*$/, '').replace(/\/$/, '')
}
