import type * as Analysis from '../../api/src/knowledge/query/analyze-question.ts'
import type * as Vocabularies from '../../api/src/knowledge/query/bot-vocabulary.ts'
import type * as Features from '../../api/src/knowledge/ranking/passage-features.ts'
import type * as Readings from '../../api/src/knowledge/ranking/read-passage.ts'
import type * as Languages from '../../api/src/knowledge/languages/index.ts'
import type { CandidatePassage } from '../../api/src/knowledge/retrieval/candidate-passage.ts'
import { importBuilt } from '../build/import-built.ts'
import { isRightPassage, type EvaluationQuestion, type EvaluationSite } from './evaluation-site.ts'
import { lexicalScore } from './baselines.ts'

const { analyzeQuestion } = await importBuilt<typeof Analysis>('knowledge/query/analyze-question')
const { BotVocabulary } = await importBuilt<typeof Vocabularies>('knowledge/query/bot-vocabulary')
const { passageFeatures } = await importBuilt<typeof Features>('knowledge/ranking/passage-features')
const { PassageReadings } = await importBuilt<typeof Readings>('knowledge/ranking/read-passage')
const { detectLanguage, isStopWord, stem, wordsOf } = await importBuilt<typeof Languages>('knowledge/languages/index')
/** Passages that retrieval hands on at most. */
const candidatesMax = 60

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
