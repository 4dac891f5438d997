import { setImmediate as nextTurn } from 'node:timers/promises'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { SqlRunner } from '../../../platform/database/rows.js'
import {
  insertNewPages,
  insertPassages,
  lockPages,
  deletePassages,
  loadSparseType,
  type Entry,
  type PassagesToInsert,
} from './passage-index.queries.js'
import { IndexDrafts } from './drafts/index-drafts.js'
import { maxPassagesAtOnce, type PreparedPassage } from './passage-term-vectors.js'
import { extractTerms } from './terms/count-terms.js'
import { mergeTerms } from './terms/merge-terms.js'
import { TermChange } from './terms/term-change.js'
import { writeTerms, type TermTable } from './terms/term-counts.queries.js'

/** Every question reads all unmerged rows of term counts. */
const maxUnmerged = 24

const maxCountedAtOnce = 40

export interface PageAddress {
  botId: string
  pageId: string
}

export interface PreparedPage {
  pageId: string
  passages: readonly PreparedPassage[]
  isNew?: boolean
}

export type DraftGate = (botId: string) => Promise<boolean>

@Injectable()
export class PassageIndex {
  readonly drafts: IndexDrafts
  /** The map counts running builds by bot. */
  private readonly drafting = new Map<string, number>()
  private readonly unmerged = new Map<string, number>()
  private sparseType: Promise<number> | undefined
  private gate: DraftGate | undefined
  private readonly listeners = new Set<(botId: string) => void>()

  constructor(@Inject(DataSource) private readonly database: DataSource) {
    this.drafts = new IndexDrafts(database)
  }

  /** @param listener called after live or draft passages change */
  onWritten(listener: (botId: string) => void): void {
    this.listeners.add(listener)
  }

  /** Without a gate, every draft goes live. */
  setDraftGate(gate: DraftGate): void {
    this.gate = gate
  }

  /**
   * Bots with golden questions and live passages get a draft until the gate passes; otherwise pages go live at once.
   * Failed builds leave their draft.
   */
  async runGuarded(botId: string, ingest: () => Promise<void>): Promise<void> {
    if (!(await this.drafts.areNeeded(botId))) return this.runLive(botId, ingest)
    this.drafting.set(botId, (this.drafting.get(botId) ?? 0) + 1)
    try {
      await ingest()
    } finally {
      const others = (this.drafting.get(botId) ?? 1) - 1
      if (others === 0) this.drafting.delete(botId)
      else this.drafting.set(botId, others)
    }
    if ((await this.drafts.exists(botId)) && (!this.gate || (await this.gate(botId)))) await this.drafts.publish(botId)
  }

  private async runLive(botId: string, ingest: () => Promise<void>): Promise<void> {
    try {
      await ingest()
    } finally {
      // Includes drafts of killed builds.
      await this.mergeTermCounts(botId)
    }
  }

  /**
   * Replaces passages in one transaction, so that questions see old or new pages; skips deleted pages. Batches over
   * {@link maxPassagesAtOnce} are sliced to let questions through.
   */
  async replacePages(botId: string, pages: readonly PreparedPage[], signal?: AbortSignal): Promise<void> {
    const isDraft = this.drafting.has(botId)
    signal?.throwIfAborted()
    const entries: Entry[] = pages.flatMap(({ pageId, passages }) => passages.map((passage) => ({ pageId, passage })))
    const sparseType = await this.getSparseType()
    if (
      !isDraft &&
      entries.length <= maxPassagesAtOnce &&
      pages.every(({ isNew }) => isNew) &&
      (await this.insertNew(botId, pages, entries, sparseType))
    )
      return
    const [first = [], ...others] = passageSlices(entries)
    const kept = await this.database.transaction(async (queries) => {
      const change = new TermChange()
      const pageIds = pages.map(({ pageId }) => pageId)
      const there = await this.clearPages(queries, botId, pageIds, change, isDraft)
      const entries = first.filter(({ pageId }) => there.has(pageId))
      await insertWithTerms(queries, { isDraft, botId, entries, sparseType }, change)
      await writeTerms(queries, termTable(isDraft), botId, change.serialize())
      return there
    })
    for (const other of others) {
      signal?.throwIfAborted()
      const entries = other.filter(({ pageId }) => kept.has(pageId))
      await this.database.transaction(async (queries) => {
        const change = new TermChange()
        await insertWithTerms(queries, { isDraft, botId, entries, sparseType }, change)
        await writeTerms(queries, termTable(isDraft), botId, change.serialize())
      })
    }
    await this.notifyWritten(botId, isDraft)
  }

