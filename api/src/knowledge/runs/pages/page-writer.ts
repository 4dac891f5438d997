import type { DataSource } from 'typeorm'
import { SerialQueue } from '../../../platform/serial-queue.js'
import type { PassageIndex } from '../../ingest/store/passage-index.js'
import type { PreparedPassage } from '../../ingest/store/passage-term-vectors.js'
import type { ClaimedSource } from '../sources/source-store.queries.js'
import { writePages, type PageRow } from './pages.queries.js'

/** The embedded database blocks during a write, and a model embeds this many per call. */
const maxPages = 24
const maxPassages = 96
const maxWaiting = 2 * maxPages
/** The next batch is prepared while one is embedded. */
const maxBatches = 2
/** Sitemaps yield thousands of rows. */
const maxNotes = 200
/** A batch of one costs nearly as much as many. */
const gatherMs = 120

interface Ready {
  row: PageRow
  /** Absent: indexed passages stay. */
  passages: readonly PreparedPassage[] | undefined
  isNew: boolean
}

/** Batches pages that arrive during a write: the first appears at once, and fast sites need few statements. */
export class PageWriter {
  private notes = new Map<string, PageRow>()
  private readonly ready: Ready[] = []
  private readonly batches = new Set<Promise<void>>()
  private readonly writes = new SerialQueue()
  private failure: { error: unknown } | undefined
  private gathering: NodeJS.Timeout | undefined
  private begun = -Infinity

  constructor(
    private readonly source: ClaimedSource,
    private readonly database: DataSource,
    private readonly index: PassageIndex,
    private readonly onWritten: (rows: readonly PageRow[]) => Promise<void>,
  ) {}

  /** The row is written with the next batch. */
  addRow(row: PageRow): void {
    this.notes.set(row.url, row)
    if (this.notes.size === maxNotes) this.writeRows([]).catch(this.recordFailure)
  }

  /**
   * @param isNew whether the index lacks the page
   * @throws an earlier page's failure; the signal's reason
   */
  async addPage(
    row: PageRow,
    passages: readonly PreparedPassage[] | undefined,
    isNew: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    this.throwFailure()
    signal.throwIfAborted()
    this.ready.push({ row, passages, isNew })
    this.startBatch(signal)
    while (this.ready.length >= maxWaiting && this.batches.size > 0) {
      await Promise.race(this.batches)
      this.throwFailure()
    }
  }

  /** @throws a page's failure */
  async drain(signal: AbortSignal): Promise<void> {
    this.throwFailure()
    while (this.batches.size > 0 || this.ready.length > 0) {
      this.startBatch(signal, true)
      await Promise.race(this.batches)
      this.throwFailure()
    }
    await this.writeRows([])
  }

  /** Waits for running writes and discards waiting pages. */
  async waitUntilSettled(): Promise<void> {
    this.ready.length = 0
    clearTimeout(this.gathering)
    await Promise.allSettled([...this.batches, this.writes.waitForAll()])
  }

  private readonly recordFailure = (error: unknown): void => {
    this.failure ??= { error }
  }

  private throwFailure(): void {
    if (this.failure !== undefined) throw this.failure.error
  }

  private startBatch(signal: AbortSignal, isLast = false): void {
    clearTimeout(this.gathering)
    if (this.ready.length === 0 || this.batches.size >= maxBatches || this.failure !== undefined) return
    if (this.ready.length < maxPages && !isLast) {
      // A concurrent batch pays off only when full.
      if (this.batches.size > 0) return
      const wait = this.begun + gatherMs - performance.now()
      if (wait > 0) {
        this.gathering = setTimeout(() => this.startBatch(signal), wait)
        return
      }
    }
    this.begun = performance.now()
    const batch = this.writeBatch(this.nextBatch(), signal)
      .catch(this.recordFailure)
      .finally(() => {
        this.batches.delete(batch)
        this.startBatch(signal)
      })
    this.batches.add(batch)
  }

  private nextBatch(): Ready[] {
    let passages = 0
    let count = 0
    for (const { passages: own } of this.ready) {
      passages += own?.length ?? 0
      if (count > 0 && (count >= maxPages || passages > maxPassages)) break
      count++
    }
    return this.ready.splice(0, count)
  }

  /** The hash is stored after the passages, so that after a crash the page still counts as changed. */
  private async writeBatch(batch: readonly Ready[], signal: AbortSignal): Promise<void> {
    const changed = batch.filter(({ passages, isNew }) => passages !== undefined && !isNew).map(({ row }) => row)
    const ids = await this.writeRows(
      batch.map(({ row }) =>
        changed.includes(row) ? { url: row.url, title: row.title, status: 'found', words: 0, fetched: false } : row,
      ),
    )
    const pages = batch.flatMap(({ row, passages, isNew }) => {
      const pageId = ids.get(row.url)
      if (pageId === undefined) throw new Error(`page ${row.url} was not stored`)
      return passages === undefined ? [] : [{ pageId, passages, isNew }]
    })
    if (pages.length > 0) await this.index.replacePages(this.source.botId, pages, signal)
    if (changed.length > 0) await this.writeRows(changed)
    await this.onWritten(batch.map(({ row }) => row))
  }

  /** Writes are sequential, so that a page's last state wins. */
  private writeRows(rows: readonly PageRow[]): Promise<Map<string, string>> {
    return this.writes.run(() => {
      for (const row of rows) this.notes.set(row.url, row)
      const all = [...this.notes.values()]
      this.notes = new Map()
      return writePages(this.database, this.source, all)
    })
  }
}
