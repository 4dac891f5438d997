import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import type { BotEntity } from '../../../features/workspace/bots/bot.entity.js'
import { BlobStore } from '../../../files/index.js'
import { CrawlProcesses } from '../../crawl/process/crawl-processes.js'
import type { KnowledgeDocument } from '../../documents/document.js'
import { readAnswer } from '../../documents/read-answer.js'
import { UnreadableFile } from '../../documents/read-file.js'
import { readUpload } from '../../documents/read-upload.js'
import { splitDocument } from '../../documents/split-document.js'
import { PageParser } from '../pages/page-parser.js'
import { ParserPool } from '../parser/parser-pool.js'
import type { ParsedPage } from '../parser/parse.js'
import { SiteKnowledge } from '../site/site-knowledge.js'
import type { ClaimedSource } from './claimed-source.js'
import { SourceEntity } from './source.entity.js'
import { unreadable } from '../unreadable.js'

export interface ReadSource {
  /** A long document's parts, in their order; none for one that holds nothing. */
  parts: readonly KnowledgeDocument[]
  /** Pages of a file; 1 for everything else. */
  pages: number
}

type Details = Pick<SourceEntity, 'location' | 'filename' | 'answer'> & Pick<BotEntity, 'language' | 'kind'>

/**
 * What the passages of a source without an address of its own are addressed by. It opens nothing: documents are not
 * public.
 */
export function addressOf(type: 'document' | 'answer', sourceId: string): string {
  return `${type}:${sourceId}`
}

/** Reads a source that is a single document, each type in its own way. */
@Injectable()
export class SourceReader {
  constructor(
    private readonly database: DataSource,
    private readonly blobs: BlobStore,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly threads: ParserPool,
    private readonly crawls: CrawlProcesses,
  ) {}

  /** @throws AppError that says why it cannot be read */
  async read({ id, type }: ClaimedSource, signal: AbortSignal): Promise<ReadSource> {
    const details = await this.detailsOf(id)
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
                address: addressOf('answer', id),
                language: details.language,
              }),
            ),
            pages: 1,
          }
        case 'site':
          throw new Error('a website is not a single document')
      }
    } catch (error) {
      throw error instanceof UnreadableFile ? unreadable(error) : error
    }
  }

  private async detailsOf(id: string): Promise<Details> {
    // Not `findOne`, which would ask twice for a row that is joined.
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
      addressOf('document', id),
      signal,
    )
    return { parts, pages: pageCount }
  }

  private async readUrl({ location, language, kind }: Details, signal: AbortSignal): Promise<KnowledgeDocument[]> {
    const { CRAWLER_ALLOW_HOSTS: allowHosts, PUBLIC_URL, PORT } = this.environment
    // Our own site is read for its own assistant wherever it stands; for no other bot.
    const own = kind === 'site' ? { own: { origin: new URL(PUBLIC_URL).origin, port: PORT } } : {}
    const parser = new PageParser(new SiteKnowledge(null, language), this.threads)
    const page = await this.crawls.address<ParsedPage | undefined>(
      location,
      {
        allowHosts,
        ...own,
        userAgent: `LoquiaBot/1.0 (+${PUBLIC_URL}/bot)`,
        readHtml: (raw, within) => parser.html(raw, within),
      },
      signal,
    )
    const reading = page.kind === 'html' ? page.reading : await parser.file(page, signal)
    return reading === undefined ? [] : splitDocument(reading.document)
  }
}
