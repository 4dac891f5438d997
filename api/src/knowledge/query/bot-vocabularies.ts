import { Injectable } from '@nestjs/common'
import type { DataSource } from 'typeorm'
import type { IndexVersion } from '../index/index-version.js'
import { TermChange, type CountedTerms } from '../index/terms/term-change.js'
import { countPassages, stateOfTerms, termsUnless } from './bot-vocabularies.queries.js'
import { BotVocabulary } from './bot-vocabulary.js'
import { TermCounts, TermLayer } from './term-counts.js'

const botsKept = 50

/** One row of counts of terms. */
interface CountedLayer {
  stems: TermLayer
  words: TermLayer
}

interface ReadVocabulary {
  vocabulary: BotVocabulary
  /** Rows that it was read from, by id. */
  layers: ReadonlyMap<string, CountedLayer>
}

/**
 * Vocabularies of the bots asked last. A cheap look at the index tells whether one is still true; of one that is not,
 * only the rows that are new are read.
 */
@Injectable()
export class BotVocabularies {
  /** Questions that come together wait for one reading of it. */
  private readonly kept = new Map<string, { state: string; read: Promise<ReadVocabulary> }>()

  async load(database: DataSource, botId: string, indexVersion: IndexVersion = 'live'): Promise<BotVocabulary> {
    // Every change of the index writes a row with a higher id than those before it; merging them writes another.
    const state = await stateOfTerms(database, botId, indexVersion)
    const key = `${botId} ${indexVersion}`
    const known = this.kept.get(key)
    if (known?.state === state) {
      this.keep(key, known)
      return (await known.read).vocabulary
    }
    // Rows of a draft are numbered by themselves: its ids do not tell one from one of the live version.
    const before = indexVersion === 'live' ? known?.read.then(({ layers }) => layers).catch(() => undefined) : undefined
    const read = Promise.resolve(before).then((layers = new Map()) =>
      readVocabulary(database, botId, indexVersion, layers),
    )
    const entry = { state, read }
    this.keep(key, entry)
    read.catch(() => {
      if (this.kept.get(key) === entry) this.kept.delete(key)
    })
    return (await read).vocabulary
  }

  /** Most recently used last; the first goes when there are too many. */
  private keep(key: string, entry: { state: string; read: Promise<ReadVocabulary> }): void {
    this.kept.delete(key)
    this.kept.set(key, entry)
    const oldest = this.kept.keys().next().value
    if (this.kept.size > botsKept && oldest !== undefined) this.kept.delete(oldest)
  }
}

/** @param before layers that were read before, by the id of their row */
async function readVocabulary(
  database: DataSource,
  botId: string,
  indexVersion: IndexVersion,
  before: ReadonlyMap<string, CountedLayer>,
): Promise<ReadVocabulary> {
  const counted = await countPassages(database, botId, indexVersion)
  const changes = await termsUnless(database, botId, indexVersion, [...before.keys()])
  const layers = new Map<string, CountedLayer>()
  const all: CountedLayer[] = []
  for (const change of changes) {
    const layer = before.get(change.id) ?? (await layerOf(change))
    layers.set(change.id, layer)
    all.push(layer)
  }
  const stems = new TermCounts(all.map((layer) => layer.stems))
  const words = new TermCounts(all.map((layer) => layer.words))
  return {
    vocabulary: new BotVocabulary(counted.passages, counted.languages, stems, words),
    layers,
  }
}

async function layerOf(row: CountedTerms): Promise<CountedLayer> {
  const change = new TermChange()
  await change.addStored([row])
  return { stems: new TermLayer(change.stems), words: new TermLayer(change.words) }
}
