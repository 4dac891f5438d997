import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { firstRow, rows } from '../../database/rows.js'
import { OpenAiModel } from '../../openai/index.js'
import type { Chunk } from '../chunks/chunk.js'
import { headingWeights, sparseVector, textWeights } from './bm25.js'
import { termsOf, type IndexedText } from './chunk-terms.js'
import { IndexDrafts } from './index-drafts.js'
import { TermChange } from './term-change.js'

/** Where a page's passages belong. */
export interface PageAddress {
  botId: string
  pageId: string
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
   * A build that throws leaves its draft for the next one.
   */
  async guarded(botId: string, build: () => Promise<void>): Promise<void> {
    if (!(await this.drafts.areNeeded(botId))) return build()
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

  /**
   * Makes `chunks` the page's only passages; in one transaction, so that a question meets the old page or the new one.
   * Does nothing when the page is gone. A model that cannot embed leaves the passages findable by their words.
   */
  async replacePage(page: PageAddress, chunks: readonly Chunk[], signal?: AbortSignal): Promise<void> {
    const { botId, pageId } = page
    const isDraft = this.drafting.has(botId)
    const embeddings = await this.embed(chunks, signal)
    signal?.throwIfAborted()
    const change = new TermChange()
    const written = chunks.map((chunk, index) => {
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
      if (!(await lockPage(queries, page))) return
      if (isDraft) await this.drafts.withdraw(queries, page, change)
      else await clearLive(queries, page, change)
      if (written.length > 0) {
        await queries.query(
          `INSERT INTO ${isDraft ? 'draft_chunks' : 'chunks'} (bot_id, page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms, heading_terms, embedding)
           SELECT $1, $2, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms::sparsevec, heading_terms::sparsevec, embedding::vector
           FROM jsonb_to_recordset($3::jsonb) AS row (ordinal integer, kind text, url text, title text, headings jsonb, text text, language text, words integer,
             start_offset integer, end_offset integer, text_terms text, heading_terms text, embedding text)`,
          [botId, pageId, JSON.stringify(written)],
        )
      }
      await change.write(queries, botId, isDraft ? 'draft_terms' : 'terms')
    })
  }

  /** Forgets a page's passages: in the draft during a guarded build, else for good. Removing a page twice is no error. */
  async removePage(page: PageAddress): Promise<void> {
    const isDraft = this.drafting.has(page.botId)
    await this.database.transaction(async (queries) => {
      if (!(await lockPage(queries, page))) return
      const change = new TermChange()
      if (isDraft) {
        await this.drafts.withdraw(queries, page, change)
        await change.write(queries, page.botId, 'draft_terms')
        return
      }
      await this.drafts.forget(queries, page)
      await clearLive(queries, page, change)
      await change.write(queries, page.botId, 'terms')
    })
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

/** Whoever writes a page's passages holds its row. False when there is no such page. */
async function lockPage(queries: EntityManager, { botId, pageId }: PageAddress): Promise<boolean> {
  return (await firstRow(queries, `SELECT id FROM pages WHERE id = $1 AND bot_id = $2 FOR UPDATE`, [pageId, botId])) !== undefined
}

async function clearLive(queries: EntityManager, { pageId }: PageAddress, change: TermChange): Promise<void> {
  const old = await rows<IndexedText>(queries, `DELETE FROM chunks WHERE page_id = $1 RETURNING title, headings, text, language`, [pageId])
  for (const chunk of old) change.add(termsOf(chunk), -1)
}
