import type { Source, VisitorLanguage } from '@loquia/contracts'
import { textFragmentUrl } from '../chunks/text-fragment.js'
import type { FoundAnswer } from '../confidence/found-answer.js'
import { likelyFrom } from '../confidence/thresholds.js'
import type { RankedPassage } from '../ranking/ranked-passage.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'
import { isQuotable } from '../ranking/quotable.js'
import { fromSitePhrase, unsureText } from './phrases.js'
import { leadOf, plainText, quoteUnits } from './quote-units.js'
import { selectAnswer, selectPassages, type Found, type Selection } from './select-quotations.js'
import { sourceTitle } from './source-title.js'

export interface ComposedAnswer {
  /** Markdown. */
  text: string
  sources: Source[]
}

/**
 * How far an answer is from being one: *sure* answers, *likely* is said to be on the website, *weak* may be what is
 * needed. The outcome of the last two is `unsure`.
 */
export type Certainty = 'sure' | 'likely' | 'weak'

/** How certain an answer is; undefined where the question is declined. */
export function certaintyOf({
  sentences,
  confidence: { outcome, probability },
}: Pick<FoundAnswer, 'sentences' | 'confidence'>): Certainty | undefined {
  if (sentences.length === 0 || outcome === 'none') return undefined
  if (outcome === 'sure') return 'sure'
  return probability >= likelyFrom ? 'likely' : 'weak'
}

export interface CompositionInput extends Found {
  certainty: Certainty
  /** The language that the bot speaks. */
  language: VisitorLanguage
  stillReading: boolean
  /** The bot has a website; else it speaks of none. */
  hasSite: boolean
}

/**
 * An answer in the site's own words: one quotation with the number of its source. Where it is not sure, the bot says so
 * before it, and further passages that may answer come as sources that the text does not quote. Undefined where nothing
 * that was found can be quoted.
 */
export function composeAnswer(input: CompositionInput): ComposedAnswer | undefined {
  const { certainty, question, sentences, language } = input
  if (certainty === 'sure') {
    const [quoted] = selectAnswer(question, sentences)
    if (quoted === undefined) return undefined
    const foreign = foreignLanguage(quoted, language)
    const opening = foreign === undefined ? [] : [fromSitePhrase(language, foreign)]
    return { text: [...opening, quotationOf(quoted)].join('\n\n'), sources: [sourceOf(quoted, 1)] }
  }
  const shown = selectPassages(input)
  if (shown === undefined) return undefined
  const text = unsureText({
    ...input,
    isLikely: certainty === 'likely',
    quotation: quotationOf(shown.quoted),
    quotedLanguage: foreignLanguage(shown.quoted, language),
  })
  const sources = [shown.quoted, ...shown.further].map((selection, at) => {
    const source = sourceOf(selection, at + 1)
    source.snippet = leadIn(selection) + source.snippet
    if (at > 0) source.isFurther = true
    return source
  })
  return { text, sources }
}

/** The language of a quotation, where it is not what the bot speaks. */
function foreignLanguage({ passage }: Selection, language: VisitorLanguage): string | undefined {
  return passage.language === language ? undefined : passage.language
}

function quotationOf({ passage, lines }: Selection): string {
  return quoteUnits(passage, lines, 1)
}

/** The name or question that a quotation stands under, where it does not say it: a card shows nothing else of it. */
function leadIn({ passage, lines }: Selection): string {
  const lead = leadOf(passage, lines)
  return lead === undefined ? '' : `${lead}${/[?!.:]$/.test(lead) ? '' : ' —'} `
}

/** The card of a source shows the sentence or cell that answers. */
function sourceOf({ passage, lines }: Selection, number: number): Source {
  return {
    number,
    url: textFragmentUrl(passage.url, lines[0]?.text ?? passage.title),
    title: sourceTitle(passage),
    snippet: lines.map(plainText).join(' '),
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
    .filter(({ passage: { id }, read }) => id === passage.id && isQuotable(read, passage))
    .toSorted((a, b) => shared(b) - shared(a) || b.score - a.score)
  const line = (best?.read ?? passage.reading.lines.find((read) => isQuotable(read, passage)))?.line
  return line === undefined
    ? { number, url: passage.url, title: sourceTitle(passage), snippet: passage.title }
    : sourceOf({ passage, lines: [{ text: line.text, line, order: 0, opens: true, closes: true }] }, number)
}
