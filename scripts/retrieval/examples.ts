import type * as Embeddings from '../../api/src/core/embeddings/static/static-encoder.ts'
import type * as Analysis from '../../api/src/knowledge/search/analyze/analyze-question.ts'
import type * as Vocabularies from '../../api/src/knowledge/search/analyze/bot-vocabulary.ts'
import type * as Features from '../../api/src/knowledge/search/rank/passage-features.ts'
import type * as Readings from '../../api/src/knowledge/search/rank/analyze-passage.ts'
import type * as Similarities from '../../api/src/knowledge/search/rank/similarities.ts'
import type * as Vectors from '../../api/src/knowledge/search/retrieve/text-vectors.ts'
import type { RankedPassage } from '../../api/src/knowledge/search/rank/ranked-passage.ts'
import type * as Languages from '../../api/src/knowledge/languages/index.ts'
import type { CandidatePassage } from '../../api/src/knowledge/search/retrieve/candidate-passage.ts'
import { importBuilt } from '../build/import-built.ts'
import { isRightPassage, type EvaluationQuestion, type EvaluationSite } from './evaluation-site.ts'
import { lexicalScore } from './baselines.ts'

const { StaticEncoder } = await importBuilt<typeof Embeddings>('core/embeddings/static/static-encoder')
const { analyzeQuestion } = await importBuilt<typeof Analysis>('knowledge/search/analyze/analyze-question')
const { BotVocabulary } = await importBuilt<typeof Vocabularies>('knowledge/search/analyze/bot-vocabulary')
const { passageFeatures } = await importBuilt<typeof Features>('knowledge/search/rank/passage-features')
const { PassageAnalyses } = await importBuilt<typeof Readings>('knowledge/search/rank/analyze-passage')
const { withSimilarities } = await importBuilt<typeof Similarities>('knowledge/search/rank/similarities')
const { TextVectors } = await importBuilt<typeof Vectors>('knowledge/search/retrieve/text-vectors')
const { detectLanguage, isStopWord, stem, wordsOf } = await importBuilt<typeof Languages>('knowledge/languages/index')
const candidatesMax = 60

export interface Example {
  site: string
  question: EvaluationQuestion
  analyzed: ReturnType<typeof analyzeQuestion>
  candidates: Candidate[]
  isRight: boolean[]
}

export type Candidate = Omit<RankedPassage, 'score' | 'probability'>

/** Shared, because examples repeat texts. */
export const texts = new TextVectors(await StaticEncoder.loadShared())

export function createExamples(site: EvaluationSite, passages: readonly CandidatePassage[]): Example[] {
  const vocabulary = createVocabulary(passages)
  const analyses = new PassageAnalyses(100_000)
  return site.questions.map((question): Example => {
    const { text, history } = question
    const language = detectLanguage(text, site.language, vocabulary.languages)
    const analyzed = analyzeQuestion(text, { language, vocabulary, earlier: history.toReversed() })
    const asked = texts.encodeQuestion(analyzed)
    const candidates = passages
      .map((passage): Candidate => {
        const analysis = analyses.get(passage)
        const compared = withSimilarities(passage, analysis, analyzed, { texts, asked })
        return { ...compared, analysis, features: passageFeatures(analyzed, compared, analysis, vocabulary) }
      })
      .toSorted((a, b) => roughScore(b.features) - roughScore(a.features))
      .slice(0, candidatesMax)
    return {
      site: site.id,
      question,
      analyzed,
      candidates,
      isRight: candidates.map((passage) => isRightPassage(question, passage)),
    }
  })
}

/** Retrieval picks passages by this score before ranking. */
function roughScore(features: Candidate['features']): number {
  return lexicalScore(features) + 0.3 * Math.max(features.similarity, features.lineSimilarity)
}

function createVocabulary(passages: readonly CandidatePassage[]) {
  const stems = new Map<string, number>()
  const words = new Map<string, number>()
  const countTerms = (terms: Iterable<string>, counts: Map<string, number>): void => {
    for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  for (const { title, headings, text, language } of passages) {
    const contentWords = wordsOf([title, ...headings, text].join('\n'), language).filter(
      (word) => !isStopWord(word, language),
    )
    countTerms(contentWords, words)
    countTerms(
      contentWords.map((word) => stem(word, language)),
      stems,
    )
  }
  return new BotVocabulary(passages.length, [...new Set(passages.map(({ language }) => language))], stems, words)
}
