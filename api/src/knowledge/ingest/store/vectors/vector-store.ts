import { Inject, Injectable } from '@nestjs/common'
import { DataSource, Not } from 'typeorm'
import { Embeddings, type Embedder } from '../../../../core/embeddings/index.js'
import { linesToEmbed } from '../../chunking/passage-lines.js'
import type { IndexVersion } from '../index-version.js'
import { VectorSetEntity } from './vector-set.entity.js'
import {
  addVectors,
  selectBackground,
  botsWithoutVectors,
  claimVectors,
  selectLineCosines,
  activateVectorSet,
  nearestPassages,
  passagesWithoutLines,
  passagesWithoutVector,
  releaseVectors,
  purgeVectorSets,
  purgeVectors,
  type VectorEntry,
  type VectorLease,
} from './vector-store.queries.js'

interface VectorsInIndex {
  botId: string
  indexVersion: IndexVersion
  embedder: string
}

export interface NearPassage {
  passageId: string
  cosine: number
}

/** Similarity among a bot's own passages, as a baseline for cosines. */
export interface VectorBackground {
  mean: number
  deviation: number
  /** Share of the readable passages that have a vector, 0 to 1. */
  share: number
}

export interface UnembeddedPassage {
  hash: string
  text: string
}

export interface UnembeddedLines {
  hash: string
  lines: readonly string[]
}

function embedderLanguages({ languages }: Embedder): readonly string[] | null {
  return languages === 'all' ? null : languages
}

/** Vectors are keyed by text, so that unchanged pages and published drafts reuse them. */
@Injectable()
export class VectorStore {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Embeddings) private readonly embeddings: Pick<Embeddings, 'withId'>,
  ) {}

  /**
   * Returns the model of the active vectors, or a substitute that creates new ones. The bot pays for embeddings.
   * @returns undefined while there are no vectors
   */
  async findEmbedder(botId: string): Promise<Embedder | undefined> {
    const sets = await this.database.manager.find(VectorSetEntity, {
      select: { id: true, embedder: true },
      where: { botId },
      order: { inUse: 'DESC', id: 'DESC' },
    })
    for (const { embedder } of sets) {
      const found = this.embeddings.withId(embedder, botId)
      if (found !== undefined) return found
    }
    return undefined
  }

  /**
   * Exhaustive search (docs/decisions/0008-ranking-is-fitted-embeddings-are-optional.md).
   * @param query unit length
   */
  async findNearest(of: VectorsInIndex, query: Float32Array, limit: number): Promise<NearPassage[]> {
    const found = await nearestPassages(this.database, of, query, limit)
    return found.map(({ id, cosine }) => ({ passageId: id, cosine }))
  }

  /** @returns undefined until vectors were complete once */
  async loadBackground(botId: string, embedder: Embedder): Promise<VectorBackground | undefined> {
    const row = await selectBackground(this.database, readBy(embedder, botId))
    if (row === undefined || row.mean === null || row.deviation === null) return undefined
    return { mean: row.mean, deviation: row.deviation, share: row.share ?? 1 }
  }

  async listMissing(botId: string, embedder: Embedder, limit: number): Promise<UnembeddedPassage[]> {
    const found = await passagesWithoutVector(this.database, readBy(embedder, botId), limit)
    const unique = new Map(found.map((passage) => [passage.hash, passage]))
    return [...unique.values()].map(({ hash, title, headings, text }) => ({
      hash,
      text: [...new Set([title, ...headings]), text].join('\n'),
    }))
  }

  async listMissingLines(botId: string, embedder: Embedder, limit: number): Promise<UnembeddedLines[]> {
    const found = await passagesWithoutLines(this.database, readBy(embedder, botId), limit)
    return found.map(({ hash, ...passage }) => {
      const lines = linesToEmbed(passage)
      // An empty list would make the passage appear again.
      return { hash, lines: lines.length === 0 ? [passage.text] : lines }
    })
  }

  /** @returns by passage, without those whose lines have no vectors */
  async loadLineCosines(
    of: VectorsInIndex,
    query: Float32Array,
    passageIds: readonly string[],
  ): Promise<Map<string, number[]>> {
    const found = await selectLineCosines(this.database, of, query, passageIds)
    return new Map(found.map(({ id, cosines }) => [id, cosines]))
  }

  async countMissing(embedder: Embedder): Promise<number> {
    return (await this.listBotsWithMissing(embedder)).reduce((sum, { passages }) => sum + passages, 0)
  }

  listBotsWithMissing(embedder: Embedder): Promise<{ botId: string; passages: number }[]> {
    const ordinal = embedder.isStatic ? 0 : 1
    return botsWithoutVectors(this.database, { languages: embedderLanguages(embedder), embedder: embedder.id, ordinal })
  }

  /**
   * Acquires the lease for {@link leaseSeconds}. A bot's first set is active at once, because some vectors are better
   * than none.
   * @returns undefined while another process holds the lease, or when the bot is gone
   */
  claim(botId: string, embedder: string): Promise<VectorLease | undefined> {
    return claimVectors(this.database, { botId, embedder })
  }

  release(lease: VectorLease): Promise<void> {
    return releaseVectors(this.database, lease)
  }

  add({ setId }: VectorLease, entries: readonly VectorEntry[]): Promise<void> {
    return addVectors(this.database, setId, entries)
  }

  /** Activates the complete set and deletes other models' sets and the vectors of deleted passages. */
  async activateSet(botId: string, { setId }: VectorLease): Promise<void> {
    await this.purgeUnused(botId)
    await this.database.transaction(async (queries) => {
      await queries.delete(VectorSetEntity, { botId, id: Not(setId) })
      await activateVectorSet(queries, setId)
    })
  }

  async purgeUnused(botId: string): Promise<void> {
    await purgeVectors(this.database, botId)
    await purgeVectorSets(this.database, botId)
  }
}

function readBy(
  embedder: Embedder,
  botId: string,
): { botId: string; languages: readonly string[] | null; embedder: string } {
  return { botId, languages: embedderLanguages(embedder), embedder: embedder.id }
}
