import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import type { BotEntity } from '../../../core/bots/bot.entity.js'
import { BlobStore } from '../../../platform/files/index.js'
import { CrawlProcesses } from '../../ingest/crawl/process/crawl-processes.js'
import type { KnowledgeDocument } from '../../ingest/parse/document.js'
import { readAnswer } from '../../ingest/parse/read-answer.js'
import { UnreadableFile } from '../../ingest/parse/read-file.js'
import { readUpload } from '../../ingest/parse/read-upload.js'
import { splitDocument } from '../../ingest/parse/split-document.js'
import { PageParser } from '../pages/page-parser.js'
import { ParserPool } from '../parser/parser-pool.js'
import type { ParsedPage } from '../parser/parse-task.js'
import { SiteKnowledge } from '../site/site-knowledge.js'
import type { ClaimedSource } from './source-store.queries.js'
import { SourceEntity } from '../../../core/sources/index.js'
import { unreadableFileError } from '../unreadable-file-error.js'

export interface ReadSource {
  /** The list is empty for a source without content. */
  parts: readonly KnowledgeDocument[]
  pages: number
}

type Details = Pick<SourceEntity, 'location' | 'filename' | 'answer'> & Pick<BotEntity, 'language' | 'kind'>

/** Returns a placeholder address that opens nothing, as documents are private. */
export function placeholderUrl(type: 'document' | 'answer', sourceId: string): string {
  return `${type}:${sourceId}`
}

@Injectable()
export class SourceReader {
  constructor(
    private readonly database: DataSource,
    private readonly blobs: BlobStore,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly threads: ParserPool,
    private readonly crawls: CrawlProcesses,
  ) {}

  async read({ id, type }: ClaimedSource, signal: AbortSignal): Promise<ReadSource> {
    const details = await this.loadDetails(id)
    try {
      switch (type) {
        case 'document':
          return await this.readDocument(id, details, signal)
        case 'url':
          return { parts: await this.readUrl(details, signal), pages: 1 }
        case 'answer':
          return {
            parts: splitDocument(
              readAnswer({
                question: details.location,
                answer: details.answer ?? '',
                address: placeholderUrl('answer', id),
                language: details.language,
              }),
            ),
            pages: 1,
          }
        case 'site':
          throw new Error('a website is not a single document')
      }
    } catch (error) {
      throw error instanceof UnreadableFile ? unreadableFileError(error) : error
    }
  }

  private async loadDetails(id: string): Promise<Details> {
    // `findOne` queries joined rows twice.
    const [source] = await this.database.manager.find(SourceEntity, {
      select: { id: true, location: true, filename: true, answer: true, bot: { id: true, language: true, kind: true } },
      relations: { bot: true },
      where: { id },
    })
    if (source?.bot === undefined) throw new AppError('not_found')
    const { location, filename, answer, bot } = source
    return { location, filename, answer, language: bot.language, kind: bot.kind }
  }

  private async readDocument(
    id: string,
    { location, filename, language }: Details,
    signal: AbortSignal,
  ): Promise<ReadSource> {
    const bytes = await this.blobs.get(location)
    if (bytes === undefined) throw new AppError('file_broken', { cause: new Error(`no bytes under ${location}`) })
    const { parts, pageCount } = await readUpload(
      bytes,
      { filename: filename ?? '', language },
      placeholderUrl('document', id),
      signal,
    )
    return { parts, pages: pageCount }
  }

  private async readUrl({ location, language, kind }: Details, signal: AbortSignal): Promise<KnowledgeDocument[]> {
    const { CRAWLER_ALLOW_HOSTS: allowHosts, PUBLIC_URL, PORT } = this.environment
    // Only the platform's own assistant may read its site.
    const own = kind === 'site' ? { own: { origin: new URL(PUBLIC_URL).origin, port: PORT } } : {}
    const parser = new PageParser(new SiteKnowledge(null, language), this.threads)
    const page = await this.crawls.readAddress<ParsedPage | undefined>(
      location,
      {
        allowHosts,
        ...own,
        userAgent: `LoquiaBot/1.0 (+${PUBLIC_URL}/bot)`,
        readHtml: (raw, within) => parser.parseHtml(raw, within),
      },
      signal,
    )
    const parsed = page.kind === 'html' ? page.reading : await parser.parseFile(page, signal)
    return parsed === undefined ? [] : splitDocument(parsed.document)
  }
}
