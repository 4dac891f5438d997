import { textFragmentUrl } from '../../chunks/text-fragment.js'
import type { FoundAnswer } from '../../confidence/found-answer.js'
import { nearbyFrom } from '../../confidence/thresholds.js'
import { sourceTitle } from '../source-title.js'

/**
 * The page with the sentence that comes nearest to an answer, where it is probable enough and can be opened.
 * @param contactUrl the page to ask on, which is named already
 */
export function nearbyPage(
  { sentences: [best] }: Pick<FoundAnswer, 'sentences'>,
  contactUrl: string | undefined,
): { title: string; url: string } | undefined {
  if (best === undefined || best.probability < nearbyFrom) return undefined
  const { passage, read } = best
  if (!/^https?:/i.test(passage.url) || addressOf(passage.url) === addressOf(contactUrl ?? '')) return undefined
  return { title: sourceTitle(passage), url: textFragmentUrl(passage.url, read.line.text) }
}

function addressOf(url: string): string {
  return url.replace(/#.*$/, '').replace(/\/$/, '')
}
