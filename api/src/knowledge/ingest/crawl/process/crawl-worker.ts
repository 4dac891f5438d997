import { AppError } from '../../../../app-error.js'
import { eventsAhead, type CrawlTask, type FromCrawlProcess, type ToCrawlProcess } from './crawl-messages.js'
import { crawlSite } from '../crawl-site.js'
import { FetchFailure } from '../fetch/fetch-failure.js'
import type { CrawlEvent, PageScan, RawHtml } from '../page.js'
import { readAddress } from '../read-address.js'

/*
 * Downloads and unpacks strangers' websites, so that a crash does not affect the server. The parent parses the pages.
 */

class Unread extends Error {
  constructor(readonly id: number) {
    super('a page was not read')
  }
}

const pendingPages = new Map<number, { resolve: (scan: PageScan) => void; reject: (error: Error) => void }>()
let lastId = 0
let credit = 0
let wake = (): void => undefined
let running = new AbortController()
let timeUp = new AbortController()

const sendToParent = (message: FromCrawlProcess): void => void process.send?.(message)

process.on('message', (message: ToCrawlProcess) => {
  switch (message.type) {
    case 'begin':
      void runTask(message.task)
      break
    case 'read':
      pendingPages.get(message.id)?.resolve(message.scan)
      break
    case 'unread': {
      const { id, failure } = message
      pendingPages
        .get(id)
        ?.reject(
          failure === undefined
            ? new Unread(id)
            : new FetchFailure(
                failure.reason,
                failure.message,
                failure.status === undefined ? {} : { status: failure.status },
              ),
        )
      break
    }
    case 'more':
      credit += message.count
      wake()
      break
    case 'time_up':
      timeUp.abort()
      break
    case 'cancel':
      running.abort()
      wake()
      break
    default:
      message satisfies never
  }
})
process.on('disconnect', () => process.exit(0))
// Ignores stop signals, because the parent ends this process in time.
for (const order of ['SIGINT', 'SIGTERM'] as const) process.on(order, () => undefined)

async function runTask(task: CrawlTask): Promise<void> {
  running = new AbortController()
  timeUp = new AbortController()
  const { signal } = running
  credit = eventsAhead
  try {
    for await (const event of crawlEvents(task, signal)) {
      if (event.type === 'fetched' && event.page.kind === 'html') event.page.body = new Uint8Array()
      sendToParent({ type: 'event', event })
      credit -= 1
      if (credit <= 0 && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
    }
    sendToParent({ type: 'ended' })
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    sendToParent({
      type: 'failed',
      message,
      ...(error instanceof AppError ? { code: error.code } : {}),
      ...(error instanceof Unread ? { unread: error.id } : {}),
    })
  } finally {
    pendingPages.clear()
  }
}

async function* crawlEvents(task: CrawlTask, signal: AbortSignal): AsyncGenerator<CrawlEvent<number>> {
  if (task.kind === 'site')
    yield* crawlSite<number>(task.start, { ...task.options, readHtml, timeUp: timeUp.signal }, signal)
  else yield { type: 'fetched', page: await readAddress<number>(task.address, { ...task.options, readHtml }, signal) }
}

async function readHtml(raw: RawHtml, signal: AbortSignal): Promise<{ scan: PageScan; reading: number }> {
  signal.throwIfAborted()
  const id = ++lastId
  let onAbort = (): void => undefined
  try {
    const scan = await new Promise<PageScan>((resolve, reject) => {
      onAbort = () => reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      pendingPages.set(id, { resolve, reject })
      sendToParent({ type: 'html', id, raw })
    })
    return { scan, reading: id }
  } finally {
    signal.removeEventListener('abort', onAbort)
    pendingPages.delete(id)
  }
}
