/**
 * Makes and measures the table of the static encoder (`api/src/core/embeddings/static`):
 *   npm run train-encoder -- collect --sources FOLDER     collects pairs from downloads of what `sources/` lists
 *   npm run train-encoder -- tune [--from FOLDER]         continues from a table, in minutes
 *   npm run train-encoder -- train [--threads 2]          starts from nothing
 *   npm run train-encoder -- measure [--from FOLDER]      needs a built api
 *   npm run train-encoder -- same-meaning                 finds the cosines of custom answers, with the built table
 *   npm run train-encoder -- neighbors WORD …             lists nearest words
 * `--work FOLDER` (`.cache/encoder`) has pairs and output; `--answers FOLDER` has public sets, only for measuring;
 * `--batches N` ends each phase early, for a trial.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import type * as Linkage from '../../api/src/knowledge/search/questions/average-linkage.ts'
import type * as Embedders from '../../api/src/core/embeddings/static-embedder.ts'
import type * as StaticEncoders from '../../api/src/core/embeddings/static/static-encoder.ts'
import { importBuilt } from '../build/import-built.ts'
import { root } from '../build/parts.ts'
import { seededRandom } from './batches.ts'
import { bannedTexts } from './banned-texts.ts'
import { EncoderModel } from './encoder-model.ts'
import { measureSet, findNeighbors } from './measure.ts'
import { businessSets, factSets, faqSets, questionSets } from './measured-sets.ts'
import { readFacts } from './pairs.ts'
import { measureGroups, measureSameness } from './same-meaning.ts'
import { freshShape, trainRecipe, tuneRecipe, type Recipe } from './recipes.ts'
import { readTable, writeTable } from './table-file.ts'
import { collectPairs, countWords, factsName, missingSources } from './training-data.ts'
import { trainModel } from './training.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sources: { type: 'string' },
    work: { type: 'string', default: join(root, 'node_modules/.cache/encoder') },
    from: { type: 'string', default: join(root, 'api/src/core/embeddings/static') },
    facts: { type: 'string', default: join(root, 'scripts/retrieval/facts') },
    answers: { type: 'string' },
    threads: { type: 'string', default: '1' },
    batches: { type: 'string' },
  },
})
const [command, ...words] = positionals
const folders = { folder: resolve(options.work), facts: resolve(options.facts) }
const tableFile = join(options.from, 'table.bin')
const wordsFile = join(options.from, 'words.txt')
/** A table may gain words only from these sources, which are about businesses. */
const tradeSources = [factsName, 'dstc10']
/** A rarer word is not worth a row. */
const leastCount = 2

const commands: Record<string, () => Promise<void>> = {
  collect,
  tune: async () => {
    const table = readTable(tableFile, wordsFile)
    await trainAndWrite(EncoderModel.fromTable(table, wordsToAdd(new Set(table.words))), tuneRecipe)
  },
  train: async () => {
    const counts = countWords(Object.keys(trainRecipe.weights), folders)
    await trainAndWrite(EncoderModel.createFresh(counts, { ...freshShape, random: seededRandom(1) }), trainRecipe)
  },
  measure: printFigures,
  'same-meaning': printSameness,
  neighbors: async () => {
    const encoder = await loadEncoder()
    for (const line of findNeighbors(encoder, readTable(tableFile, wordsFile).words, words)) console.log(line)
  },
}
const run = commands[command ?? '']
if (run) await run()
else {
  console.error(`Usage: npm run train-encoder -- ${Object.keys(commands).join(' | ')}`)
  process.exitCode = 1
}

async function collect(): Promise<void> {
  if (options.sources === undefined)
    throw new Error('--sources is missing: a folder with the downloads that scripts/encoder/sources lists')
  const { found, missing } = await collectPairs(options.sources, folders.folder)
  for (const { name, license, groups } of found) console.log(`${name}\t${groups}\t${license}`)
  if (missing.length > 0) console.log(`Missing and left out: ${missing.join(', ')}`)
}

async function trainAndWrite(model: EncoderModel, recipe: Recipe): Promise<void> {
  const missing = missingSources(Object.keys(recipe.weights), folders)
  if (missing.length > 0) console.log(`Without ${missing.join(', ')}, which "collect" has not written`)
  await trainRuns(model, recipe)
  mkdirSync(folders.folder, { recursive: true })
  writeTable(model.toTable(), join(folders.folder, 'table.bin'), join(folders.folder, 'words.txt'))
  console.log(`Wrote the table to ${folders.folder}`)
}

