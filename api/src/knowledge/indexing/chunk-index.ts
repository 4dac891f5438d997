import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { OpenAiModel } from '../../openai/index.js'
import type { Chunk } from '../chunks/chunk.js'
import { headingWeights, sparseVector, textWeights } from './bm25.js'
import { termsOf, type IndexedText } from './chunk-terms.js'

/** Where a page's passages belong. */
export interface PageAddress {
  botId: string
  pageId: string
}

/** Writes passages so that retrieval finds them. */
@Injectable()
export class ChunkIndex {
  private readonly log = new Logger(ChunkIndex.name)

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(OpenAiModel) private readonly model: OpenAiModel,
  ) {}

  /**
   * Makes `chunks` the page's only passages; in one transaction, so that a question meets the old page or the new one.
   * Does nothing when the page is gone. A model that cannot embed leaves the passages findable by their words.
   */
  async replacePage({ botId, pageId }: PageAddress, chunks: readonly Chunk[], signal?: AbortSignal): Promise<void> {
    const embeddings = await this.embed(chunks, signal)
    signal?.throwIfAborted()
    const change = new TermChange()
    const rows = chunks.map((chunk, index) => {
      const terms = termsOf(chunk)
      change.add(terms, 1)
      return {
        ordinal: chunk.ordinal,
        kind: chunk.kind,
        url: chunk.url,
        title: chunk.title,
        headings: chunk.headings,
        text: chunk.text,
        language: chunk.language,
        words: chunk.words,
        start_offset: chunk.startOffset,
        end_offset: chunk.endOffset,
        text_terms: sparseVector(textWeights(terms.text, terms.length)),
        heading_terms: sparseVector(headingWeights(terms.heading)),
        embedding: embeddings?.[index] ? `[${embeddings[index].join(',')}]` : null,
      }
    })
    await this.database.transaction(async (queries) => {
      if (!(await this.clear(queries, { botId, pageId }, change))) return
      if (rows.length > 0) {
        await queries.query(
          `INSERT INTO chunks (bot_id, page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms, heading_terms, embedding)
           SELECT $1, $2, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms::sparsevec, heading_terms::sparsevec, embedding::vector
           FROM jsonb_to_recordset($3::jsonb) AS row (ordinal integer, kind text, url text, title text, headings jsonb, text text, language text, words integer,
             start_offset integer, end_offset integer, text_terms text, heading_terms text, embedding text)`,
          [botId, pageId, JSON.stringify(rows)],
        )
      }
      await change.write(queries, botId)
    })
  }

  /** Forgets a page's passages. Removing a page twice is no error. */
  async removePage(page: PageAddress): Promise<void> {
    await this.database.transaction(async (queries) => {
      const change = new TermChange()
      if (await this.clear(queries, page, change)) await change.write(queries, page.botId)
    })
  }

  /** Locks the page and deletes its passages; false when there is no such page. */
  private async clear(queries: EntityManager, { botId, pageId }: PageAddress, change: TermChange): Promise<boolean> {
    const [page] = await queries.query(`SELECT id FROM pages WHERE id = $1 AND bot_id = $2 FOR UPDATE`, [pageId, botId])
    if (!page) return false
    const [old]: [IndexedText[]] = await queries.query(`DELETE FROM chunks WHERE page_id = $1 RETURNING title, headings, text, language`, [pageId])
    for (const chunk of old) change.add(termsOf(chunk), -1)
    return true
  }

  private async embed(chunks: readonly Chunk[], signal: AbortSignal | undefined): Promise<number[][] | undefined> {
    if (!this.model.configured || chunks.length === 0) return undefined
    try {
      return await this.model.embed(chunks.map((chunk) => [chunk.title, ...chunk.headings, chunk.text].join('\n')), signal)
    } catch (cause) {
      signal?.throwIfAborted()
      this.log.warn(`No embeddings for ${chunks[0]?.url}: ${cause instanceof Error ? cause.message : String(cause)}`)
      return undefined
    }
  }
}

/** By how much each term's document frequency changes. */
class TermChange {
  private readonly stems = new Map<string, number>()
  private readonly words = new Map<string, number>()

  add({ stems, words }: { stems: ReadonlySet<string>; words: ReadonlySet<string> }, sign: 1 | -1): void {
    for (const term of stems) this.stems.set(term, (this.stems.get(term) ?? 0) + sign)
    for (const term of words) this.words.set(term, (this.words.get(term) ?? 0) + sign)
  }

  /** One statement, terms in a fixed order: two pages of a bot written at once wait for each other and cannot deadlock. */
  async write(queries: EntityManager, botId: string): Promise<void> {
    const changes = [...list('stem', this.stems), ...list('word', this.words)]
    if (changes.length === 0) return
    await queries.query(
      `INSERT INTO terms (bot_id, field, term, documents)
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::int[])
       ON CONFLICT (bot_id, field, term) DO UPDATE SET documents = terms.documents + excluded.documents`,
      [botId, changes.map(([field]) => field), changes.map(([, term]) => term), changes.map(([, , documents]) => documents)],
    )
  }
}

function list(field: 'stem' | 'word', changes: ReadonlyMap<string, number>): [string, string, number][] {
  return [...changes]
    .filter(([, documents]) => documents !== 0)
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([term, documents]) => [field, term, documents])
}
