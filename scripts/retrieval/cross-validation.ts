import type * as Analysis from '../../api/src/knowledge/query/analyze-question.ts'
import type * as Vocabularies from '../../api/src/knowledge/query/bot-vocabulary.ts'
import type * as Features from '../../api/src/knowledge/ranking/passage-features.ts'
import type * as Passages from '../../api/src/knowledge/ranking/rank-passages.ts'
import type * as Sentences from '../../api/src/knowledge/ranking/rank-sentences.ts'
import type * as Readings from '../../api/src/knowledge/ranking/read-passage.ts'
import type * as Languages from '../../api/src/knowledge/languages/index.ts'
import type * as Confidences from '../../api/src/knowledge/confidence/confidence.ts'
import type * as ConfidenceRoom from '../../api/src/knowledge/confidence/confidence-features.ts'
import type * as Selection from '../../api/src/knowledge/composition/select-quotations.ts'
import type { PassageLine } from '../../api/src/knowledge/chunks/passage-lines.ts'
import type { CandidatePassage } from '../../api/src/knowledge/retrieval/candidate-passage.ts'
import type { RankedPassage } from '../../api/src/knowledge/ranking/ranked-passage.ts'
import { lexicalScore } from './baselines.ts'
import { built } from './built.ts'
import { isRightPage, isRightPassage, type EvaluationQuestion, type EvaluationSite } from './evaluation-site.ts'
import { fitListwise, fitLogistic, type JudgedRow, type RankedGroup, type Weights } from './models.ts'

const { analyzeQuestion } = await built<typeof Analysis>('knowledge/query/analyze-question')
const { BotVocabulary } = await built<typeof Vocabularies>('knowledge/query/bot-vocabulary')
const { passageFeatures } = await built<typeof Features>('knowledge/ranking/passage-features')
const { orderPassages } = await built<typeof Passages>('knowledge/ranking/rank-passages')
const { rankSentences } = await built<typeof Sentences>('knowledge/ranking/rank-sentences')
const { PassageReadings } = await built<typeof Readings>('knowledge/ranking/read-passage')
const { countWords, detectLanguage, isStopWord, stem, wordsOf } =
  await built<typeof Languages>('knowledge/languages/index')
const { selectAnswer } = await built<typeof Selection>('knowledge/composition/select-quotations')
const { confidenceOf } = await built<typeof Confidences>('knowledge/confidence/confidence')
const { confidenceFeatures } = await built<typeof ConfidenceRoom>('knowledge/confidence/confidence-features')

export const lexicalFeatures = ['text', 'coverage', 'proximity', 'heading', 'name', 'path', 'kind', 'day', 'otherVoice']
export const denseFeatures = [...lexicalFeatures, 'similarity', 'lineSimilarity']
const sentenceFeatures = [
  'own',
  'name',
  'withPath',
  'before',
  'after',
  'passage',
  'gap',
  'kind',
  'day',
  'novelty',
  'first',
  'entry',
  'length',
  'short',
  'otherVoice',
  'similarity',
]
/** Passages that retrieval hands on at most. */
const candidatesMax = 60
/** Wrong passages of a question that are learnt from: those that look best. */
const wrongMax = 15

/** A question with the passages of its site, before anything is learnt. */
export interface Example {
  site: string
  question: EvaluationQuestion
  analyzed: ReturnType<typeof analyzeQuestion>
  candidates: CandidatePassage[]
  features: ReturnType<typeof passageFeatures>[]
  isRight: boolean[]
  isDense: boolean
  readings: InstanceType<typeof PassageReadings>
}

export interface SiteVectors {
  passages: readonly Float32Array[]
  /** Of the lines of each passage. */
  lines: readonly (readonly Float32Array[])[]
  /** By what is embedded of the question. */
  questions(texts: readonly string[]): Promise<readonly Float32Array[]>
}

