import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { CrawlProcess } from './crawl-process.js'
import type { CrawlOptions } from '../crawl-options.js'
import type { CrawlEvent, FetchedPage } from '../page.js'
import type { ReadAddressOptions } from '../read-address.js'

export { CrawlProcessDied } from './crawl-process.js'

/** Idle time in milliseconds; each process takes about 60 MB. */
const idleMs = 20_000

/** Crawls each website in a separate process, so that hostile sites harm neither other crawls nor the server. */
@Injectable()
export class CrawlProcesses implements OnApplicationShutdown {
  private readonly idle = new Map<CrawlProcess, NodeJS.Timeout>()
  private readonly busy = new Set<CrawlProcess>()

  /**
   * Like `crawlSite`, but `timeUp` replaces the time limit.
   * @throws CrawlProcessDied
   */
  async *crawlSite<Parsed>(
    start: string,
    { readHtml, timeUp, ...options }: Omit<CrawlOptions<Parsed>, 'resolve' | 'maxMs'> & { timeUp: AbortSignal },
    signal: AbortSignal,
  ): AsyncGenerator<CrawlEvent<Parsed>, void, undefined> {
    const process = this.acquire()
    try {
      yield* process.run({ kind: 'site', start, options }, readHtml, signal, timeUp)
    } finally {
      this.release(process)
    }
  }

  /** @throws CrawlProcessDied */
  async readAddress<Parsed>(
    address: string,
    { readHtml, ...options }: Omit<ReadAddressOptions<Parsed>, 'resolve'>,
    signal: AbortSignal,
  ): Promise<FetchedPage<Parsed>> {
    const process = this.acquire()
    try {
      let page: FetchedPage<Parsed> | undefined
      for await (const event of process.run({ kind: 'address', address, options }, readHtml, signal))
        if (event.type === 'fetched') page = event.page
      if (page === undefined) throw new Error('an address came to nothing')
      return page
    } finally {
      this.release(process)
    }
  }

  onApplicationShutdown(): void {
    for (const process of [...this.idle.keys(), ...this.busy]) process.kill()
    for (const timer of this.idle.values()) clearTimeout(timer)
    this.idle.clear()
  }

  private acquire(): CrawlProcess {
    for (const [process, timer] of this.idle) {
      clearTimeout(timer)
      this.idle.delete(process)
      if (!process.isAlive) continue
      this.busy.add(process)
      return process
    }
    const process = new CrawlProcess()
    this.busy.add(process)
    return process
  }

  private release(process: CrawlProcess): void {
    this.busy.delete(process)
    if (!process.isAlive) return
    process.unref()
    const timer = setTimeout(() => {
      this.idle.delete(process)
      process.kill()
    }, idleMs)
    timer.unref()
    this.idle.set(process, timer)
  }
}
