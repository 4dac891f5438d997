import type { Source, VisitorLanguage } from '@loquia/contracts'
import { textFragmentUrl } from '../../ingest/chunking/text-fragment.js'
import type { FoundAnswer } from '../decide/found-answer.js'
import { likelyFrom } from '../decide/thresholds.js'
import type { RankedPassage } from '../../search/rank/ranked-passage.js'
import type { ScoredSentence } from '../../search/rank/rank-sentences.js'
import { isQuotable } from '../../search/rank/quotable.js'
import { fromSitePhrase, unsureText } from './phrases.js'
import { leadHeading, plainText, quoteUnits } from './quote-units.js'
import { selectAnswer, selectPassages, type Found, type Selection } from './select-quotations.js'
import { sourceTitle } from './source-title.js'

export interface ComposedAnswer {
  text: string
  sources: Source[]
}

/** *likely* and *weak* both have outcome `unsure`. */
export type Certainty = 'sure' | 'likely' | 'weak'

/** Returns how certain an answer is; undefined if the question is declined. */
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
  language: VisitorLanguage
  isIngesting: boolean
  /** Without a website, the bot mentions none. */
  hasSite: boolean
}

/**
 * Quotes one passage with its source number. An unsure answer says so first and adds unquoted sources. Undefined if
 * nothing is quotable.
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
    source.snippet = snippetHeading(selection) + source.snippet
    if (at > 0) source.isFurther = true
    return source
  })
  return { text, sources }
}

function foreignLanguage({ passage }: Selection, language: VisitorLanguage): string | undefined {
  return passage.language === language ? undefined : passage.language
}

function quotationOf({ passage, lines }: Selection): string {
  return quoteUnits(passage, lines, 1)
}

/** A source card shows nothing else of the heading. */
function snippetHeading({ passage, lines }: Selection): string {
  const lead = leadHeading(passage, lines)
  return lead === undefined ? '' : `${lead}${/[?!.:]$/.test(lead) ? '' : ' —'} `
}

function sourceOf({ passage, lines }: Selection, number: number): Source {
  return {
    number,
    url: textFragmentUrl(passage.url, lines[0]?.text ?? passage.title),
    title: sourceTitle(passage),
    snippet: lines.map(plainText).join(' '),
  }
}

/**
 * Picks the sentence sharing most with the model's text.
 * @param answerStems stems of the model's words
 */
export function sourceOfPassage(
  passage: RankedPassage,
  sentences: readonly ScoredSentence[],
  number: number,
  answerStems: ReadonlySet<string>,
): Source {
  const countSharedStems = ({ read }: ScoredSentence) =>
    [...read.stems].filter((stemmed) => answerStems.has(stemmed)).length
  const [best] = sentences
    .filter(({ passage: { id }, read }) => id === passage.id && isQuotable(read, passage))
    .toSorted((a, b) => countSharedStems(b) - countSharedStems(a) || b.score - a.score)
  const line = (best?.read ?? passage.analysis.lines.find((read) => isQuotable(read, passage)))?.line
  return line === undefined
    ? { number, url: passage.url, title: sourceTitle(passage), snippet: passage.title }
    : sourceOf({ passage, lines: [{ text: line.text, line, order: 0, opens: true, closes: true }] }, number)
}
