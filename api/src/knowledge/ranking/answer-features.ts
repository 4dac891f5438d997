import { held, shareHeld, totalWeight, type AnalyzedQuestion, type QueryTerm } from '../query/analyzed-question.js'
import { ExpectedKinds, shownKinds } from './expected-kinds.js'
import { expectedKindsModel } from './expected-kinds-model.js'
import { dayIn, kindIn, nameSimilarity, similarityScale } from './passage-features.js'
import type { RankedPassage } from './ranked-passage.js'
import type { ReadLine } from './read-passage.js'
import { namesHeading } from './named-heading.js'
import { rangeIn } from './number-ranges.js'
import { isQuotable } from './quotable.js'
import { similarityOf } from './similarities.js'
import { cosine, type PassageVectors, type QuestionVectors, type TextVectors } from './text-vectors.js'
import { matchWords } from './word-matches.js'

/** A sentence or row that could be quoted. */
export interface SentenceCandidate {
  passage: RankedPassage
  /** Place of the passage among the ranked ones, from 0. */
  rank: number
  /** Place in the passage, from 0. */
  order: number
  read: ReadLine
  features: AnswerFeatures
}

/** Evidence that a sentence answers a question, by name; most values are from −1 to 1. Unknown ones are left out. */
export type AnswerFeatures = Readonly<Record<string, number>>

/** How much a word counts by what it tells among the candidates, and by what it tells on the whole site. */
const localShare = 0.6
const siteShare = 0.4
const grammarShare = 0.1
const gapScale = 5
const lengthScale = 3
const shortWords = 5
/** Share of the question's weight from which a line has all of it; grammar words weigh little. */
const wholeShare = 0.9
/** From such a similarity on a line is named just as the question names it. */
export const sameName = 0.99

const fittedKinds = new ExpectedKinds(expectedKindsModel)
const forms = ['row', 'pair', 'item', 'sentence'] as const
const passageKinds = ['faq', 'table', 'list', 'hours', 'contact'] as const

interface Place {
  passage: RankedPassage
  rank: number
  order: number
  read: ReadLine
}

/** The lines of passages that can be quoted, each with what tells whether it answers. */
export function answerCandidates(
  question: AnalyzedQuestion,
  passages: readonly RankedPassage[],
  texts: TextVectors,
  kinds: ExpectedKinds = fittedKinds,
): SentenceCandidate[] {
  const places = passages.flatMap((passage, rank) =>
    passage.reading.lines
      .map((read, order): Place => ({ passage, rank, order, read }))
      .filter(({ read }) => isQuotable(read, passage)),
  )
  const asked = texts.ofQuestion(question)
  const terms = weighedAmong(
    question.terms,
    places.map(({ read }) => read.stems),
  )
  const known = new Set(question.terms.flatMap(({ stems }) => [...stems.keys()]))
  const best = passages[0]?.score ?? 0
  const named = new Set(passages.filter((passage) => namesHeading(question, passage)))
  const ofQuestion = questionFeatures(question)
  const expected = texts.reads(question) ? kinds.expect(asked.meant, question.asked) : undefined
  const found = places.map((place) =>
    Object.assign(
      {},
      ofQuestion,
      passageFeaturesOf(place, best, named.has(place.passage)),
      wordFeatures(question, place, { terms, known }),
      texts.compares(question, place.passage) &&
        meaningFeatures(place, asked, texts.of(place.passage, place.passage.reading)),
      shapeFeatures(question, place),
      expected && kindFeatures(place, expected, kinds),
    ),
  )
  addBehindBest(found)
  return places.map((place, at) => Object.assign({}, place, { features: found[at]! }))
}

/** Of the question alone: what a site can be expected to answer. */
function questionFeatures({ terms, asked, isFollowUp, words }: AnalyzedQuestion): AnswerFeatures {
  const meaning = terms.filter(({ isGrammar }) => !isGrammar)
  const total = totalWeight(terms) || 1
  return {
    unknown: totalWeight(meaning.filter(({ isKnown, isRepaired }) => !isKnown && !isRepaired)) / total,
    unknownName: totalWeight(meaning.filter(({ isKnown, isName }) => isName && !isKnown)) / total,
    repaired: totalWeight(meaning.filter(({ isRepaired }) => isRepaired)) / total,
    brief: 1 / (1 + meaning.length),
    askedLength: Math.log(1 + words.length) / lengthScale,
    followUp: isFollowUp ? 1 : 0,
    namesDay: asked.days === undefined ? 0 : 1,
  }
}

function passageFeaturesOf({ passage, rank }: Place, best: number, isNamed: boolean): AnswerFeatures {
  const { text, coverage, proximity, heading, path, kind, otherVoice, lineSimilarity } = passage.features
  return {
    passage: passage.probability,
    gap: (passage.score - best) / gapScale,
    rank: 1 / (1 + rank),
    text,
    coverage,
    proximity,
    heading,
    'heading named': isNamed ? 1 : 0,
    path,
    passageKind: kind,
    otherVoice,
    passageSimilarity: passage.similarity / similarityScale,
    bestLineSimilarity: lineSimilarity,
  }
}

