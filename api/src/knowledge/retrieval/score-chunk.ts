import { idf, saturationMax } from '../indexing/bm25.js'
import { isStopWord, sentenceSpans, stem, tokenize, wordsOf } from '../language/index.js'
import type { Locale } from '@loquia/contracts'
import type { AnalyzedQuestion } from './analyze-question.js'
import type { BotVocabulary } from './bot-vocabulary.js'
import type { RankedChunk, ScoreParts } from './ranked-chunk.js'

/** How much each part counts. Fitted on half of a set of questions, see docs/retrieval.md. */
export const partWeights: Readonly<Record<keyof ScoreParts, number>> = { text: 1, heading: 0.25, likeness: 0.8, title: 0.15, proximity: 0.35, kind: 0.25, page: 0.15, dense: 0.5 }

export function totalOf(parts: ScoreParts): number {
  let total = 0
  for (const part of Object.keys(partWeights) as (keyof ScoreParts)[]) total += partWeights[part] * (part === 'likeness' ? likenessGain(parts.likeness) : parts[part])
  return total
}

/** A heading that is the question outweighs everything; a little likeness says little. */
function likenessGain(likeness: number): number {
  return likeness ** 2 + Math.max(0, likeness - 0.85) / 0.15
}

/** The share of `terms` (by `worth`) that a set of stems holds. */
export function shareHeld(question: AnalyzedQuestion, held: ReadonlySet<string>, worth: 'idf' | 'rarity'): number {
  let possible = 0
  let reached = 0
  for (const term of question.terms) {
    let best = 0
    for (const [stemmed, sureness] of term.stems) if (sureness > best && held.has(stemmed)) best = sureness
    const weight = term[worth] * term.share
    reached += weight * best
    // What is missed of a mended word is the word that was typed.
    possible += worth === 'rarity' && best > 0 ? weight * best + term.strangeness * term.share * (1 - best) : weight
  }
  return possible === 0 ? 0 : reached / possible
}

/** The most that a text's BM25 score could be for a question. */
export function possibleText(question: AnalyzedQuestion): number {
  return question.terms.reduce((sum, term) => sum + term.idf * term.share * saturationMax, 0)
}

export function stemsOf(text: string, language: Locale): Set<string> {
  const stems = new Set<string>()
  for (const word of wordsOf(text)) if (!isStopWord(word, language)) stems.add(stem(word, language))
  return stems
}

/** The best share of the question that two neighboring sentences hold. */
export function proximityOf(question: AnalyzedQuestion, text: string, language: Locale): number {
  const sentences = sentenceSpans(text).map((span) => stemsOf(text.slice(span.start, span.end), language))
  let best = 0
  for (let i = 0; i < sentences.length; i++) {
    const pair = new Set([...(sentences[i] ?? []), ...(sentences[i + 1] ?? [])])
    best = Math.max(best, 0.5 * shareHeld(question, sentences[i] ?? new Set(), 'idf') + 0.5 * shareHeld(question, pair, 'idf'))
  }
  return best
}

/** The best share of the question that one sentence or row holds which has the kind of thing asked for; its headings help by half. */
export function kindOf(question: AnalyzedQuestion, hasKind: ((sentence: string) => boolean) | undefined, chunk: Pick<RankedChunk, 'title' | 'headings' | 'text' | 'language'>): number {
  if (!hasKind) return 0
  const headings = stemsOf([chunk.title, ...chunk.headings].join('\n'), chunk.language)
  let best = 0
  for (const { start, end } of sentenceSpans(chunk.text)) {
    const sentence = chunk.text.slice(start, end)
    if (!hasKind(sentence)) continue
    const own = stemsOf(sentence, chunk.language)
    best = Math.max(best, 0.5 * shareHeld(question, own, 'idf') + 0.5 * shareHeld(question, new Set([...own, ...headings]), 'idf'))
  }
  return best
}

/** The best share of the question's worth in the language at large that two neighboring sentences and their headings hold. */
export function focusOf(question: AnalyzedQuestion, chunk: Pick<RankedChunk, 'title' | 'headings' | 'text' | 'language'>): number {
  const headings = stemsOf([chunk.title, ...chunk.headings].join('\n'), chunk.language)
  const sentences = sentenceSpans(chunk.text).map((span) => stemsOf(chunk.text.slice(span.start, span.end), chunk.language))
  return Math.max(0, ...sentences.map((held, index) => shareHeld(question, new Set([...headings, ...held, ...(sentences[index + 1] ?? [])]), 'rarity')))
}

/** Likeness (weighted Dice, word order ignored) of the question's words and a heading's, grammar words counting little. */
export function likenessOf(question: AnalyzedQuestion, heading: string, vocabulary: BotVocabulary): number {
  const worth = (word: string) => (isStopWord(word, question.language) ? 0.3 : 1) * idf(vocabulary.passages, vocabulary.words.get(word) ?? 0) + 0.3
  const asked = new Set(question.words)
  const said = new Set(tokenize(heading).map((token) => token.word))
  let both = 0
  let askedWorth = 0
  let saidWorth = 0
  for (const word of asked) {
    askedWorth += worth(word)
    if (said.has(word)) both += worth(word)
  }
  for (const word of said) saidWorth += worth(word)
  return askedWorth + saidWorth === 0 ? 0 : (2 * both) / (askedWorth + saidWorth)
}
