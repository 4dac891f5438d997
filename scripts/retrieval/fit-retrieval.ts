/**
 * Fits ranking, the answer model and confidence, and prints the figures of docs/retrieval.md:
 *   npm run fit-retrieval -- [--answers FOLDER] [--real SITES] [--passages FILE] [--folds 5] [--judged FILE] [--write]
 * `--answers` adds public sets (`lib/` and `data/`), `--real` the websites of `real-sites/`, `--questions FOLDER` others
 * in that form; `--passages` caches crawled passages; `--judged` writes each question's result; `--write` replaces the
 * weights in `api/src/knowledge/`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type * as Thresholds from '../../api/src/knowledge/answer/decide/thresholds.ts'
import type * as Languages from '../../api/src/knowledge/languages/index.ts'
import type { CandidatePassage } from '../../api/src/knowledge/search/retrieve/candidate-passage.ts'
import { root } from '../build/parts.ts'
import { denseOrder, fusedOrder, lexicalOrder, createMiniSearch } from './baselines.ts'
import { importBuilt } from '../build/import-built.ts'
import { collectPassages } from './collect-passages.ts'
import { crossValidate, type Fitted } from './cross-validation.ts'
import { createExamples } from './examples.ts'
import { ownSites, publicSites, realSites } from './evaluation-site.ts'
import { factSites } from './fact-sites.ts'
import { ablationTable, outcomeTable, rankingTable, reliabilityTable, type Order } from './tables.ts'

const publicSets = ['bank-en', 'faq-en', 'squad-en', 'bank-it', 'faq-it', 'squad-it']
const factLanguages = ['en', 'it', 'de', 'fr', 'es', 'pt']
const { values: options } = parseArgs({
  options: {
    answers: { type: 'string' },
    real: { type: 'string' },
    questions: { type: 'string', multiple: true, default: [] },
    passages: { type: 'string' },
    folds: { type: 'string', default: '5' },
    judged: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

const { sureFrom } = await importBuilt<typeof Thresholds>('knowledge/answer/decide/thresholds')
const { fold, isStopWord, stem } = await importBuilt<typeof Languages>('knowledge/languages/index')
const { real } = options
const questionFolders = [join(import.meta.dirname, 'real-sites'), ...options.questions]
const crawled = [
  ...ownSites(),
  ...(options.answers === undefined ? [] : await publicSites(options.answers, publicSets)),
  ...(real === undefined ? [] : questionFolders.flatMap((folder) => realSites(folder, real))),
]
const written = factSites(factLanguages)
const passages = await loadCrawledPassages()
const sites = [...crawled.filter(({ id }) => passages.has(id)), ...written]
for (const site of written) passages.set(site.id, [...site.passages])

const examples = sites.flatMap((site) => createExamples(site, passages.get(site.id)!))
console.log(`${sites.length} websites, ${examples.length} questions`)
const fitted = crossValidate(examples, Number(options.folds))
printTables(fitted)
if (options.judged !== undefined) writeJudged(options.judged, fitted)
if (options.write) writeWeights(fitted)

async function loadCrawledPassages(): Promise<Map<string, CandidatePassage[]>> {
  const cacheFile = options.passages
  const known = new Map<string, CandidatePassage[]>(
    cacheFile !== undefined && existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, 'utf8')) : [],
  )
  const missing = crawled.filter(({ id }) => !known.has(id))
  if (missing.length > 0) for (const [id, found] of await collectPassages(missing)) known.set(id, found)
  if (cacheFile !== undefined) writeFileSync(cacheFile, JSON.stringify([...known]))
  return known
}

function printTables({ heldOut }: Fitted): void {
  const baselines = new Map(
    sites.map(({ id, language }) => [
      id,
      createMiniSearch(passages.get(id) ?? [], (word) =>
        isStopWord(fold(word), language) ? null : stem(word, language),
      ),
    ]),
  )
  const orders: Record<string, Order> = {
    MiniSearch: ({ example: { site, question } }) => baselines.get(site)?.(question.text),
    words: ({ example }) => lexicalOrder(withFeatures(example)),
    meaning: ({ example }) => denseOrder(withFeatures(example)),
    fused: ({ example }) => fusedOrder(withFeatures(example)),
    ranked: (each) => each.passages,
  }
  const real = heldOut.filter(({ example: { site } }) => site.startsWith('real-'))
  console.log(`\n${rankingTable(heldOut)}`)
  console.log(`\nWhat each stage adds\n\n${ablationTable(heldOut, orders)}`)
  for (const [title, judged] of [
    ['all', heldOut],
    ['real websites', real],
  ] as const)
    console.log(`\nConfidence, ${title}\n\n${reliabilityTable(judged)}\n\n${outcomeTable(judged, sureFrom)}`)
}

function writeJudged(file: string, { heldOut }: Fitted): void {
  const judged = heldOut.map(({ example: { site, question }, probability, isRight, isFound, features }) => ({
    site,
    question: question.text,
    type: question.type,
    isAnswerable: question.isAnswerable,
    probability,
    isRight,
    isFound,
    features,
  }))
  writeFileSync(file, JSON.stringify(judged))
}

function withFeatures({ candidates }: Fitted['heldOut'][number]['example']) {
  return { candidates, features: candidates.map(({ features }) => features) }
}

function writeWeights({ ranking, kinds, answers, confidence }: Fitted): void {
  const made = '/** Generated by `npm run fit-retrieval`; see docs/retrieval.md. */'
  const files = [
    ['search/rank/ranking-weights', 'RankingWeights', './passage-features.js', 'rankingWeights', ranking],
    ['search/rank/expected-kinds-model', 'StoredKinds', './expected-kinds.js', 'expectedKindsModel', kinds],
    ['search/rank/answer-model', 'StoredNetwork', './answer-network.js', 'answerModel', answers],
    [
      'answer/decide/confidence-weights',
      'ConfidenceWeights',
      './confidence-features.js',
      'confidenceWeights',
      confidence,
    ],
  ] as const
  for (const [path, type, from, name, weights] of files)
    writeFileSync(
      join(root, `api/src/knowledge/${path}.ts`),
      `import type { ${type} } from '${from}'\n\n${made}\nexport const ${name}: ${type} = ${JSON.stringify(weights, null, 2).replace(/"(\w+)":/g, '$1:')}\n`,
    )
}