/** Of the words that a line shares with the question. */
function wordFeatures(
  question: AnalyzedQuestion,
  { passage, order, read }: Place,
  { terms, known }: { terms: readonly QueryTerm[]; known: ReadonlySet<string> },
): AnswerFeatures {
  const { stems } = read
  const around = passage.reading.lines
  const own = shareHeld(terms, stems)
  const withAlso = (also: ReadonlySet<string> | undefined): number =>
    also === undefined ? 0 : shareHeld(terms, { has: (stem) => stems.has(stem) || also.has(stem) }) - own
  const numbers = question.terms.filter(({ word }) => /\p{N}/u.test(word))
  const inContext = { has: (stem: string) => stems.has(stem) || passage.reading.path.has(stem) }
  const lackedHere = lacked(question.terms, inContext)
  const name = nameSimilarity(question, read)
  return {
    own,
    whole: own >= wholeShare && lackedHere === 0 ? 1 : 0,
    missing: lacked(question.terms, passage.reading.stems),
    missingHere: lackedHere,
    name,
    'same name': name >= sameName ? 1 : 0,
    withPath: withAlso(passage.reading.path),
    before: withAlso(around[order - 1]?.stems),
    after: withAlso(around[order + 1]?.stems),
    novelty: stems.size === 0 ? 0 : [...stems].filter((stem) => !known.has(stem)).length / stems.size,
    numbers: numbers.length === 0 ? 0 : numbers.filter((term) => held(term, stems) > 0).length / numbers.length,
    otherNumbers: numbers.length > 0 && numbers.every((term) => held(term, stems) === 0) ? 1 : 0,
    range: rangeIn(question, read.line.text),
  }
}

/** The share of the question's weight in the weightiest word of meaning that a text lacks, 0 to 1. */
function lacked(terms: readonly QueryTerm[], among: { has(stem: string): boolean }): number {
  const weights = terms.filter(({ isGrammar }) => !isGrammar).map((term) => term.weight * (1 - held(term, among)))
  return Math.max(0, ...weights) / (totalWeight(terms) || 1)
}

/** Of what the encoder makes of a line, its words and its neighbors. */
function meaningFeatures(
  { passage, order }: Place,
  asked: QuestionVectors,
  { title, heading, headingWords, lines }: PassageVectors,
): AnswerFeatures {
  const { line, words } = lines[order]!
  const to = (vector: Float32Array | undefined): number =>
    vector === undefined ? 0 : similarityOf(cosine(asked.meant, vector)) / similarityScale
  const alone = matchWords(asked, words)
  const inContext = matchWords(asked, [...words, ...headingWords])
  return {
    similarity: to(line),
    inContext: passage.lineSimilarities[order]! / similarityScale,
    headingSimilarity: to(heading),
    titleSimilarity: to(title),
    beforeSimilarity: to(lines[order - 1]?.line),
    afterSimilarity: to(lines[order + 1]?.line),
    nearest: alone.nearest,
    nearestInContext: inContext.nearest,
    weightiest: alone.weightiest,
    weightiestInContext: inContext.weightiest,
    focus: alone.focus,
    ...Object.fromEntries(alone.pooled.map((value, kernel) => [`words ${kernel}`, value])),
    ...Object.fromEntries(inContext.pooled.map((value, kernel) => [`words in context ${kernel}`, value])),
  }
}

/** Of what a line looks like, and the kinds of things that it shows. */
function shapeFeatures(question: AnalyzedQuestion, { passage, order, read }: Place): AnswerFeatures {
  const { line, words, entities } = read
  const isScrap = words < shortWords && (line.form === 'sentence' || line.form === 'line')
  return {
    kind: kindIn(question, [read]),
    day: dayIn(question, [read]),
    first: order === 0 ? 1 : 0,
    entry: order === 0 && passage.kind === 'faq' ? 1 : 0,
    length: Math.log(1 + words) / lengthScale,
    short: isScrap ? 1 : 0,
    question: line.text.trimEnd().endsWith('?') ? 1 : 0,
    named: line.label === undefined && line.heading === undefined ? 0 : 1,
    foreign: passage.language === question.language ? 0 : 1,
    ...Object.fromEntries(forms.map((form) => [`is ${form}`, line.form === form ? 1 : 0])),
    ...Object.fromEntries(passageKinds.map((kind) => [`in ${kind}`, passage.kind === kind ? 1 : 0])),
    ...Object.fromEntries(
      shownKinds.map((kinds) => [`shows ${kinds[0]}`, entities.some(({ kind }) => kinds.includes(kind)) ? 1 : 0]),
    ),
  }
}

/** Features of the kinds of things expected of an answer, and how well those that a line shows fit them. */
function kindFeatures(
  { read: { entities } }: Place,
  expected: readonly number[],
  kinds: ExpectedKinds,
): AnswerFeatures {
  const shown = shownKinds.map((each) => entities.some(({ kind }) => each.includes(kind)))
  const { all, best, worst } = kinds.fit(expected, shown)
  return {
    ...Object.fromEntries(shownKinds.map(([kind], at) => [`expects ${kind}`, expected[at]!])),
    fit: all,
    'best fit': best,
    'worst fit': worst,
  }
}

/** Features whose distance from the best candidate's tells something, too. */
const compared = ['own', 'name', 'similarity', 'inContext', 'nearestInContext'] as const

function addBehindBest(found: Record<string, number>[]): void {
  for (const name of compared) {
    const best = Math.max(...found.map((features) => features[name] ?? -Infinity))
    for (const features of found) {
      const value = features[name]
      if (value !== undefined) features[`${name} behind`] = value - best
    }
  }
}

/** On a page about Warsaw "Warsaw" tells nothing: words are weighed among the lines to choose from, too. */
function weighedAmong(terms: readonly QueryTerm[], lines: readonly ReadonlySet<string>[]): QueryTerm[] {
  return terms.map((term) => {
    const holding = lines.filter((stems) => held(term, stems) > 0).length
    const local = holding === 0 ? 0 : Math.log(1 + (lines.length - holding + 0.5) / (holding + 0.5))
    return {
      ...term,
      weight: holding === 0 ? 0 : siteShare * term.weight + (term.isGrammar ? grammarShare : localShare) * local,
    }
  })
}
