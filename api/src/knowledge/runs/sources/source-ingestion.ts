import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import type { IngestionState } from '../ingestion-state.js'
import type { KnowledgeDocument } from '../../ingest/parse/document.js'
import { UnreadableFile } from '../../ingest/parse/read-file.js'
import type { PassageIndex } from '../../ingest/store/passage-index.js'
import { ParseError, type ParserPool } from '../parser/parser-pool.js'
import { ingestionVersion } from '../parser/ingestion-version.js'
import type { ParsedPage } from '../parser/parse-task.js'
import type { SourceReader } from './source-reader.js'
import { settleLanguage, type ClaimedSource } from './source-store.queries.js'
import type { SourceStore } from './source-store.js'
import { deletePagesExcept, pagesGone, writePages } from '../pages/pages.queries.js'
import { unreadableFileError } from '../unreadable-file-error.js'

interface SourceIngestionDependencies {
  database: DataSource
  store: SourceStore
  index: PassageIndex
  reader: SourceReader
  threads: ParserPool
}

export class SourceIngestion {
  constructor(
    private readonly source: ClaimedSource,
    private readonly state: IngestionState,
    private readonly dependencies: SourceIngestionDependencies,
  ) {}

  /** @throws AppError if unreadable; stored passages stay */
  async run(signal: AbortSignal): Promise<void> {
    const { parts, pages } = await this.dependencies.reader.read(this.source, signal)
    const [first] = parts
    if (first === undefined || first.blocks.length === 0)
      throw new AppError(this.source.type === 'url' ? 'site_empty' : 'file_empty')
    const urls = parts.map(({ url }, number) => (number === 0 ? url : `${url}#part=${number + 1}`))
    for (const [number, part] of parts.entries()) {
      signal.throwIfAborted()
      await this.storePart(urls[number] ?? part.url, part, signal)
      if (number === 0) await this.dependencies.store.markAnswerable(this.source.id)
      // This process also streams answers.
      await nextTurn()
    }
    const { database, index, store } = this.dependencies
    for (const pageId of await pagesGone(database, this.source, urls))
      await index.removePage({ botId: this.source.botId, pageId })
    await deletePagesExcept(database, this.source, urls)
    await store.savePageCount(this.source.id, pages)
    this.state.language = (await settleLanguage(database, this.source.botId)) ?? this.state.language
  }

  private async storePart(url: string, part: KnowledgeDocument, signal: AbortSignal): Promise<void> {
    const { document, contentHash, passages } = await this.preparePart(part, signal)
    const { title, language } = document
    const words = passages.reduce((sum, { chunk }) => sum + chunk.words, 0)
    const written = await writePages(this.dependencies.database, this.source, [
      { url, title, status: 'read', words, language, contentHash, readingVersion: ingestionVersion, fetched: true },
    ])
    const pageId = written.get(url)
    if (pageId === undefined) throw new Error(`page ${url} was not stored`)
    await this.dependencies.index.replacePages(this.source.botId, [{ pageId, passages }], signal)
    Object.assign(this.state.ensurePage(url), { title, status: 'read', words, passages: passages.length })
  }

  /** Runs in another thread, as this one streams answers. */
  private async preparePart(part: KnowledgeDocument, signal: AbortSignal): Promise<ParsedPage> {
    try {
      const { reading: parsed } = await this.dependencies.threads.run({ kind: 'index', document: part }, this, signal)
      if (parsed !== undefined) return parsed
      throw new Error('a part was not prepared')
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      // The run is retried at a quieter time.
      if (error.fault === 'busy') throw new AppError('overloaded', { cause: error })
      if (this.source.type === 'url') throw new AppError('site_error', { cause: error })
      throw unreadableFileError(
        new UnreadableFile(error.fault === 'timeout' ? 'too_complex' : 'broken', error.message, { cause: error }),
      )
    }
  }
}
