import { Inject, Injectable } from '@nestjs/common'
import { DataSource, Not } from 'typeorm'
import { Embeddings, type Embedder } from '../../../embeddings/index.js'
import { linesToEmbed } from '../../chunks/passage-lines.js'
import type { IndexVersion } from '../index-version.js'
import { VectorSetEntity } from './vector-set.entity.js'
import {
  addVectors,
  backgroundOf,
  botsWithoutVectors,
  claimVectors,
  cosinesOfLines,
  makeInUse,
  nearestPassages,
  passagesWithoutLines,
  passagesWithoutVector,
  releaseVectors,
  sweepSets,
  sweepVectors,
  type VectorEntry,
  type VectorLease,
} from './vector-store.queries.js'

/** A bot's vectors by one embedder, for the passages of one version of its index. */
interface VectorsInIndex {
  botId: string
  indexVersion: IndexVersion
  /** Its id. */
  embedder: string
}

/** A passage that is near a query. */
export interface NearPassage {
  chunkId: string
  /** −1 to 1. */
  cosine: number
}

/** How near a bot's passages are to each other, whatever is asked: what a cosine is to be compared with. */
export interface VectorBackground {
  mean: number
  /** Standard deviation. */
  deviation: number
  /** Of the passages that the embedder reads, those that have a vector; 0 to 1. */
  share: number
}

/** A passage without a vector. */
export interface UnembeddedPassage {
  hash: string
  /** What is embedded of it. */
  text: string
}

/** A passage whose lines have no vectors. */
export interface UnembeddedLines {
  hash: string
  /** What is embedded of each, in order. */
  lines: readonly string[]
}

function languagesOf({ languages }: Embedder): readonly string[] | null {
  return languages === 'all' ? null : languages
}

/**
 * Vectors of passages, by the words that were embedded: a page that is read again, and a draft that goes live, find
 * theirs. A bot's vectors by one model are a set; those of another replace it when they are complete.
 */
@Injectable()
export class VectorStore {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Embeddings) private readonly embeddings: Pick<Embeddings, 'withId'>,
  ) {}

  /**
   * What a bot's passages may be asked with now: the model whose vectors are in use, or, when that is not there any
   * more, the one that makes new ones. What it embeds is the bot's to pay.
   * @returns undefined while there are no vectors that anything could be compared with
   */
  async embedderOf(botId: string): Promise<Embedder | undefined> {
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
   * The passages of a bot nearest to a query vector, by cosine similarity, best first. Every vector of the bot is looked
   * at, and none of others (docs/decisions/0008-ranking-is-fitted-embeddings-are-optional.md).
   * @param of the bot's vectors by the embedder, by id, that made the query vector
   * @param query of length 1
   */
  async nearest(of: VectorsInIndex, query: Float32Array, limit: number): Promise<NearPassage[]> {
    const found = await nearestPassages(this.database, of, query, limit)
    return found.map(({ id, cosine }) => ({ chunkId: id, cosine }))
  }

  /** @returns undefined until the bot's passages were complete once */
  async background(botId: string, embedder: Embedder): Promise<VectorBackground | undefined> {
    const row = await backgroundOf(this.database, readBy(embedder, botId))
    if (row === undefined || row.mean === null || row.deviation === null) return undefined
    return { mean: row.mean, deviation: row.deviation, share: row.share ?? 1 }
  }

  /** Passages of a bot, also of its draft, that the embedder reads and that have no vector of it. */
  async missing(botId: string, embedder: Embedder, limit: number): Promise<UnembeddedPassage[]> {
    const found = await passagesWithoutVector(this.database, readBy(embedder, botId), limit)
    // Several passages may have the same words.
    const unique = new Map(found.map((passage) => [passage.hash, passage]))
    return [...unique.values()].map(({ hash, title, headings, text }) => ({
      hash,
      text: [...new Set([title, ...headings]), text].join('\n'),
    }))
  }

  /** Passages that have a vector and whose lines have none, as {@link missing}. */
  async missingLines(botId: string, embedder: Embedder, limit: number): Promise<UnembeddedLines[]> {
    const found = await passagesWithoutLines(this.database, readBy(embedder, botId), limit)
    return found.map(({ hash, ...passage }) => {
      const lines = linesToEmbed(passage)
      // One at least, so that it is not looked for again.
      return { hash, lines: lines.length === 0 ? [passage.text] : lines }
    })
  }

  /**
   * Cosines of the lines of some passages, in their order.
   * @returns by passage; without those whose lines have no vectors yet
   */
  async lineCosines(
    of: VectorsInIndex,
    query: Float32Array,
    chunkIds: readonly string[],
  ): Promise<Map<string, number[]>> {
    const found = await cosinesOfLines(this.database, of, query, chunkIds)
    return new Map(found.map(({ id, cosines }) => [id, cosines]))
  }

  /** Passages of all bots that wait for a vector of this embedder. */
  async waiting(embedder: Embedder): Promise<number> {
    return (await this.waitingBots(embedder)).reduce((sum, { passages }) => sum + passages, 0)
  }

  /** Bots with passages that wait for a vector of this embedder. */
  waitingBots(embedder: Embedder): Promise<{ botId: string; passages: number }[]> {
    const ordinal = embedder.isStatic ? 0 : 1
    return botsWithoutVectors(this.database, { languages: languagesOf(embedder), embedder: embedder.id, ordinal })
  }

  /**
   * Makes the caller the only one who embeds a bot's passages, for {@link leaseSeconds} or until {@link release}. The
   * first set of a bot is in use at once: some vectors are better than none.
   * @returns undefined while somebody else embeds them, or when the bot is gone
   */
  claim(botId: string, embedder: string): Promise<VectorLease | undefined> {
    return claimVectors(this.database, { botId, embedder })
  }

  release(lease: VectorLease): Promise<void> {
    return releaseVectors(this.database, lease)
  }

  /** Keeps vectors of length 1. Those that are there stay. */
  add({ setId }: VectorLease, entries: readonly VectorEntry[]): Promise<void> {
    return addVectors(this.database, setId, entries)
  }

  /**
   * A bot's passages all have vectors of this set: it is in use from now on, those of other models go, and those of
   * passages that are gone go as well.
   */
  async complete(botId: string, { setId }: VectorLease): Promise<void> {
    await this.sweep(botId)
    await this.database.transaction(async (queries) => {
      await queries.delete(VectorSetEntity, { botId, id: Not(setId) })
      await makeInUse(queries, setId)
    })
  }

  /** Forgets vectors of words that are in no passage any more, neither live nor in a draft. */
  async sweep(botId: string): Promise<void> {
    await sweepVectors(this.database, botId)
    // A bot that has no vectors is not asked for them.
    await sweepSets(this.database, botId)
  }
}

/** Passages of a bot as an embedder reads them. */
function readBy(
  embedder: Embedder,
  botId: string,
): { botId: string; languages: readonly string[] | null; embedder: string } {
  return { botId, languages: languagesOf(embedder), embedder: embedder.id }
}
