import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { CrawlProcess } from './crawl-process.js'
import type { CrawlOptions } from '../crawl-options.js'
import type { CrawlEvent, FetchedPage } from '../page.js'
import type { ReadAddressOptions } from '../read-address.js'

export { CrawlProcessDied } from './crawl-process.js'

/** A process that nobody needs ends after this time, in milliseconds: it takes some 60 MB. */
const idleMs = 20_000

/**
 * Strangers' websites are asked for in processes of their own, one for each website that is being read: what a website
 * does to its process is done to no other, and the server goes on.
 */
@Injectable()
export class CrawlProcesses implements OnApplicationShutdown {
  private readonly idle = new Map<CrawlProcess, NodeJS.Timeout>()
  private readonly busy = new Set<CrawlProcess>()

  /** As `crawlSite`, without a clock: `timeUp` tells when the website has had its time. @throws CrawlProcessDied, too */
  async *site<Parsed>(
    start: string,
    { readHtml, timeUp, ...options }: Omit<CrawlOptions<Parsed>, 'resolve' | 'maxMs'> & { timeUp: AbortSignal },
    signal: AbortSignal,
  ): AsyncGenerator<CrawlEvent<Parsed>, void, undefined> {
    const process = this.take()
    try {
      yield* process.run({ kind: 'site', start, options }, readHtml, signal, timeUp)
    } finally {
      this.giveBack(process)
    }
  }

  /** As `readAddress`. @throws CrawlProcessDied, too */
  async address<Parsed>(
    address: string,
    { readHtml, ...options }: Omit<ReadAddressOptions<Parsed>, 'resolve'>,
    signal: AbortSignal,
  ): Promise<FetchedPage<Parsed>> {
    const process = this.take()
    try {
      let page: FetchedPage<Parsed> | undefined
      for await (const event of process.run({ kind: 'address', address, options }, readHtml, signal))
        if (event.type === 'fetched') page = event.page
      if (page === undefined) throw new Error('an address came to nothing')
      return page
    } finally {
      this.giveBack(process)
    }
  }

  onApplicationShutdown(): void {
    for (const process of [...this.idle.keys(), ...this.busy]) process.end()
    for (const timer of this.idle.values()) clearTimeout(timer)
    this.idle.clear()
  }

  private take(): CrawlProcess {
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

  private giveBack(process: CrawlProcess): void {
    this.busy.delete(process)
    if (!process.isAlive) return
    process.rest()
    const timer = setTimeout(() => {
      this.idle.delete(process)
      process.end()
    }, idleMs)
    timer.unref()
    this.idle.set(process, timer)
  }
}
