import { textFragmentUrl } from '../../chunks/text-fragment.js'
import type { FoundAnswer } from '../../confidence/found-answer.js'
import { nearbyFrom } from '../../confidence/thresholds.js'
import { sentenceProbabilities } from '../sentence-probability.js'
import { sourceTitle } from '../source-title.js'

/**
 * The page with the sentence that comes nearest to an answer, where it is probable enough and can be opened.
 * @param contactUrl the page to ask on, which is named already
 */
export function nearbyPage(
  { sentences, confidence }: Pick<FoundAnswer, 'sentences' | 'confidence'>,
  contactUrl: string | undefined,
): { title: string; url: string } | undefined {
  const probabilities = sentenceProbabilities(sentences, confidence.probability)
  const [[best, probability] = []] = [...probabilities].toSorted(([, a], [, b]) => b - a)
  if (best === undefined || probability === undefined || probability < nearbyFrom) return undefined
  const { passage, read } = best
  if (!/^https?:/i.test(passage.url) || addressOf(passage.url) === addressOf(contactUrl ?? '')) return undefined
  return { title: sourceTitle(passage), url: textFragmentUrl(passage.url, read.line.text) }
}

function addressOf(url: string): string {
  return url.replace(/#.*$/, '').replace(/\/$/, '')
}
