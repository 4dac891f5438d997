import type { Entity } from '../../languages/index.js'
import type { AnalyzedQuestion } from '../../search/analyze/analyzed-question.js'
import type { ScoredSentence } from '../../search/rank/rank-sentences.js'

/** Lines at least this likely, relative to the likeliest, concern the same things. */
const sameSubjectShare = 0.15
/** Largest difference between features of lines that fit a question equally well. */
const featureMargin = 0.1

/**
 * Puts the line with the lowest or highest price first if the question asks for it. Only lines of one page that fit the
 * question equally well are compared, as a single room does not answer a question for the cheapest double room.
 * @param sentences likeliest first; returned unchanged if fewer than two prices can be compared
 * @returns `probability` that one of the compared lines answers, or 0 if none were compared
 */
export function extremePriceFirst(
  { asked: { price }, isFollowUp }: AnalyzedQuestion,
  sentences: readonly ScoredSentence[],
): { sentences: readonly ScoredSentence[]; probability: number } {
  const [best] = sentences
  const unchanged = { sentences, probability: 0 }
  if (price === undefined || isFollowUp || best === undefined || best.read.line.form === 'sentence') return unchanged
  const unit = priceOf(best, price)?.unit
  const priced = sentences.flatMap((sentence) => {
    const amount = hasSameSubject(best, sentence) ? priceOf(sentence, price) : undefined
    return amount === undefined || amount.unit !== unit ? [] : [{ sentence, value: amount.value }]
  })
  if (priced.length < 2 || priced[0]?.sentence !== best) return unchanged
  // Stable: equal prices keep the likelier line first.
  const [extreme] = priced.toSorted((a, b) => (price === 'lowest' ? a.value - b.value : b.value - a.value))
  if (extreme === undefined) return unchanged
  return {
    sentences: [extreme.sentence, ...sentences.filter((sentence) => sentence !== extreme.sentence)],
    probability: priced.reduce((sum, { sentence }) => sum + sentence.probability, 0),
  }
}

function hasSameSubject(best: ScoredSentence, { passage, read, probability, features }: ScoredSentence): boolean {
  const fitsAsWell = (name: string): boolean => features.get(name) >= best.features.get(name) - featureMargin
  return (
    pageUrl(passage.url) === pageUrl(best.passage.url) &&
    read.line.form === best.read.line.form &&
    probability >= sameSubjectShare * best.probability &&
    fitsAsWell('own') &&
    fitsAsWell('name')
  )
}

function pageUrl(url: string): string {
  return url.replace(/#.*$/, '')
}

/** Extras and former prices follow the first price. Uses the requested end of a range ("60–90 €"). Free is no price. */
function priceOf(
  { read: { entities, line } }: ScoredSentence,
  price: 'lowest' | 'highest',
): { value: number; unit: string | undefined } | undefined {
  const money = entities.find((each) => each.kind === 'money' && each.value !== undefined && each.value > 0)
  if (money?.value === undefined) return undefined
  const other = entities.find((each) => isRange(each, money, line) || isRange(money, each, line))
  const values = [money.value, ...(other?.value === undefined ? [] : [other.value])]
  return { value: price === 'lowest' ? Math.min(...values) : Math.max(...values), unit: money.unit }
}

function isRange(from: Entity, to: Entity, { heading, text }: ScoredSentence['read']['line']): boolean {
  const lineText = heading === undefined ? text : `${heading}: ${text}`
  return (
    from !== to &&
    /^\s*[–—-]\s*$/.test(lineText.slice(from.end, to.start)) &&
    (from.kind === 'number' || to.kind === 'number' || to.kind === 'money')
  )
}
