import { FetchFailure } from '../../ingest/crawl/fetch/fetch-failure.js'
import type { FetchedPage, PageScan, RawHtml } from '../../ingest/crawl/page.js'
import { productToken } from '../../ingest/crawl/robots/site-robots.js'
import type { KnowledgeDocument } from '../../ingest/parse/document.js'
import { readFileDocument } from '../../ingest/parse/read-file.js'
import { ParseError, type ParserPool } from '../parser/parser-pool.js'
import type { ParsedPage, Result, Task } from '../parser/parse-task.js'
import type { SiteKnowledge } from '../site/site-knowledge.js'

export class PageParser {
  constructor(
    private readonly site: SiteKnowledge,
    private readonly threads: ParserPool,
  ) {}

  /** @throws FetchFailure `timeout` or `unreadable`; the signal's reason */
  async parseHtml(raw: RawHtml, signal: AbortSignal): Promise<{ scan: PageScan; reading: ParsedPage | undefined }> {
    const { scan, reading } = await this.runInPool(
      { kind: 'html', raw, site: this.site.soFar(raw.url), botName: productToken },
      signal,
    )
    if (scan === undefined) throw new FetchFailure('unreadable', 'was not scanned')
    return { scan, reading }
  }

  /** @throws UnreadableFile; as {@link parseHtml} */
  async parseFile(page: FetchedPage<ParsedPage | undefined>, signal: AbortSignal): Promise<ParsedPage | undefined> {
    const { url } = page
    const { language } = this.site.soFar(url)
    if (page.kind === 'text')
      return (await this.runInPool({ kind: 'text', text: page.text ?? '', url, language }, signal)).reading
    return this.parseDocument(await readFileDocument({ kind: 'pdf', bytes: page.body, url, language }, signal), signal)
  }

  async parseDocument(document: KnowledgeDocument, signal: AbortSignal): Promise<ParsedPage | undefined> {
    return (await this.runInPool({ kind: 'index', document }, signal)).reading
  }

  private async runInPool(task: Task, signal: AbortSignal): Promise<Result> {
    try {
      return await this.threads.run(task, this, signal)
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      throw new FetchFailure(error.fault === 'broken' ? 'unreadable' : 'timeout', error.message, { cause: error })
    }
  }
}
