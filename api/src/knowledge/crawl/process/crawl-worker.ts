import { AppError } from '../../../app-error.js'
import { eventsAhead, type CrawlTask, type FromCrawlProcess, type ToCrawlProcess } from './crawl-messages.js'
import { crawlSite } from '../crawl-site.js'
import { FetchFailure } from '../fetch/fetch-failure.js'
import type { CrawlEvent, PageScan, RawHtml } from '../page.js'
import { readAddress } from '../read-address.js'

/*
 * The process in which strangers' websites are asked for and their answers are unpacked: what dies of them is this process and
 * not the server. Pages are parsed elsewhere, by whoever started it, who keeps what was found out of them.
 */

/** A page whose reading ended the task; whoever read it knows why. */
class Unread extends Error {
  constructor(readonly id: number) {
    super('a page was not read')
  }
}

const reading = new Map<number, { resolve: (scan: PageScan) => void; reject: (error: Error) => void }>()
let lastId = 0
let credit = 0
let wake = (): void => undefined
let running = new AbortController()
let timeUp = new AbortController()

const tell = (message: FromCrawlProcess): void => void process.send?.(message)

process.on('message', (message: ToCrawlProcess) => {
  switch (message.type) {
    case 'begin':
      void run(message.task)
      break
    case 'read':
      reading.get(message.id)?.resolve(message.scan)
      break
    case 'unread': {
      const { id, failure } = message
      reading
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
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0))
// An order to stop is for whoever started it, who ends it in time.
for (const order of ['SIGINT', 'SIGTERM'] as const) process.on(order, () => undefined)

async function run(task: CrawlTask): Promise<void> {
  running = new AbortController()
  timeUp = new AbortController()
  const { signal } = running
  credit = eventsAhead
  try {
    for await (const event of eventsOf(task, signal)) {
      if (event.type === 'fetched' && event.page.kind === 'html') event.page.body = new Uint8Array()
      tell({ type: 'event', event })
      credit -= 1
      if (credit <= 0 && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
    }
    tell({ type: 'ended' })
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    tell({
      type: 'failed',
      message,
      ...(error instanceof AppError ? { code: error.code } : {}),
      ...(error instanceof Unread ? { unread: error.id } : {}),
    })
  } finally {
    reading.clear()
  }
}

async function* eventsOf(task: CrawlTask, signal: AbortSignal): AsyncGenerator<CrawlEvent<number>> {
  if (task.kind === 'site')
    yield* crawlSite<number>(task.start, { ...task.options, readHtml, timeUp: timeUp.signal }, signal)
  else yield { type: 'fetched', page: await readAddress<number>(task.address, { ...task.options, readHtml }, signal) }
}

/** Has a page parsed elsewhere. */
async function readHtml(raw: RawHtml, signal: AbortSignal): Promise<{ scan: PageScan; reading: number }> {
  signal.throwIfAborted()
  const id = ++lastId
  let stop = (): void => undefined
  try {
    const scan = await new Promise<PageScan>((resolve, reject) => {
      stop = () => reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      reading.set(id, { resolve, reject })
      tell({ type: 'html', id, raw })
    })
    return { scan, reading: id }
  } finally {
    signal.removeEventListener('abort', stop)
    reading.delete(id)
  }
}