async function trainRuns(model: EncoderModel, recipe: Recipe): Promise<void> {
  const before = model.rows.slice()
  const moved = new Float32Array(before.length)
  const task = {
    recipe: { ...recipe, phases: limitPhases(recipe) },
    folders,
    banned: loadBannedTexts(),
    threads: Number(options.threads),
  }
  for (let run = 0; run < recipe.runs; run++) {
    model.rows.set(before)
    await trainModel(model, { ...task, seed: 1 + run * task.threads })
    for (const [at, value] of before.entries()) moved[at]! += (model.rows[at]! - value) / recipe.runs
  }
  for (const [at, value] of before.entries()) model.rows[at] = value + recipe.keptShare * moved[at]!
}

function limitPhases({ phases }: Recipe): Recipe['phases'] {
  const most = options.batches === undefined ? Infinity : Number(options.batches)
  return phases.map(({ batches, rate }) => ({ rate, batches: Math.min(batches, most) }))
}

/** Most frequent first. */
function wordsToAdd(listed: ReadonlySet<string>): string[] {
  return [...countWords(tradeSources, folders)]
    .filter(([word, count]) => count >= leastCount && !listed.has(word) && /^\p{L}{3,}$/u.test(word))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, tuneRecipe.addedWords)
    .map(([word]) => word)
}

function loadBannedTexts(): Set<string> {
  const answers = options.answers === undefined ? [] : [join(options.answers, 'data')]
  return bannedTexts([...answers, join(root, 'scripts/retrieval/sites')])
}

async function loadEncoder(): Promise<StaticEncoders.StaticEncoder> {
  const { StaticEncoder } = await importBuilt<typeof StaticEncoders>('core/embeddings/static/static-encoder')
  return StaticEncoder.load(pathToFileURL(tableFile), pathToFileURL(wordsFile))
}

async function printFigures(): Promise<void> {
  const encoder = await loadEncoder()
  mkdirSync(folders.folder, { recursive: true })
  const sets = [
    ...(options.answers === undefined ? [] : faqSets(options.answers)),
    ...(await businessSets(join(folders.folder, 'passages.json'))),
    ...factSets(readFacts(folders.facts)),
  ]
  const figures = sets.map((set) => measureSet(encoder, set))
  console.log('| set | questions | right first, % | among three, % |\n|---|---|---|---|')
  for (const { name, queries, first, amongThree } of figures)
    console.log(`| ${name} | ${queries} | ${first.toFixed(1)} | ${amongThree.toFixed(1)} |`)
  writeFileSync(join(folders.folder, 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`)
}

/** Declared here, because types of scripts exclude the product's modules that its source imports. */
interface SameMeaning {
  mayShareAnswer(one: string, other: string, embedder: Embedders.StaticEmbedder): Promise<boolean>
}

async function printSameness(): Promise<void> {
  const { StaticEncoder } = await importBuilt<typeof StaticEncoders>('core/embeddings/static/static-encoder')
  const { StaticEmbedder } = await importBuilt<typeof Embedders>('core/embeddings/static-embedder')
  const [encoder, embedder] = [await StaticEncoder.loadShared(), new StaticEmbedder()]
  const { mayShareAnswer } = await importBuilt<SameMeaning>('knowledge/search/questions/same-meaning')
  const { averageLinkage } = await importBuilt<typeof Linkage>('knowledge/search/questions/average-linkage')
  console.log('| set | cosine | found | precision | taken | groups pure | in groups |\n|---|---|---|---|---|---|---|')
  for (const set of questionSets(readFacts(folders.facts), options.answers)) {
    const groups = await measureGroups(encoder, set, averageLinkage)
    const figures = await measureSameness(encoder, set, (one, other) => mayShareAnswer(one, other, embedder))
    for (const [at, { cosine, found, precision, falseMatches }] of figures.entries()) {
      const numbers = [found, precision, falseMatches, groups[at]!.pure, groups[at]!.grouped]
      console.log(`| ${set.name} | ${cosine} | ${numbers.map((number) => number.toFixed(1)).join(' | ')} |`)
    }
  }
}
