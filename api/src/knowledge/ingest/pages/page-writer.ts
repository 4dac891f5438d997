import type { DataSource } from 'typeorm'
import type { ChunkIndex } from '../../index/chunk-index.js'
import type { PreparedChunk } from '../../index/prepare-chunk.js'
import type { ClaimedSource } from '../sources/claimed-source.js'
import type { PageRow } from './page-row.js'
import { writePages } from './pages.queries.js'

/**
 * Pages and passages of one batch: the embedded database answers nobody while it writes one, and a model embeds so many
 * in one call.
 */
const maxPages = 24
const maxPassages = 96
/** Pages that may wait before whoever brings more has to wait too. */
const maxWaiting = 2 * maxPages
/** Batches under way: while a model embeds one, the next is prepared. */
const maxBatches = 2
/** Rows that wait for a batch; a sitemap's come by the thousand, while the database has nothing to do. */
const maxNotes = 200
/**
 * Milliseconds that pages wait for others to be written with: a batch of one costs nearly what a batch of many does.
 */
const gatherMs = 120

interface Ready {
  row: PageRow
  /** Absent: what is indexed of the page stays. */
  passages: readonly PreparedChunk[] | undefined
  isNew: boolean
}

/**
 * Writes the pages of one reading, as many together as have come while the batch before was written: the first page is
 * there at once, and a fast site costs few statements.
 */
export class PageWriter {
  /** Rows to be written, by address, in the order met. */
  private notes = new Map<string, PageRow>()
  private readonly ready: Ready[] = []
  private readonly batches = new Set<Promise<void>>()
  private writing: Promise<unknown> = Promise.resolve()
  private failure: { error: unknown } | undefined
  private gathering: NodeJS.Timeout | undefined
  /** When the last batch began, by performance.now(). */
  private begun = -Infinity

  /** @param written told of the pages whose passages can be asked from now on */
  constructor(
    private readonly source: ClaimedSource,
    private readonly database: DataSource,
    private readonly index: ChunkIndex,
    private readonly written: (rows: readonly PageRow[]) => Promise<void>,
  ) {}

  /** Notes what is known of a page without passages; written with the next batch, or with enough others. */
  note(row: PageRow): void {
    this.notes.set(row.url, row)
    if (this.notes.size === maxNotes) this.writeRows([]).catch(this.fail)
  }

  /**
   * Hands a page over. Waits only while many are waiting.
   * @param isNew the index holds nothing of the page
   * @throws what kept an earlier page from being written; the signal's reason
   */
  async add(
    row: PageRow,
    passages: readonly PreparedChunk[] | undefined,
    isNew: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    this.throwFailure()
    signal.throwIfAborted()
    this.ready.push({ row, passages, isNew })
    this.start(signal)
    while (this.ready.length >= maxWaiting && this.batches.size > 0) {
      await Promise.race(this.batches)
      this.throwFailure()
    }
  }

  /** Resolves when everything handed over or noted is written. @throws what kept a page from being written */
  async drain(signal: AbortSignal): Promise<void> {
    this.throwFailure()
    while (this.batches.size > 0 || this.ready.length > 0) {
      this.start(signal, true)
      await Promise.race(this.batches)
      this.throwFailure()
    }
    await this.writeRows([])
  }

  /** Resolves when nothing is being written any more, well or badly. Nothing that waits is written. */
  async settle(): Promise<void> {
    this.ready.length = 0
    clearTimeout(this.gathering)
    await Promise.allSettled([...this.batches, this.writing])
  }

  private readonly fail = (error: unknown): void => {
    this.failure ??= { error }
  }

  private throwFailure(): void {
    if (this.failure !== undefined) throw this.failure.error
  }

  /** @param isLast nothing more is coming that could be waited for */
  private start(signal: AbortSignal, isLast = false): void {
    clearTimeout(this.gathering)
    if (this.ready.length === 0 || this.batches.size >= maxBatches || this.failure !== undefined) return
    if (this.ready.length < maxPages && !isLast) {
      // A second batch beside a first is worth while only when it is full.
      if (this.batches.size > 0) return
      const wait = this.begun + gatherMs - performance.now()
      if (wait > 0) {
        this.gathering = setTimeout(() => this.start(signal), wait)
        return
      }
    }
    this.begun = performance.now()
    const batch = this.write(this.take(), signal)
      .catch(this.fail)
      .finally(() => {
        this.batches.delete(batch)
        this.start(signal)
      })
    this.batches.add(batch)
  }

  private take(): Ready[] {
    let passages = 0
    let count = 0
    for (const { passages: own } of this.ready) {
      passages += own?.length ?? 0
      if (count > 0 && (count >= maxPages || passages > maxPassages)) break
      count++
    }
    return this.ready.splice(0, count)
  }

  /**
   * A changed page's row says what its passages are only once they are there: whoever ends this process in between
   * leaves a page that the next reading still finds changed.
   */
  private async write(batch: readonly Ready[], signal: AbortSignal): Promise<void> {
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
    await this.written(batch.map(({ row }) => row))
  }

  /** All that waits goes in one statement, one after the other, so that a page's last state is its last. */
  private writeRows(rows: readonly PageRow[]): Promise<Map<string, string>> {
    const written = this.writing.then(() => {
      for (const row of rows) this.notes.set(row.url, row)
      const all = [...this.notes.values()]
      this.notes = new Map()
      return writePages(this.database, this.source, all)
    })
    this.writing = written.catch(() => undefined)
    return written
  }
}
