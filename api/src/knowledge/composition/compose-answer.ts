import type { Outcome, Source, VisitorLanguage } from '@loquia/contracts'
import { textFragmentUrl } from '../chunks/text-fragment.js'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import type { RankedPassage } from '../ranking/ranked-passage.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'
import { fromSitePhrase, unsureText } from './phrases.js'
import { plainText, quoteUnits } from './quote-units.js'
import { selectAnswer, selectPassages, type Selection } from './select-quotations.js'
import { sourceTitle } from './source-title.js'

export interface ComposedAnswer {
  /** Markdown. */
  text: string
  sources: Source[]
}

export interface CompositionInput {
  outcome: Exclude<Outcome, 'none'>
  question: AnalyzedQuestion
  sentences: readonly ScoredSentence[]
  /** What the bot speaks. */
  language: VisitorLanguage
  stillReading: boolean
}

/**
 * An answer in the site's own sentences: *sure* as one to three of them, *unsure* as up to three quotations that may be
 * what is needed; each with the number of its source.
 */
export function composeAnswer({
  outcome,
  question,
  sentences,
  language,
  stillReading,
}: CompositionInput): ComposedAnswer {
  const selections = outcome === 'sure' ? selectAnswer(question, sentences) : selectPassages(question, sentences)
  const sources = selections.map(({ passage, lines }, at) => sourceOf(passage, lines, at + 1))
  const quotations = selections.map((selection, at) => quotationOf(selection, at + 1))
  const foreign = selections[0]?.passage.language
  const quotedLanguage = foreign === undefined || foreign === language ? undefined : foreign
  if (outcome === 'unsure') return { text: unsureText({ language, stillReading, quotations, quotedLanguage }), sources }
  const opening = quotedLanguage === undefined ? [] : [fromSitePhrase(language, quotedLanguage)]
  return { text: [...opening, ...quotations].join('\n\n'), sources }
}

function quotationOf({ passage, lines }: Selection, number: number): string {
  return quoteUnits(passage, unitsOf(lines), number)
}

function unitsOf(lines: Selection['lines']) {
  return lines.map(({ line, order }) => ({ text: line.text, line, order, opens: true, closes: true }))
}

/** The card of a source shows the sentence or cell that answers. */
function sourceOf(passage: RankedPassage, lines: Selection['lines'], number: number): Source {
  const snippet = unitsOf(lines).map(plainText).join(' ')
  return {
    number,
    url: textFragmentUrl(passage.url, lines[0]?.line.text ?? passage.title),
    title: sourceTitle(passage),
    snippet,
  }
}

/**
 * A source card for a passage that a model has cited: the sentence that has most of what the model said, the likeliest
 * one of them.
 * @param said stems of the model's words
 */
export function sourceOfPassage(
  passage: RankedPassage,
  sentences: readonly ScoredSentence[],
  number: number,
  said: ReadonlySet<string>,
): Source {
  const shared = ({ read }: ScoredSentence) => [...read.stems].filter((stemmed) => said.has(stemmed)).length
  const [best] = sentences
    .filter((sentence) => sentence.passage.id === passage.id)
    .toSorted((a, b) => shared(b) - shared(a) || b.score - a.score)
  const line = best?.read.line ?? passage.reading.lines[0]?.line
  return line === undefined
    ? { number, url: passage.url, title: sourceTitle(passage), snippet: passage.title }
    : sourceOf(passage, [{ line, order: 0 }], number)
}
