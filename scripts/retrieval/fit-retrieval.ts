/**
 * Fits ranking, sentence selection and confidence, and measures them on sites that they were not fitted to:
 *   npm run fit-retrieval -- [--answers FOLDER] [--folds 7] [--write]
 * `--answers` adds public sets of questions (a folder with `lib/` and `data/`); `--write` replaces the weights in
 * `api/src/knowledge/`. Prints what stands in docs/retrieval.md.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type * as Embedders from '../../api/src/embeddings/static-embedder.ts'
import type * as PassageLines from '../../api/src/knowledge/chunks/passage-lines.ts'
import type * as Confidences from '../../api/src/knowledge/confidence/confidence.ts'
import type * as Languages from '../../api/src/knowledge/languages/index.ts'
import type { CandidatePassage } from '../../api/src/knowledge/retrieval/candidate-passage.ts'
import { root } from '../build/parts.ts'
import { denseOrder, fusedOrder, lexicalOrder, miniSearchOf } from './baselines.ts'
import { importBuilt } from '../build/import-built.ts'
import { collectPassages } from './collect-passages.ts'
import { crossValidate } from './cross-validation.ts'
import { examplesOf, type Example, type SiteVectors } from './examples.ts'
import { fitModels } from './fit-models.ts'
import type { FittedModels } from './fitted-models.ts'
import { ownSites, publicSites } from './evaluation-site.ts'
import { ablationTable, outcomeTable, rankingTable, reliabilityTable, type Order } from './tables.ts'

const publicSets = ['bank-en', 'faq-en', 'squad-en', 'bank-it', 'faq-it', 'squad-it']
const { values: options } = parseArgs({
  options: {
    answers: { type: 'string' },
    folds: { type: 'string', default: '7' },
    write: { type: 'boolean', default: false },
  },
})

const sites = [...ownSites(), ...(options.answers === undefined ? [] : await publicSites(options.answers, publicSets))]
const passages = await collectPassages(sites)
const { StaticEmbedder: Encoder } = await importBuilt<typeof Embedders>('embeddings/static-embedder')
const { linesToEmbed } = await importBuilt<typeof PassageLines>('knowledge/chunks/passage-lines')
const { sureFrom } = await importBuilt<typeof Confidences>('knowledge/confidence/confidence')
const { fold, isStopWord, stem } = await importBuilt<typeof Languages>('knowledge/languages/index')
const encoder = new Encoder()
const folds = Number(options.folds)

const dense = await examplesWith(true)
const lexical = await examplesWith(false)

const heldOut = crossValidate(dense, folds)
const byWords = crossValidate(lexical, folds)
const baselines = new Map(
  sites.map(({ id, language }) => [
    id,
    miniSearchOf(passages.get(id) ?? [], (word) => (isStopWord(fold(word), language) ? null : stem(word, language))),
  ]),
)
const orders: Record<string, Order> = {
  MiniSearch: ({ example: { site, question } }) => baselines.get(site)?.(question.text),
  lexical: ({ example }) => lexicalOrder(example),
  dense: ({ example }) => denseOrder(example),
  fused: ({ example }) => fusedOrder(example),
  ranked: (each) => each.passages,
}
console.log('\nWithout an encoder\n')
console.log(rankingTable(byWords))
console.log('\nWith the bundled encoder where it reads the language\n')
console.log(rankingTable(heldOut))
console.log('\nWhat each stage adds\n')
console.log(ablationTable(heldOut, orders))
for (const [title, judged] of [
  ['Confidence', heldOut],
  ['Confidence without an encoder', byWords],
] as const) {
  console.log(`\n${title}\n`)
  console.log(reliabilityTable(judged))
  console.log(`\n${outcomeTable(judged, sureFrom)}`)
}

if (options.write) {
  const fitted = fitModels(dense)
  // Bots in a language that the encoder does not read have the weights that were fitted without it.
  const plain = fitModels(lexical)
  write({
    ranking: { dense: fitted.ranking.dense, lexical: plain.ranking.lexical },
    sentences: fitted.sentences,
    confidence: { dense: fitted.confidence.dense, lexical: plain.confidence.lexical },
  })
}

async function examplesWith(withEncoder: boolean): Promise<Example[]> {
  const examples: Example[] = []
  for (const site of sites) {
    const found = passages.get(site.id) ?? []
    const vectors = withEncoder && encoder.languages.includes(site.language) ? await vectorsOf(found) : undefined
    examples.push(...(await examplesOf(site, found, vectors)))
  }
  return examples
}

async function vectorsOf(found: readonly CandidatePassage[]): Promise<SiteVectors> {
  const lines: Float32Array[][] = []
  for (const passage of found) lines.push(await encoder.embed(linesToEmbed(passage), 'passage'))
  return {
    lines,
    passages: await encoder.embed(
      found.map(({ title, headings, text }) => [...new Set([title, ...headings]), text].join('\n')),
      'passage',
    ),
    questions: (texts) => encoder.embed(texts, 'query'),
  }
}

function write({ ranking, sentences, confidence }: FittedModels): void {
  const made = '/** Made by `npm run fit-retrieval`; how, and how well they do, is in docs/retrieval.md. */'
  const files = [
    ['ranking/ranking-weights', 'RankingWeights', './passage-features.js', 'rankingWeights', ranking],
    ['ranking/sentence-weights', 'SentenceWeights', './sentence-features.js', 'sentenceWeights', sentences],
    ['confidence/confidence-weights', 'ConfidenceWeights', './confidence-features.js', 'confidenceWeights', confidence],
  ] as const
  for (const [path, type, from, name, weights] of files)
    writeFileSync(
      join(root, `api/src/knowledge/${path}.ts`),
      `import type { ${type} } from '${from}'\n\n${made}\nexport const ${name}: ${type} = ${JSON.stringify(weights, null, 2).replace(/"(\w+)":/g, '$1:')}\n`,
    )
}
