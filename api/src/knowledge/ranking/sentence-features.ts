import { held, shareHeld, type AnalyzedQuestion, type QueryTerm } from '../query/analyzed-question.js'
import { dayIn, kindIn, nameSimilarity, similarityScale } from './passage-features.js'
import type { RankedPassage } from './ranked-passage.js'
import type { ReadLine } from './read-passage.js'

/** What speaks for a sentence or row; from 0 to 1 unless said otherwise. */
export interface SentenceFeatures {
  /** The share of the question that it holds, its words weighed on the site and among the candidates. */
  own: number
  /** Similarity of the question and of what names it: a row's first cell, a name above it. */
  name: number
  /** What title and headings add to that. */
  withPath: number
  /** What the line before adds, and the line after: a pronoun points back. */
  before: number
  after: number
  /** The passage's probability among those found. */
  passage: number
  /** How far the passage's score is below the best one's, 0 and below. Fifths. */
  gap: number
  /** 1 where it shows the kind of thing asked for, −1 where it does not, 0 where no kind is asked for. */
  kind: number
  /** 1 where it names a day that the question names, −1 where it names other days alone. */
  day: number
  /** The share of its words of meaning that the question did not have. */
  novelty: number
  /** 1 for the first line of a passage. */
  first: number
  /** 1 for the first line of an answer in a FAQ. */
  entry: number
  /** ln(1 + words) / 3. */
  length: number
  /** Its similarity to the question by the encoder, in fifths of a standard deviation; 0 without one. */
  similarity: number
  /** 1 where not the business speaks. */
  otherVoice: number
  /** 1 for a scrap of less than five words that is no row. */
  short: number
}

/** A linear model over the features. */
export type SentenceWeights = Readonly<Partial<Record<keyof SentenceFeatures, number>>>

/** A sentence or row that could be quoted. */
export interface SentenceCandidate {
  passage: RankedPassage
  /** Place of the passage among the ranked ones, from 0. */
  rank: number
  /** Place in the passage, from 0. */
  order: number
  read: ReadLine
  features: SentenceFeatures
}

/** How much a word counts by what it tells among the candidates, and by what it tells on the whole site. */
const localShare = 0.6
const siteShare = 0.4
const gapScale = 5
const lengthScale = 3
const shortWords = 5

/** The lines of passages with what speaks for each. */
export function sentenceCandidates(
  question: AnalyzedQuestion,
  passages: readonly RankedPassage[],
): SentenceCandidate[] {
  const lines = passages.flatMap((passage, rank) =>
    passage.reading.lines.map((read, order) => ({ passage, rank, order, read })),
  )
  const terms = weighedAmong(
    question.terms,
    lines.map(({ read }) => read.stems),
  )
  const asked = new Set(question.terms.flatMap(({ stems }) => [...stems.keys()]))
  const best = passages[0]?.score ?? 0
  return lines.map(({ passage, rank, order, read }): SentenceCandidate => {
    const { stems, words, line } = read
    const around = passage.reading.lines
    const own = shareHeld(terms, stems)
    const withAlso = (also: ReadonlySet<string> | undefined): number =>
      also === undefined ? 0 : shareHeld(terms, { has: (stem) => stems.has(stem) || also.has(stem) }) - own
    return {
      passage,
      rank,
      order,
      read,
      features: {
        own,
        name: nameSimilarity(question, read),
        withPath: withAlso(passage.reading.path),
        before: withAlso(around[order - 1]?.stems),
        after: withAlso(around[order + 1]?.stems),
        passage: passage.probability,
        gap: (passage.score - best) / gapScale,
        kind: kindIn(question, [read]),
        day: dayIn(question, [read]),
        novelty: stems.size === 0 ? 0 : [...stems].filter((stem) => !asked.has(stem)).length / stems.size,
        first: order === 0 ? 1 : 0,
        entry: order === 0 && passage.kind === 'faq' ? 1 : 0,
        length: Math.log(1 + words) / lengthScale,
        similarity: (passage.lineSimilarities?.[order] ?? 0) / similarityScale,
        otherVoice: passage.features.otherVoice,
        short: words < shortWords && (line.form === 'sentence' || line.form === 'line') ? 1 : 0,
      },
    }
  })
}

/** On a page about Warsaw "Warsaw" tells nothing: words are weighed among the lines to choose from, too. */
function weighedAmong(terms: readonly QueryTerm[], lines: readonly ReadonlySet<string>[]): QueryTerm[] {
  return terms.map((term) => {
    const holding = lines.filter((stems) => held(term, stems) > 0).length
    const local = holding === 0 ? 0 : Math.log(1 + (lines.length - holding + 0.5) / (holding + 0.5))
    return {
      ...term,
      weight: holding === 0 ? 0 : siteShare * term.weight + (term.isGrammar ? 0.1 : localShare) * local,
    }
  })
}