  /**
   * One statement, since an open transaction would block everybody else.
   * @returns false, with nothing written, when a page is gone
   */
  private async insertNew(
    botId: string,
    pages: readonly PreparedPage[],
    entries: readonly Entry[],
    sparseType: number,
  ): Promise<boolean> {
    if (entries.length === 0) return true
    const change = new TermChange()
    addTerms(change, entries)
    const written = await insertNewPages(this.database, {
      botId,
      pageIds: pages.map(({ pageId }) => pageId),
      entries,
      terms: change.serialize(),
      sparseType,
    })
    if (written !== entries.length) return false
    await this.notifyWritten(botId, false)
    return true
  }

  private async notifyWritten(botId: string, isDraft: boolean): Promise<void> {
    for (const listener of this.listeners) listener(botId)
    if (isDraft) return
    const waiting = (this.unmerged.get(botId) ?? 0) + 1
    this.unmerged.set(botId, waiting)
    if (waiting >= maxUnmerged) await this.mergeTermCounts(botId)
  }

  /** Merges term counts after large deletions or writes. */
  async mergeTermCounts(botId: string): Promise<void> {
    this.unmerged.delete(botId)
    await mergeTerms(this.database, botId)
  }

  private getSparseType(): Promise<number> {
    this.sparseType ??= loadSparseType(this.database)
    this.sparseType.catch(() => {
      this.sparseType = undefined
    })
    return this.sparseType
  }

  /** Deletes from the draft during a guarded build. Idempotent. */
  async removePage({ botId, pageId }: PageAddress): Promise<void> {
    const isDraft = this.drafting.has(botId)
    await this.database.transaction(async (queries) => {
      const change = new TermChange()
      if (!isDraft) {
        if ((await lockPages(queries, botId, [pageId])).length === 0) return
        await this.drafts.resetPage(queries, { botId, pageId })
      }
      await this.clearPages(queries, botId, [pageId], change, isDraft)
      await writeTerms(queries, termTable(isDraft), botId, change.serialize())
    })
    await this.notifyWritten(botId, isDraft)
  }

  private async clearPages(
    queries: EntityManager,
    botId: string,
    pageIds: readonly string[],
    change: TermChange,
    isDraft: boolean,
  ): Promise<ReadonlySet<string>> {
    if (pageIds.length === 0) return new Set()
    if (isDraft) {
      const ids = await lockPages(queries, botId, pageIds)
      for (const pageId of ids) await this.drafts.removePassages(queries, { botId, pageId }, change)
      return new Set(ids)
    }
    const there = await deletePassages(queries, botId, pageIds)
    let counted = 0
    for (const { old } of there) {
      for (const passage of old ?? []) {
        change.add(extractTerms(passage), -1)
        // A page may have thousands of passages, so others get turns.
        if (++counted % maxCountedAtOnce === 0) await nextTurn()
      }
    }
    return new Set(there.map(({ id }) => id))
  }
}

function termTable(isDraft: boolean): TermTable {
  return isDraft ? 'draft_terms' : 'term_counts'
}

async function insertWithTerms(queries: SqlRunner, passages: PassagesToInsert, change: TermChange): Promise<void> {
  if (passages.entries.length === 0) return
  addTerms(change, passages.entries)
  await insertPassages(queries, passages)
}

function addTerms(change: TermChange, entries: readonly Entry[]): void {
  for (const { passage } of entries) if (passage.terms !== undefined) change.addCounted(passage.terms)
}

/** Groups passages into transactions without splitting runs, whose terms are counted together. */
function passageSlices(entries: readonly Entry[]): Entry[][] {
  const slices: Entry[][] = []
  let run: Entry[] = []
  const closeRun = (): void => {
    const last = slices.at(-1)
    if (last !== undefined && last.length + run.length <= maxPassagesAtOnce) last.push(...run)
    else slices.push(run)
    run = []
  }
  for (const entry of entries) {
    if (entry.passage.terms !== undefined && run.length > 0) closeRun()
    run.push(entry)
  }
  closeRun()
  return slices
}
