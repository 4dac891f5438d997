import type * as Confidences from '../../api/src/knowledge/confidence/confidence.ts'
import { importBuilt } from '../build/import-built.ts'
import type { Example } from './examples.ts'
import { judge, type Judgment } from './judge.ts'
import type { FittedModels } from './fitted-models.ts'
import { fitModels } from './fit-models.ts'

const { confidenceOf } = await importBuilt<typeof Confidences>('knowledge/confidence/confidence')

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