/** Examples of a site. @param vectors by an encoder that reads its language */
export async function examplesOf(
  site: EvaluationSite,
  passages: readonly CandidatePassage[],
  vectors?: SiteVectors,
): Promise<Example[]> {
  const vocabulary = vocabularyOf(passages)
  const readings = new PassageReadings(Infinity)
  const analyzed = site.questions.map(({ text, history }) =>
    analyzeQuestion(text, {
      language: detectLanguage(text, site.language, vocabulary.languages),
      vocabulary,
      earlier: history.toReversed(),
    }),
  )
  const asked = await vectors?.questions(analyzed.map(({ meant }) => meant))
  const { mean, deviation } = vectors ? backgroundOf(vectors.passages) : { mean: 0, deviation: 1 }
  const similaritiesOf = (question: Float32Array, { passages, lines }: SiteVectors, at: number) => ({
    similarity: (dot(question, passages[at]!) - mean) / deviation,
    lineSimilarities: lines[at]!.map((line) => (dot(question, line) - mean) / deviation),
  })
  return site.questions.map((question, index): Example => {
    const candidates = passages.map((passage, at) => ({
      ...passage,
      ...(asked && vectors && similaritiesOf(asked[index]!, vectors, at)),
    }))
    const scored = candidates
      .map((passage) => ({
        passage,
        features: passageFeatures(analyzed[index]!, passage, readings.of(passage), vocabulary),
      }))
      .toSorted((a, b) => roughly(b.features) - roughly(a.features))
      .slice(0, candidatesMax)
    return {
      site: site.id,
      question,
      analyzed: analyzed[index]!,
      candidates: scored.map(({ passage }) => passage),
      features: scored.map(({ features }) => features),
      isRight: scored.map(({ passage }) => isRightPassage(question, passage)),
      isDense: asked !== undefined,
      readings,
    }
  })
}

/** What retrieval looks at, before ranking. */
function roughly(features: Example['features'][number]): number {
  return lexicalScore(features) + 0.3 * Math.max(features.similarity, features.lineSimilarity)
}

