import { textFragmentUrl } from '../../chunks/text-fragment.js'
import type { FoundAnswer } from '../../confidence/found-answer.js'
import { nearbyFrom } from '../../confidence/thresholds.js'
import type { ScoredSentence } from '../../ranking/rank-sentences.js'
import { sourceTitle } from '../source-title.js'

/**
 * The page with the sentence that comes nearest to an answer, where it is probable enough and can be opened.
 * @param contactUrl the page to ask on, which is named already
 */
export function nearbyPage(
  { sentences: [best] }: Pick<FoundAnswer, 'sentences'>,
  contactUrl: string | undefined,
): { title: string; url: string } | undefined {
  if (best === undefined || best.probability < nearbyFrom || !isOfQuestion(best)) return undefined
  const { passage, read } = best
  if (!/^https?:/i.test(passage.url) || addressOf(passage.url) === addressOf(contactUrl ?? '')) return undefined
  return { title: sourceTitle(passage), url: textFragmentUrl(passage.url, read.line.text) }
}

/** How alike the words of a question and the nearest ones of a line are that says the same in other words, on average. */
const alikeMin = 0.55

/** Whether a sentence has a word of the question, or words like its words: what is merely the nearest helps nobody. */
function isOfQuestion({ features }: ScoredSentence): boolean {
  return (features['own'] ?? 0) > 0 || (features['nearestInContext'] ?? 0) >= alikeMin
}

function addressOf(url: string): string {
  return url.replace(/#.*$/, '').replace(/\/$/, '')
}
