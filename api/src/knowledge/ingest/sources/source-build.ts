import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import type { BuildState } from '../build-state.js'
import type { KnowledgeDocument } from '../../documents/document.js'
import { UnreadableFile } from '../../documents/read-file.js'
import type { ChunkIndex } from '../../index/chunk-index.js'
import { ParseError, type ParserPool } from '../parser/parser-pool.js'
import { readingVersion } from '../parser/reading-version.js'
import type { ParsedPage } from '../parser/parse.js'
import type { SourceReader } from './source-reader.js'
import type { ClaimedSource } from './claimed-source.js'
import { settleLanguage } from './settle-language.queries.js'
import type { SourceStore } from './source-store.js'
import { deletePagesExcept, pagesGone, writePages } from '../pages/pages.queries.js'
import { unreadable } from '../unreadable.js'

interface SourceBuildDependencies {
  database: DataSource
  store: SourceStore
  index: ChunkIndex
  reader: SourceReader
  threads: ParserPool
}

/** One reading of a source that is a single document: a file, a page, an answer of the owner's. */
export class SourceBuild {
  constructor(
    private readonly source: ClaimedSource,
    private readonly state: BuildState,
    private readonly dependencies: SourceBuildDependencies,
  ) {}

  /** @throws AppError when the source cannot be read; then what an earlier reading stored stays as it was */
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
      // Answers are streamed by this process too: let them through between two parts.
      await nextTurn()
    }
    const { database, index, store } = this.dependencies
    for (const pageId of await pagesGone(database, this.source, urls))
      await index.removePage({ botId: this.source.botId, pageId })
    await deletePagesExcept(database, this.source, urls)
    await store.count(this.source.id, pages)
    this.state.language = (await settleLanguage(database, this.source.botId)) ?? this.state.language
  }

  private async storePart(url: string, part: KnowledgeDocument, signal: AbortSignal): Promise<void> {
    const { document, contentHash, passages } = await this.prepared(part, signal)
    const { title, language } = document
    const words = passages.reduce((sum, { chunk }) => sum + chunk.words, 0)
    const written = await writePages(this.dependencies.database, this.source, [
      { url, title, status: 'read', words, language, contentHash, readingVersion, fetched: true },
    ])
    const pageId = written.get(url)
    if (pageId === undefined) throw new Error(`page ${url} was not stored`)
    await this.dependencies.index.replacePages(this.source.botId, [{ pageId, passages }], signal)
    Object.assign(this.state.met(url), { title, status: 'read', words, passages: passages.length })
  }

  /** Cut and counted in another thread: this one streams answers. */
  private async prepared(part: KnowledgeDocument, signal: AbortSignal): Promise<ParsedPage> {
    try {
      const { reading } = await this.dependencies.threads.run({ kind: 'index', document: part }, this, signal)
      if (reading !== undefined) return reading
      throw new Error('a part was not prepared')
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      // It waits for a quieter moment.
      if (error.fault === 'busy') throw new AppError('overloaded', { cause: error })
      if (this.source.type === 'url') throw new AppError('site_error', { cause: error })
      throw unreadable(
        new UnreadableFile(error.fault === 'timeout' ? 'too_complex' : 'broken', error.message, { cause: error }),
      )
    }
  }
}
