import { locales } from '@loquia/contracts'
import { isOfFile } from '../retrieval/of-file.js'
import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'
import type { RetrievalInput, Retriever } from '../retrieval/retriever.js'
import { evidenceOf, type Judgment } from './evidence.js'
import { answerFrom, type ComposedAnswer } from './extractive-answer.js'

/** What was found for a question, and whether it answers. */
export interface Found {
  retrieval: Retrieval
  judgment: Judgment
  /** In the site's own sentences; undefined when they do not answer. */
  answer: ComposedAnswer | undefined
  /** What was found besides, in the language asked in. A model may know better what it is worth. */
  besides: readonly RankedChunk[]
}

/**
 * Looks for what answers a question. Where long files outnumber a site's own pages, what the pages answer goes first: rules
 * of two hundred pages say every word of them, too.
 */
export async function findAnswer(retriever: Retriever, input: RetrievalInput): Promise<Found> {
  const all = await inEitherLanguage(retriever, input)
  if (all.retrieval.isCrowded !== true || all.answer?.quoted.every(({ url }) => !isOfFile(url)) === true) return all
  const ofPages = await inEitherLanguage(retriever, { ...input, pagesAlone: true })
  return ofPages.answer ? instead(ofPages, all) : all
}

/** On a site in both languages what is in the visitor's goes first; where nothing answers, the question is carried over to the passages in the other. */
async function inEitherLanguage(retriever: Retriever, input: RetrievalInput): Promise<Found> {
  const first = judged(await retriever.retrieve(input))
  const {
    question,
    chunks: [top],
    languages,
  } = first.retrieval
  const other = locales.find((language) => language !== question.language)
  if (languages.length < 2 || other === undefined) return first
  if (first.answer) {
    if (top?.language === question.language) return first
    const own = judged(await retriever.retrieve({ ...input, among: question.language }))
    return own.answer ? instead(own, first) : first
  }
  const abroad = judged(await retriever.retrieve({ ...input, among: other }))
  return abroad.answer || (first.judgment.level === 'none' && abroad.judgment.level === 'near')
    ? instead(abroad, first)
    : first
}

function instead(better: Found, first: Found): Found {
  return {
    ...better,
    retrieval: { ...better.retrieval, byMeaning: first.retrieval.byMeaning },
    besides: [...first.retrieval.chunks, ...first.besides],
  }
}

/** What one retrieval is worth. */
export function judged(retrieval: Retrieval): Found {
  const judgment = evidenceOf(retrieval)
  return {
    retrieval,
    judgment,
    answer: judgment.level === 'enough' ? answerFrom(retrieval, retrieval.question.language) : undefined,
    besides: [],
  }
}
