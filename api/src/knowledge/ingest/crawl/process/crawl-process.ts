import { fork, type ChildProcess } from 'node:child_process'
import { AppError } from '../../../../app-error.js'
import { childAllocatorSettings } from '../../../../platform/limited-process/index.js'
import { eventsAhead, type CrawlTask, type FromCrawlProcess, type ToCrawlProcess } from './crawl-messages.js'
import { FetchFailure } from '../fetch/fetch-failure.js'
import type { CrawlEvent, FetchedPage, ReadHtml } from '../page.js'

/** Megabytes of heap; downloads are limited separately. */
const maxMemoryMb = 256
const cancelWithinMs = 3_000
const maxParsedPages = 128
const maxLastWords = 2_000
/** Environment variables for the process, without secrets, as it handles strangers' data. */
const inheritedVariables = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_COMPILE_CACHE',
]

/** The crawl process crashed, possibly because of the website's data. */
export class CrawlProcessDied extends Error {
  override readonly name = 'CrawlProcessDied'
}

export class CrawlProcess {
  private readonly child: ChildProcess
  private listener: ((message: FromCrawlProcess | { type: 'died'; error: CrawlProcessDied }) => void) | undefined
  private lastWords = ''
  private died: CrawlProcessDied | undefined
  private wasEnded = false

  constructor() {
    const env = Object.fromEntries(
      inheritedVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    )
    this.child = fork(new URL('./crawl-worker.js', import.meta.url), [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${maxMemoryMb}`],
      env: { ...env, ...childAllocatorSettings },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (this.lastWords = (this.lastWords + text).slice(-maxLastWords)))
    this.child.stderr?.on('error', () => undefined)
    this.child.on('message', (message: FromCrawlProcess) => this.listener?.(message))
    this.child.on('error', (error) => this.markDied(error.message))
    this.child.once('exit', (code, signal) => this.markDied(signal ?? `exit code ${code}`))
  }

  get isAlive(): boolean {
    return this.died === undefined && !this.wasEnded && this.child.connected
  }

  /** Uses SIGKILL, as the process has nothing to save. */
  kill(): void {
    this.wasEnded = true
    this.child.kill('SIGKILL')
  }

  /** An idle process does not keep the server running. */
  unref(): void {
    this.child.unref()
    this.child.channel?.unref()
  }

  /**
   * @throws AppError with a `site_…` code; the error of `readHtml` for the first page; the signal's reason;
   * CrawlProcessDied
   */
  async *run<Parsed>(
    task: CrawlTask,
    readHtml: ReadHtml<Parsed>,
    signal: AbortSignal,
    timeUp?: AbortSignal,
  ): AsyncGenerator<CrawlEvent<Parsed>, void, undefined> {
    signal.throwIfAborted()
    const messages: (FromCrawlProcess | { type: 'died'; error: CrawlProcessDied })[] = []
    let wake = (): void => undefined
    const parsedPages = new Map<number, Parsed>()
    const faults = new Map<number, unknown>()
    const ended = new AbortController()
    const within = AbortSignal.any([signal, ended.signal])
    this.child.ref()
    this.child.channel?.ref()
    this.listener = (message) => {
      if (message.type === 'html') void this.sendScan(message.id, readHtml(message.raw, within), parsedPages, faults)
      else messages.push(message)
      wake()
    }
    let patience: NodeJS.Timeout | undefined
    const cancel = (): void => {
      this.send({ type: 'cancel' })
      patience = setTimeout(() => this.kill(), cancelWithinMs)
    }
    signal.addEventListener('abort', cancel, { once: true })
    const endInTime = (): void => this.send({ type: 'time_up' })
    timeUp?.addEventListener('abort', endInTime, { once: true })
    let isOver = false
    try {
      if (this.died !== undefined) throw this.died
      this.send({ type: 'begin', task })
      if (timeUp?.aborted === true) endInTime()
      for (let taken = 0; ;) {
        const message = messages.shift()
        if (message === undefined) {
          await new Promise<void>((resolve) => (wake = resolve))
          continue
        }
        if (message.type === 'event') {
          yield attachParsedPage(message.event, parsedPages)
          if (++taken % (eventsAhead / 4) === 0) this.send({ type: 'more', count: eventsAhead / 4 })
          continue
        }
        isOver = true
        if (message.type === 'ended') return
        signal.throwIfAborted()
        if (message.type === 'died') throw message.error
        if (message.type === 'failed') throw this.resolveFault(message, faults)
      }
    } finally {
      signal.removeEventListener('abort', cancel)
      timeUp?.removeEventListener('abort', endInTime)
      ended.abort()
      this.listener = undefined
      // After the consumer stops, a new process is faster than waiting for the task.
      if (!isOver) this.kill()
      clearTimeout(patience)
    }
  }

  private async sendScan<Parsed>(
    id: number,
    read: ReturnType<ReadHtml<Parsed>>,
    parsedPages: Map<number, Parsed>,
    faults: Map<number, unknown>,
  ): Promise<void> {
    try {
      const { scan, reading: parsed } = await read
      parsedPages.set(id, parsed)
      // Skipped pages emit no event that would delete their entry.
      parsedPages.delete(id - maxParsedPages)
      this.send({ type: 'read', id, scan })
    } catch (error) {
      if (!(error instanceof FetchFailure)) faults.set(id, error)
      this.send({
        type: 'unread',
        id,
        ...(error instanceof FetchFailure
          ? { failure: { reason: error.reason, message: error.message, status: error.status } }
          : {}),
      })
    }
  }

  private resolveFault(
    { code, unread, message }: FromCrawlProcess & { type: 'failed' },
    faults: ReadonlyMap<number, unknown>,
  ): unknown {
    if (unread !== undefined && faults.has(unread)) return faults.get(unread)
    const cause = new Error(message)
    return code === undefined ? cause : AppError.fromCode(code, { cause })
  }

  private send(message: ToCrawlProcess): void {
    // A dead process is reported by its exit.
    if (this.child.connected) this.child.send(message, () => undefined)
  }

  private markDied(why: string): void {
    if (this.died !== undefined) return
    this.died = new CrawlProcessDied(
      `the process that asked for it ended (${why})${this.lastWords === '' ? '' : `: ${this.lastWords.trim()}`}`,
    )
    this.listener?.({ type: 'died', error: this.died })
  }
}

function attachParsedPage<Parsed>(
  event: CrawlEvent<number | undefined>,
  parsedPages: Map<number, Parsed>,
): CrawlEvent<Parsed> {
  if (event.type !== 'fetched') return event
  const { reading: id, ...page } = event.page
  if (id === undefined) return { type: 'fetched', page }
  const parsed = parsedPages.get(id)
  parsedPages.delete(id)
  return {
    type: 'fetched',
    page: (parsed === undefined ? page : { ...page, reading: parsed }) satisfies FetchedPage<Parsed>,
  }
}
