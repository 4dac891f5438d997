import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DataSource } from 'typeorm'
import { AppError } from '../app-error.js'
import { firstRow, rows } from '../database/rows.js'
import type { BuildState } from './build-state.js'
import { chunkDocument } from './chunks/chunk-document.js'
import type { KnowledgeDocument } from './documents/document.js'
import { splitDocument } from './documents/split-document.js'
import { storableDocument } from './documents/storable-document.js'
import type { ChunkIndex } from './indexing/chunk-index.js'
import type { SourceReader } from './source-reader.js'
import type { ClaimedSource, SourceStore } from './source-store.js'

/** One reading of a source that is a single document: a file, a page, an answer of the owner's. */
export class SourceBuild {
  constructor(
    private readonly source: ClaimedSource,
    private readonly state: BuildState,
    private readonly database: DataSource,
    private readonly store: SourceStore,
    private readonly index: ChunkIndex,
    private readonly reader: SourceReader,
  ) {}

  /** @throws AppError when the source cannot be read; then what an earlier reading stored stays as it was */
  async run(signal: AbortSignal): Promise<void> {
    const { document: read, pages } = await this.reader.read(this.source, signal)
    const document = storableDocument(read)
    if (document.blocks.length === 0) throw new AppError(this.source.type === 'url' ? 'site_empty' : 'file_empty')
    const parts = splitDocument(document)
    const urls = parts.map((_, number) => (number === 0 ? document.url : `${document.url}#part=${number + 1}`))
    for (const [number, part] of parts.entries()) {
      signal.throwIfAborted()
      await this.storePart(urls[number] ?? document.url, part, signal)
      if (number === 0) await this.store.markAnswerable(this.source.id)
      // Answers are streamed by this process too: let them through between two parts.
      await nextTurn()
    }
    for (const pageId of await this.store.pagesGone(this.source, urls)) await this.index.removePage({ botId: this.source.botId, pageId })
    await this.store.deletePagesExcept(this.source, urls)
    await rows(this.database, `UPDATE sources SET page_count = $2 WHERE id = $1`, [this.source.id, pages])
    this.state.language = await this.settleLanguage()
  }

  private async storePart(url: string, part: KnowledgeDocument, signal: AbortSignal): Promise<void> {
    const chunks = chunkDocument(part)
    const words = chunks.reduce((sum, chunk) => sum + chunk.words, 0)
    const contentHash = createHash('sha256').update(JSON.stringify([part.title, part.language, part.blocks])).digest('base64url')
    const written = await this.store.writePages(this.source, [{ url, title: part.title, status: 'read', words, language: part.language, contentHash, fetched: true }])
    const pageId = written.get(url)
    if (pageId === undefined) throw new Error(`page ${url} was not stored`)
    await this.index.replacePage({ botId: this.source.botId, pageId }, chunks, signal)
    Object.assign(this.state.met(url), { title: part.title, status: 'read', words, passages: chunks.length })
  }

  /** A bot that has no website speaks the language that most of its documents are written in. */
  private async settleLanguage(): Promise<KnowledgeDocument['language']> {
    const row = await firstRow<{ language: KnowledgeDocument['language'] }>(
      this.database,
      `UPDATE bots SET language = coalesce(
         (SELECT c.language FROM chunks c WHERE c.bot_id = $1 AND NOT EXISTS (SELECT FROM sources WHERE bot_id = $1 AND type = 'site')
          GROUP BY c.language ORDER BY sum(c.words) DESC LIMIT 1), language)
       WHERE id = $1 RETURNING language`,
      [this.source.botId],
    )
    return row?.language ?? this.state.language
  }
}
