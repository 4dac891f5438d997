import { FetchFailure } from '../../crawl/fetch/fetch-failure.js'
import type { FetchedPage, PageScan, RawHtml } from '../../crawl/page.js'
import { productToken } from '../../crawl/robots/site-robots.js'
import type { KnowledgeDocument } from '../../documents/document.js'
import { documentOfFile } from '../../documents/read-file.js'
import { ParseError, type ParserPool } from '../parser/parser-pool.js'
import type { ParsedPage, Result, Task } from '../parser/parse.js'
import type { SiteKnowledge } from '../site/site-knowledge.js'

/** Parses the pages of one website in other threads, each with what is known of the site by then. */
export class PageParser {
  constructor(
    private readonly site: SiteKnowledge,
    private readonly threads: ParserPool,
  ) {}

  /** @throws FetchFailure `timeout` or `unreadable`; the signal's reason */
  async html(raw: RawHtml, signal: AbortSignal): Promise<{ scan: PageScan; reading: ParsedPage | undefined }> {
    const { scan, reading } = await this.inThread(
      { kind: 'html', raw, site: this.site.soFar(raw.url), botName: productToken },
      signal,
    )
    if (scan === undefined) throw new FetchFailure('unreadable', 'was not scanned')
    return { scan, reading }
  }

  /** Text or PDF. @throws UnreadableFile; as {@link html} */
  async file(page: FetchedPage<ParsedPage | undefined>, signal: AbortSignal): Promise<ParsedPage | undefined> {
    const { url } = page
    const { language } = this.site.soFar(url)
    if (page.kind === 'text')
      return (await this.inThread({ kind: 'text', text: page.text ?? '', url, language }, signal)).reading
    return this.document(await documentOfFile({ kind: 'pdf', bytes: page.body, url, language }, signal), signal)
  }

  /** Prepares a document as it stands for the index. @throws as {@link html} */
  async document(document: KnowledgeDocument, signal: AbortSignal): Promise<ParsedPage | undefined> {
    return (await this.inThread({ kind: 'index', document }, signal)).reading
  }

  private async inThread(task: Task, signal: AbortSignal): Promise<Result> {
    try {
      return await this.threads.run(task, this, signal)
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      throw new FetchFailure(error.fault === 'broken' ? 'unreadable' : 'timeout', error.message, { cause: error })
    }
  }
}
