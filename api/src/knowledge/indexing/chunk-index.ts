import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { rows } from '../../database/rows.js'
import { OpenAiModel } from '../../openai/index.js'
import type { Chunk } from '../chunks/chunk.js'
import { termsOf, type IndexedText } from './chunk-terms.js'
import { prepareChunk, type PreparedChunk } from './prepare-chunk.js'

/** Passages written in one transaction: the embedded database does nothing else meanwhile. */
const maxPassagesAtOnce = 120

/** Where a page's passages belong. */
export interface PageAddress {
  botId: string
  pageId: string
}

/** A page and what is to be found of it. */
export interface PreparedPage {
  pageId: string
  passages: readonly PreparedChunk[]
}

interface Entry {
  pageId: string
  passage: PreparedChunk
  embedding: number[] | undefined
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
    await this.replacePages(botId, [{ pageId, passages: chunks.map(prepareChunk) }], signal)
  }

  /**
   * As {@link replacePage}, for several pages in one transaction. A page of more passages than
   * {@link maxPassagesAtOnce} is written in slices, so that nobody's question waits for all of it.
   */
  async replacePages(botId: string, pages: readonly PreparedPage[], signal?: AbortSignal): Promise<void> {
    const embeddings = await this.embed(pages.flatMap(({ passages }) => passages.map(({ chunk }) => chunk)), signal)
    signal?.throwIfAborted()
    const entries: Entry[] = []
    for (const { pageId, passages } of pages) for (const passage of passages) entries.push({ pageId, passage, embedding: embeddings?.[entries.length] })
    const first = entries.slice(0, maxPassagesAtOnce)
    const kept = await this.database.transaction(async (queries) => {
      const change = new TermChange()
      const there = await this.clear(queries, botId, pages.map(({ pageId }) => pageId), change)
      await insert(queries, botId, first.filter(({ pageId }) => there.has(pageId)), change)
      await change.write(queries, botId)
      return there
    })
    for (let at = maxPassagesAtOnce; at < entries.length; at += maxPassagesAtOnce) {
      signal?.throwIfAborted()
      const slice = entries.slice(at, at + maxPassagesAtOnce).filter(({ pageId }) => kept.has(pageId))
      await this.database.transaction(async (queries) => {
        const change = new TermChange()
        await insert(queries, botId, slice, change)
        await change.write(queries, botId)
      })
    }
  }

  /** Forgets a page's passages. Removing a page twice is no error. */
  async removePage({ botId, pageId }: PageAddress): Promise<void> {
    await this.database.transaction(async (queries) => {
      const change = new TermChange()
      await this.clear(queries, botId, [pageId], change)
      await change.write(queries, botId)
    })
  }

  /** Locks the pages, in a fixed order, and deletes their passages. @returns the pages that are there */
  private async clear(queries: EntityManager, botId: string, pageIds: readonly string[], change: TermChange): Promise<ReadonlySet<string>> {
    if (pageIds.length === 0) return new Set()
    const there = await rows<{ id: string; old: IndexedText[] | null }>(
      queries,
      `WITH there AS (SELECT id FROM pages WHERE id = ANY ($1::bigint[]) AND bot_id = $2 ORDER BY id FOR UPDATE),
         gone AS (DELETE FROM chunks WHERE page_id IN (SELECT id FROM there) RETURNING page_id, title, headings, text, language)
       SELECT id::text, (SELECT jsonb_agg(jsonb_build_object('title', title, 'headings', headings, 'text', text, 'language', language)) FROM gone WHERE page_id = there.id) AS old FROM there`,
      [pageIds, botId],
    )
    for (const { old } of there) for (const chunk of old ?? []) change.add(termsOf(chunk), -1)
    return new Set(there.map(({ id }) => id))
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

async function insert(queries: EntityManager, botId: string, entries: readonly Entry[], change: TermChange): Promise<void> {
  if (entries.length === 0) return
  const written = entries.map(({ pageId, passage: { chunk, textTerms, headingTerms, stems, words }, embedding }) => {
    change.add({ stems, words }, 1)
    return {
      page_id: pageId,
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
      text_terms: textTerms,
      heading_terms: headingTerms,
      embedding: embedding === undefined ? null : `[${embedding.join(',')}]`,
    }
  })
  await queries.query(
    `INSERT INTO chunks (bot_id, page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms, heading_terms, embedding)
     SELECT $1, page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms::sparsevec, heading_terms::sparsevec, embedding::vector
     FROM jsonb_to_recordset($2::jsonb) AS row (page_id bigint, ordinal integer, kind text, url text, title text, headings jsonb, text text, language text, words integer,
       start_offset integer, end_offset integer, text_terms text, heading_terms text, embedding text)`,
    [botId, JSON.stringify(written)],
  )
}

/** By how much each term's document frequency changes. */
class TermChange {
  private readonly stems = new Map<string, number>()
  private readonly words = new Map<string, number>()

  add({ stems, words }: { stems: Iterable<string>; words: Iterable<string> }, sign: 1 | -1): void {
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
