import { fork, type ChildProcess } from 'node:child_process'
import { AppError } from '../../../app-error.js'
import { childAllocatorSettings } from '../../../limited-process/index.js'
import { eventsAhead, type CrawlTask, type FromCrawlProcess, type ToCrawlProcess } from './crawl-messages.js'
import { FetchFailure } from '../fetch/fetch-failure.js'
import type { CrawlEvent, FetchedPage, ReadHtml } from '../page.js'

/** Megabytes of objects; what is fetched, which has bounds of its own, is not among them. */
const maxMemoryMb = 256
/** A process that was told to give a task up must have done so after this many milliseconds. */
const cancelWithinMs = 3_000
/** Readings that may be on their way to their event; the crawl's own bounds keep fewer pages in hand. */
const maxReadings = 128
/** Characters of its last words. */
const maxLastWords = 2_000
/** Of our own environment it needs these; it works with what strangers send, and is told no secret. */
const passedOn = [
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

/** The process in which a website was asked for has died, by itself or of what the website sent. */
export class CrawlProcessDied extends Error {
  override readonly name = 'CrawlProcessDied'
}

/** A process that asks for websites, one after the other. */
export class CrawlProcess {
  private readonly child: ChildProcess
  private heard: ((message: FromCrawlProcess | { type: 'died'; error: CrawlProcessDied }) => void) | undefined
  private lastWords = ''
  private died: CrawlProcessDied | undefined
  private wasEnded = false

  constructor() {
    const env = Object.fromEntries(
      passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
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
    this.child.on('message', (message: FromCrawlProcess) => this.heard?.(message))
    this.child.on('error', (error) => this.isGone(error.message))
    this.child.once('exit', (code, signal) => this.isGone(signal ?? `exit code ${code}`))
  }

  /** False once it has died, or was told to end. */
  get isAlive(): boolean {
    return this.died === undefined && !this.wasEnded && this.child.connected
  }

  /** SIGKILL: it holds nothing that is to be kept. */
  end(): void {
    this.wasEnded = true
    this.child.kill('SIGKILL')
  }

  /** While nobody needs it, it does not keep the server from ending. */
  rest(): void {
    this.child.unref()
    this.child.channel?.unref()
  }

  /**
   * Does a task, whose pages are parsed here.
   * @throws AppError with a `site_…` code; what `readHtml` threw for the first page; the signal's reason;
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
    const readings = new Map<number, Parsed>()
    const faults = new Map<number, unknown>()
    const ended = new AbortController()
    const within = AbortSignal.any([signal, ended.signal])
    this.child.ref()
    this.child.channel?.ref()
    this.heard = (message) => {
      if (message.type === 'html') void this.read(message.id, readHtml(message.raw, within), readings, faults)
      else messages.push(message)
      wake()
    }
    let patience: NodeJS.Timeout | undefined
    const cancel = (): void => {
      this.tell({ type: 'cancel' })
      patience = setTimeout(() => this.end(), cancelWithinMs)
    }
    signal.addEventListener('abort', cancel, { once: true })
    const endInTime = (): void => this.tell({ type: 'time_up' })
    timeUp?.addEventListener('abort', endInTime, { once: true })
    let isOver = false
    try {
      if (this.died !== undefined) throw this.died
      this.tell({ type: 'begin', task })
      if (timeUp?.aborted === true) endInTime()
      for (let taken = 0; ;) {
        const message = messages.shift()
        if (message === undefined) {
          await new Promise<void>((resolve) => (wake = resolve))
          continue
        }
        if (message.type === 'event') {
          yield withReading(message.event, readings)
          if (++taken % (eventsAhead / 4) === 0) this.tell({ type: 'more', count: eventsAhead / 4 })
          continue
        }
        isOver = true
        if (message.type === 'ended') return
        signal.throwIfAborted()
        if (message.type === 'died') throw message.error
        if (message.type === 'failed') throw this.faultOf(message, faults)
      }
    } finally {
      signal.removeEventListener('abort', cancel)
      timeUp?.removeEventListener('abort', endInTime)
      ended.abort()
      this.heard = undefined
      // Whoever takes no more events leaves a task that goes on; a process is quicker made than waited for.
      if (!isOver) this.end()
      clearTimeout(patience)
    }
  }

  private async read<Parsed>(
    id: number,
    read: ReturnType<ReadHtml<Parsed>>,
    readings: Map<number, Parsed>,
    faults: Map<number, unknown>,
  ): Promise<void> {
    try {
      const { scan, reading } = await read
      readings.set(id, reading)
      // A page that came to nothing has no event for its reading.
      readings.delete(id - maxReadings)
      this.tell({ type: 'read', id, scan })
    } catch (error) {
      if (!(error instanceof FetchFailure)) faults.set(id, error)
      this.tell({
        type: 'unread',
        id,
        ...(error instanceof FetchFailure
          ? { failure: { reason: error.reason, message: error.message, status: error.status } }
          : {}),
      })
    }
  }

  private faultOf(
    { code, unread, message }: FromCrawlProcess & { type: 'failed' },
    faults: ReadonlyMap<number, unknown>,
  ): unknown {
    if (unread !== undefined && faults.has(unread)) return faults.get(unread)
    const cause = new Error(message)
    return code === undefined ? cause : new AppError(code, { cause })
  }

  private tell(message: ToCrawlProcess): void {
    // One that has just died is told of by its end.
    if (this.child.connected) this.child.send(message, () => undefined)
  }

  private isGone(why: string): void {
    if (this.died !== undefined) return
    this.died = new CrawlProcessDied(
      `the process that asked for it ended (${why})${this.lastWords === '' ? '' : `: ${this.lastWords.trim()}`}`,
    )
    this.heard?.({ type: 'died', error: this.died })
  }
}

function withReading<Parsed>(event: CrawlEvent<number | undefined>, readings: Map<number, Parsed>): CrawlEvent<Parsed> {
  if (event.type !== 'fetched') return event
  const { reading: id, ...page } = event.page
  if (id === undefined) return { type: 'fetched', page }
  const reading = readings.get(id)
  readings.delete(id)
  return { type: 'fetched', page: (reading === undefined ? page : { ...page, reading }) satisfies FetchedPage<Parsed> }
}
