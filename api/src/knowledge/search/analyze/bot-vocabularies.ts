import { Injectable } from '@nestjs/common'
import { LRUCache } from 'lru-cache'
import type { DataSource } from 'typeorm'
import type { IndexVersion } from '../../ingest/store/index-version.js'
import { TermChange, type CountedTerms } from '../../ingest/store/terms/term-change.js'
import { countPassages, loadTermsFingerprint, loadTermsExcept } from './bot-vocabularies.queries.js'
import { BotVocabulary } from './bot-vocabulary.js'
import { TermCounts, TermLayer } from './term-counts.js'

const cachedBotsMax = 50

interface CountedLayer {
  stems: TermLayer
  words: TermLayer
}

interface ReadVocabulary {
  vocabulary: BotVocabulary
  layers: ReadonlyMap<string, CountedLayer>
}

/** A cheap query detects changes, after which only new rows are read. */
@Injectable()
export class BotVocabularies {
  /** Concurrent questions share one load. */
  private readonly cache = new LRUCache<string, { state: string; read: Promise<ReadVocabulary> }>({
    max: cachedBotsMax,
  })

  async load(database: DataSource, botId: string, indexVersion: IndexVersion = 'live'): Promise<BotVocabulary> {
    // Every change of the index adds a row with a higher ID.
    const state = await loadTermsFingerprint(database, botId, indexVersion)
    const key = `${botId} ${indexVersion}`
    const known = this.cache.get(key)
    if (known?.state === state) return (await known.read).vocabulary
    // IDs of draft rows may collide with live ones.
    const before = indexVersion === 'live' ? known?.read.then(({ layers }) => layers).catch(() => undefined) : undefined
    const read = Promise.resolve(before).then((layers = new Map()) =>
      readVocabulary(database, botId, indexVersion, layers),
    )
    const entry = { state, read }
    this.cache.set(key, entry)
    read.catch(() => {
      if (this.cache.peek(key) === entry) this.cache.delete(key)
    })
    return (await read).vocabulary
  }
}

async function readVocabulary(
  database: DataSource,
  botId: string,
  indexVersion: IndexVersion,
  before: ReadonlyMap<string, CountedLayer>,
): Promise<ReadVocabulary> {
  const counted = await countPassages(database, botId, indexVersion)
  const changes = await loadTermsExcept(database, botId, indexVersion, [...before.keys()])
  const layers = new Map<string, CountedLayer>()
  const all: CountedLayer[] = []
  for (const change of changes) {
    const layer = before.get(change.id) ?? (await loadLayer(change))
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

async function loadLayer(row: CountedTerms): Promise<CountedLayer> {
  const change = new TermChange()
  await change.addStored([row])
  return { stems: new TermLayer(change.stems), words: new TermLayer(change.words) }
}