function vocabularyOf(passages: readonly CandidatePassage[]) {
  const stems = new Map<string, number>()
  const words = new Map<string, number>()
  const count = (terms: Iterable<string>, counts: Map<string, number>): void => {
    for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  for (const { title, headings, text, language } of passages) {
    const said = wordsOf([title, ...headings, text].join('\n'), language).filter((word) => !isStopWord(word, language))
    count(said, words)
    count(
      said.map((word) => stem(word, language)),
      stems,
    )
  }
  return new BotVocabulary(passages.length, [...new Set(passages.map(({ language }) => language))], stems, words)
}

/** Cosines between passages of one site. */
function backgroundOf(vectors: readonly Float32Array[]): { mean: number; deviation: number } {
  const cosines = vectors.flatMap((vector, at) => vectors.slice(at + 1).map((other) => dot(vector, other)))
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length
  return { mean, deviation: Math.sqrt(cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / cosines.length) }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
  return sum
}

/** Weights of the three models. */
export interface FittedModels {
  ranking: { dense: Weights; lexical: Weights }
  sentences: Weights
  confidence: { dense: Weights; lexical: Weights }
}

/** Real wording counts twice: the others are made by rule. */
const weightOf = ({ question: { isInOwnWords, type } }: Example): number =>
  isInOwnWords ? 2 : type === 'noisy' || type === 'exact' ? 0.5 : 1

/** Every site counts alike, however many questions it has. */
function weighed<Item extends { example: Example }>(items: readonly Item[]): (Item & { weight: number })[] {
  const totals = new Map<string, number>()
  for (const { example } of items) totals.set(example.site, (totals.get(example.site) ?? 0) + weightOf(example))
  return items.map((item) => ({ ...item, weight: weightOf(item.example) / (totals.get(item.example.site) ?? 1) }))
}

/** Fits all models to these examples. */
export function fitModels(examples: readonly Example[]): FittedModels {
  const ranking = {
    dense: fitRanking(
      examples.filter(({ isDense }) => isDense),
      denseFeatures,
    ),
    lexical: fitRanking(examples, lexicalFeatures),
  }
  const sentences = fitSentences(examples, ranking)
  const rows = examples.map((example) => ({ example, ...judge(example, ranking, sentences) }))
  return {
    ranking,
    sentences,
    confidence: {
      dense: fitConfidence(rows.filter(({ example }) => example.isDense)),
      lexical: fitConfidence(rows),
    },
  }
}

/** Features as numbers by name. */
function rowsOf(features: readonly object[]): Readonly<Record<string, number>>[] {
  return features as Readonly<Record<string, number>>[]
}

function fitRanking(examples: readonly Example[], names: readonly string[]): Weights {
  const answerable = examples.filter(({ isRight }) => isRight.includes(true)).map((example) => ({ example }))
  const groups = weighed(answerable).map(({ example: { features, isRight }, weight }): RankedGroup => {
    const wrong = features.filter((_, at) => !isRight[at]).slice(0, wrongMax)
    const right = features.filter((_, at) => isRight[at])
    return {
      rows: rowsOf([...right, ...wrong]),
      isRelevant: [...right.map(() => true), ...wrong.map(() => false)],
      weight,
    }
  })
  return groups.length === 0
    ? {}
    : fitListwise(names, groups, { nonNegative: names.filter((name) => name !== 'otherVoice') })
}

function fitSentences(examples: readonly Example[], ranking: FittedModels['ranking']): Weights {
  const found = examples
    .filter(({ question }) => question.isAnswerable)
    .map((example) => ({ example, sentences: rankSentences(example.analyzed, rank(example, ranking), {}) }))
    .map(({ example, sentences }) => ({
      example,
      sentences,
      isRelevant: sentences.map((sentence) => answers(example, sentence)),
    }))
    .filter(({ isRelevant }) => isRelevant.includes(true))
  return fitListwise(
    sentenceFeatures,
    weighed(found).map(({ sentences, isRelevant, weight }) => ({
      rows: sentences.map(({ features }) => ({ ...features })),
      isRelevant,
      weight,
    })),
  )
}

function answers({ question }: Example, { passage, read }: Sentences.ScoredSentence): boolean {
  return isRightPage(question, passage.url) && question.isAnsweredBy(read.line.text)
}

function rank({ isDense, candidates, features, readings }: Example, { dense, lexical }: FittedModels['ranking']) {
  return orderPassages(
    candidates.map((passage, at) => ({ ...passage, reading: readings.of(passage), features: features[at]! })),
    isDense ? dense : lexical,
  )
}

/** What the pipeline would answer, and whether it would be right. */
export interface Judgment {
  passages: RankedPassage[]
  sentences: Sentences.ScoredSentence[]
  features: Readonly<Record<string, number>>
  /** Whether the best sentence answers, and whether one of those quoted does. */
  isFirstRight: boolean
  isRight: boolean
  /** Words of the answer. */
  words: number
}

export function judge(example: Example, ranking: FittedModels['ranking'], weights: Weights): Judgment {
  const passages = rank(example, ranking)
  const sentences = rankSentences(example.analyzed, passages, weights)
  const [best] = sentences
  const quoted = selectAnswer(example.analyzed, sentences)
  const { question } = example
  const right = quoted.map(
    ({ passage, lines }) =>
      isRightPage(question, passage.url) && lines.some(({ line }) => question.isAnsweredBy(shownOf(line))),
  )
  return {
    passages,
    sentences,
    features: { ...confidenceFeatures({ question: example.analyzed, passages, sentences }) },
    isFirstRight: best !== undefined && answers(example, best),
    words: quoted.reduce(
      (sum, { lines }) => sum + lines.reduce((all, { line }) => all + countWords(shownOf(line)), 0),
      0,
    ),
    isRight: right.includes(true),
  }
}

/** What a quotation shows of a line: of a row the cells that are asked for. */
function shownOf({ cells, text }: PassageLine): string {
  return cells === undefined ? text : cells.map(({ label, value }) => `${label} ${value}`).join('; ')
}

/** What makes an answer less probable. */
const speakAgainst = ['unknown', 'unknownName', 'missing', 'repaired', 'otherVoice', 'brief']

function fitConfidence(rows: readonly (Judgment & { example: Example })[]): Weights {
  if (rows.length === 0) return {}
  const names = Object.keys(rows[0]?.features ?? {})
  return fitLogistic(
    names,
    weighed(rows).map(({ features, isRight, weight }): JudgedRow => ({ features, isRight, weight })),
    { nonNegative: names.filter((name) => !speakAgainst.includes(name)), nonPositive: speakAgainst },
  )
}

function probabilityOf(example: Example, { passages, sentences }: Judgment, { confidence }: FittedModels): number {
  const { dense, lexical } = confidence
  const models = { dense: example.isDense ? dense : lexical, lexical }
  return confidenceOf({ question: example.analyzed, passages, sentences }, models).probability
}

/** Each example judged by models that never saw a question of its site. */
export interface HeldOut extends Judgment {
  example: Example
  probability: number
}

/** Leave-some-sites-out cross-validation. @param folds how many parts the sites are divided into */
export function crossValidate(examples: readonly Example[], folds: number): HeldOut[] {
  const sites = [...new Set(examples.map(({ site }) => site))]
  return Array.from({ length: Math.min(folds, sites.length) }, (_, fold) => {
    const held = new Set(sites.filter((_, at) => at % folds === fold))
    const models = fitModels(examples.filter(({ site }) => !held.has(site)))
    return examples
      .filter(({ site }) => held.has(site))
      .map((example) => {
        const judgment = judge(example, models.ranking, models.sentences)
        return Object.assign(judgment, { example, probability: probabilityOf(example, judgment, models) })
      })
  }).flat()
}
