import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { rows } from '../../database/rows.js'
import { OpenAiModel } from '../../openai/index.js'
import type { Chunk } from '../chunks/chunk.js'
import { termsOf, type IndexedText } from './chunk-terms.js'
import { IndexDrafts } from './index-drafts.js'
import { prepareChunk, type PreparedChunk } from './prepare-chunk.js'
import { settleTerms, TermChange } from './term-change.js'

/** Passages written in one transaction: the embedded database does nothing else meanwhile. */
const maxPassagesAtOnce = 120
/** Batches of a build whose counts of terms wait to be added up: a question during the build reads them all. */
const maxUnsettled = 8

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

/** Decides whether a bot's draft may go live. */
export type DraftGate = (botId: string) => Promise<boolean>

/** Writes passages so that retrieval finds them. */
@Injectable()
export class ChunkIndex {
  private readonly log = new Logger(ChunkIndex.name)
  readonly drafts: IndexDrafts
  /** Bots whose passages are written to their draft, with the number of builds that asked for it. */
  private readonly drafting = new Map<string, number>()
  /** Bots being built, with the number of batches whose counts wait. */
  private readonly unsettled = new Map<string, number>()
  private gate: DraftGate | undefined

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(OpenAiModel) private readonly model: OpenAiModel,
  ) {
    this.drafts = new IndexDrafts(database)
  }

  /** Every draft is shown to `gate` before it goes live; without a gate all of them may. */
  guardBy(gate: DraftGate): void {
    this.gate = gate
  }

  /**
   * Runs a build. Where its bot has golden questions and passages to lose, what the build writes waits as a draft, which
   * goes live at the end if the gate lets it; otherwise each page is live as soon as it is written.
   * A build that throws leaves its draft for the next one. Meanwhile counts of terms are added up once for several batches.
   */
  async guarded(botId: string, build: () => Promise<void>): Promise<void> {
    if (!(await this.drafts.areNeeded(botId))) return this.live(botId, build)
    this.drafting.set(botId, (this.drafting.get(botId) ?? 0) + 1)
    try {
      await build()
    } finally {
      const others = (this.drafting.get(botId) ?? 1) - 1
      if (others === 0) this.drafting.delete(botId)
      else this.drafting.set(botId, others)
    }
    if ((await this.drafts.exists(botId)) && (!this.gate || (await this.gate(botId)))) await this.drafts.publish(botId)
  }

  private async live(botId: string, build: () => Promise<void>): Promise<void> {
    this.unsettled.set(botId, 0)
    try {
      await build()
    } finally {
      this.unsettled.delete(botId)
      // Also what a build that was killed has left.
      await settleTerms(this.database, botId)
    }
  }

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
    const isDraft = this.drafting.has(botId)
    const embeddings = await this.embed(pages.flatMap(({ passages }) => passages.map(({ chunk }) => chunk)), signal)
    signal?.throwIfAborted()
    const entries: Entry[] = []
    for (const { pageId, passages } of pages) for (const passage of passages) entries.push({ pageId, passage, embedding: embeddings?.[entries.length] })
    const first = entries.slice(0, maxPassagesAtOnce)
    const kept = await this.database.transaction(async (queries) => {
      const change = new TermChange()
      const there = await this.clear(queries, botId, pages.map(({ pageId }) => pageId), change, isDraft)
      await insert(queries, isDraft, botId, first.filter(({ pageId }) => there.has(pageId)), change)
      await this.count(queries, botId, change, isDraft)
      return there
    })
    for (let at = maxPassagesAtOnce; at < entries.length; at += maxPassagesAtOnce) {
      signal?.throwIfAborted()
      const slice = entries.slice(at, at + maxPassagesAtOnce).filter(({ pageId }) => kept.has(pageId))
      await this.database.transaction(async (queries) => {
        const change = new TermChange()
        await insert(queries, isDraft, botId, slice, change)
        await this.count(queries, botId, change, isDraft)
      })
    }
    if ((this.unsettled.get(botId) ?? 0) < maxUnsettled) return
    this.unsettled.set(botId, 0)
    await settleTerms(this.database, botId)
  }

  private async count(queries: EntityManager, botId: string, change: TermChange, isDraft: boolean): Promise<void> {
    const waiting = this.unsettled.get(botId)
    if (isDraft || waiting === undefined) return change.write(queries, botId, termsTable(isDraft))
    await change.defer(queries, botId)
    this.unsettled.set(botId, waiting + 1)
  }

  /** Forgets a page's passages: in the draft during a guarded build, else for good. Removing a page twice is no error. */
  async removePage({ botId, pageId }: PageAddress): Promise<void> {
    const isDraft = this.drafting.has(botId)
    await this.database.transaction(async (queries) => {
      const change = new TermChange()
      if (!isDraft) {
        if ((await lockPages(queries, botId, [pageId])).length === 0) return
        await this.drafts.forget(queries, { botId, pageId })
      }
      await this.clear(queries, botId, [pageId], change, isDraft)
      await change.write(queries, botId, termsTable(isDraft))
    })
  }

  /** Locks the pages, in a fixed order, and takes their passages out of the index or of its draft. @returns the pages that are there */
  private async clear(queries: EntityManager, botId: string, pageIds: readonly string[], change: TermChange, isDraft: boolean): Promise<ReadonlySet<string>> {
    if (pageIds.length === 0) return new Set()
    if (isDraft) {
      const ids = await lockPages(queries, botId, pageIds)
      for (const pageId of ids) await this.drafts.withdraw(queries, { botId, pageId }, change)
      return new Set(ids)
    }
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

/** Whoever writes a page's passages holds its row. */
async function lockPages(queries: EntityManager, botId: string, pageIds: readonly string[]): Promise<string[]> {
  const there = await rows<{ id: string }>(queries, `SELECT id::text FROM pages WHERE id = ANY ($1::bigint[]) AND bot_id = $2 ORDER BY id FOR UPDATE`, [pageIds, botId])
  return there.map(({ id }) => id)
}

function termsTable(isDraft: boolean): 'terms' | 'draft_terms' {
  return isDraft ? 'draft_terms' : 'terms'
}

async function insert(queries: EntityManager, isDraft: boolean, botId: string, entries: readonly Entry[], change: TermChange): Promise<void> {
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
    `INSERT INTO ${isDraft ? 'draft_chunks' : 'chunks'} (bot_id, page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms, heading_terms, embedding)
     SELECT $1, page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms::sparsevec, heading_terms::sparsevec, embedding::vector
     FROM jsonb_to_recordset($2::jsonb) AS row (page_id bigint, ordinal integer, kind text, url text, title text, headings jsonb, text text, language text, words integer,
       start_offset integer, end_offset integer, text_terms text, heading_terms text, embedding text)`,
    [botId, JSON.stringify(written)],
  )
}
