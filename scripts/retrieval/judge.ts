import type * as Languages from '../../api/src/knowledge/languages/index.ts'
import type * as Passages from '../../api/src/knowledge/ranking/rank-passages.ts'
import type * as Sentences from '../../api/src/knowledge/ranking/rank-sentences.ts'
import type * as Selection from '../../api/src/knowledge/composition/select-quotations.ts'
import type * as ConfidenceRoom from '../../api/src/knowledge/confidence/confidence-features.ts'
import type { RankedPassage } from '../../api/src/knowledge/ranking/ranked-passage.ts'
import type { PassageLine } from '../../api/src/knowledge/chunks/passage-lines.ts'
import { importBuilt } from '../build/import-built.ts'
import type { Example } from './examples.ts'
import { isRightPage } from './evaluation-site.ts'
import type { FittedModels } from './fitted-models.ts'
import type { Weights } from './models.ts'

const { orderPassages } = await importBuilt<typeof Passages>('knowledge/ranking/rank-passages')
const { rankSentences } = await importBuilt<typeof Sentences>('knowledge/ranking/rank-sentences')
const { countWords } = await importBuilt<typeof Languages>('knowledge/languages/index')
const { selectAnswer } = await importBuilt<typeof Selection>('knowledge/composition/select-quotations')
const { confidenceFeatures } = await importBuilt<typeof ConfidenceRoom>('knowledge/confidence/confidence-features')

/** Whether a sentence answers the question. */
export function answers({ question }: Example, { passage, read }: Sentences.ScoredSentence): boolean {
  return isRightPage(question, passage.url) && question.isAnsweredBy(read.line.text)
}

/** The passages of an example in the order of these weights. */
export function rank(
  { isDense, candidates, features, readings }: Example,
  { dense, lexical }: FittedModels['ranking'],
) {
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

/** Judges what the pipeline would answer with these weights. */
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
