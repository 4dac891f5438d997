import { setImmediate as nextTurn } from 'node:timers/promises'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { SqlRunner } from '../../database/rows.js'
import {
  insertNewPages,
  insertPassages,
  lockPages,
  takePassages,
  typeOfSparse,
  type Entry,
  type PassagesToInsert,
} from './chunk-index.queries.js'
import { IndexDrafts } from './drafts/index-drafts.js'
import { passageSlices } from './passage-slices.js'
import { maxPassagesAtOnce, type PreparedChunk } from './prepare-chunk.js'
import { termsOf } from './terms/chunk-terms.js'
import { mergeTerms } from './terms/merge-terms.js'
import { TermChange } from './terms/term-change.js'
import { writeTerms, type TermTable } from './terms/term-counts.queries.js'

/** Rows of a bot's counts of terms that wait to be made one: a question reads them all. */
const maxUnmerged = 24

/** Passages whose terms are counted in one turn of the event loop. */
const maxCountedAtOnce = 40

/** Where a page's passages belong. */
export interface PageAddress {
  botId: string
  pageId: string
}

/** A page and what is to be found of it. */
export interface PreparedPage {
  pageId: string
  passages: readonly PreparedChunk[]
  /** The index holds nothing of it yet. */
  isNew?: boolean
}

/** Decides whether a bot's draft may go live. */
export type DraftGate = (botId: string) => Promise<boolean>

/** Writes passages so that retrieval finds them. */
@Injectable()
export class ChunkIndex {
  readonly drafts: IndexDrafts
  /** Bots whose passages are written to their draft, with the number of builds that asked for it. */
  private readonly drafting = new Map<string, number>()
  /** Rows of counts of terms that this process has written since it merged a bot's last. */
  private readonly unmerged = new Map<string, number>()
  private sparseType: Promise<number> | undefined
  private gate: DraftGate | undefined
  private readonly listeners = new Set<(botId: string) => void>()

  constructor(@Inject(DataSource) private readonly database: DataSource) {
    this.drafts = new IndexDrafts(database)
  }

  /** @param listener told of a bot whose passages, live or of its draft, have changed */
  onWritten(listener: (botId: string) => void): void {
    this.listeners.add(listener)
  }

  /** Every draft is shown to `gate` before it goes live; without a gate all of them may. */
  guardBy(gate: DraftGate): void {
    this.gate = gate
  }

  /**
   * Runs a build. Where its bot has golden questions and passages to lose, what the build writes waits as a draft,
   * which goes live at the end if the gate lets it; otherwise each page is live as soon as it is written. A build that
   * throws leaves its draft for the next one.
   */
  async guarded(botId: string, build: () => Promise<void>): Promise<void> {
    if (!(await this.drafts.areNeeded(botId))) return this.live(botId, build)
    this.drafting.set(botId, (this.drafting.get(botId) ?? 0) + 1)
    try {
      await build()
    } finally {
      const others = (this.drafting.get(botId) ?? 1) - 1
      if (others === 0) this.drafting.delete(botId)
      else this.drafting.set(botId, others)
    }
    if ((await this.drafts.exists(botId)) && (!this.gate || (await this.gate(botId)))) await this.drafts.publish(botId)
  }

  private async live(botId: string, build: () => Promise<void>): Promise<void> {
    try {
      await build()
    } finally {
      // Also what a build that was killed has left.
      await this.settle(botId)
    }
  }

  /**
   * Makes these passages the only ones of their pages, in one transaction, so that a question meets the old pages or
   * the new ones. A page that is gone is skipped. They are found by their words from now on, and by their meaning once
   * somebody has embedded them. What has more than {@link maxPassagesAtOnce} passages is written in slices, so that nobody's question waits
   * for all of it.
   */
  async replacePages(botId: string, pages: readonly PreparedPage[], signal?: AbortSignal): Promise<void> {
    const isDraft = this.drafting.has(botId)
    signal?.throwIfAborted()
    const entries: Entry[] = pages.flatMap(({ pageId, passages }) => passages.map((passage) => ({ pageId, passage })))
    const sparseType = await this.typeOfSparse()
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
      const there = await this.clear(queries, botId, pageIds, change, isDraft)
      const entries = first.filter(({ pageId }) => there.has(pageId))
      await insert(queries, { isDraft, botId, entries, sparseType }, change)
      await writeTerms(queries, termTable(isDraft), botId, change.counted())
      return there
    })
    for (const other of others) {
      signal?.throwIfAborted()
      const entries = other.filter(({ pageId }) => kept.has(pageId))
      await this.database.transaction(async (queries) => {
        const change = new TermChange()
        await insert(queries, { isDraft, botId, entries, sparseType }, change)
        await writeTerms(queries, termTable(isDraft), botId, change.counted())
      })
    }
    await this.wrote(botId, isDraft)
  }

  /**
   * Pages of which the index holds nothing take one statement: no transaction stays open between the process and its
   * database, for which everybody else would have to wait.
   * @returns false when nothing was written since a page is gone
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
      terms: change.counted(),
      sparseType,
    })
    if (written !== entries.length) return false
    await this.wrote(botId, false)
    return true
  }

  /** Tells of it; counts rows of counts, and merges them now and then. */
  private async wrote(botId: string, isDraft: boolean): Promise<void> {
    for (const listener of this.listeners) listener(botId)
    if (isDraft) return
    const waiting = (this.unmerged.get(botId) ?? 0) + 1
    this.unmerged.set(botId, waiting)
    if (waiting >= maxUnmerged) await this.settle(botId)
  }

  /** Puts what was counted of a bot together, when much of it has been removed, or written. */
  async settle(botId: string): Promise<void> {
    this.unmerged.delete(botId)
    await mergeTerms(this.database, botId)
  }

  /** It stays the same for as long as the database does. */
  private typeOfSparse(): Promise<number> {
    this.sparseType ??= typeOfSparse(this.database)
    this.sparseType.catch(() => {
      this.sparseType = undefined
    })
    return this.sparseType
  }

  /**
   * Forgets a page's passages: in the draft during a guarded build, else for good. Removing a page twice is no error.
   */
  async removePage({ botId, pageId }: PageAddress): Promise<void> {
    const isDraft = this.drafting.has(botId)
    await this.database.transaction(async (queries) => {
      const change = new TermChange()
      if (!isDraft) {
        if ((await lockPages(queries, botId, [pageId])).length === 0) return
        await this.drafts.forget(queries, { botId, pageId })
      }
      await this.clear(queries, botId, [pageId], change, isDraft)
      await writeTerms(queries, termTable(isDraft), botId, change.counted())
    })
    await this.wrote(botId, isDraft)
  }

  /**
   * Locks the pages, in a fixed order, and takes their passages out of the index or of its draft.
   * @returns the pages that are there
   */
  private async clear(
    queries: EntityManager,
    botId: string,
    pageIds: readonly string[],
    change: TermChange,
    isDraft: boolean,
  ): Promise<ReadonlySet<string>> {
    if (pageIds.length === 0) return new Set()
    if (isDraft) {
      const ids = await lockPages(queries, botId, pageIds)
      for (const pageId of ids) await this.drafts.withdraw(queries, { botId, pageId }, change)
      return new Set(ids)
    }
    const there = await takePassages(queries, botId, pageIds)
    let counted = 0
    for (const { old } of there) {
      for (const chunk of old ?? []) {
        change.add(termsOf(chunk), -1)
        // A page may have thousands; others have their turns meanwhile.
        if (++counted % maxCountedAtOnce === 0) await nextTurn()
      }
    }
    return new Set(there.map(({ id }) => id))
  }
}

function termTable(isDraft: boolean): TermTable {
  return isDraft ? 'draft_terms' : 'term_counts'
}

async function insert(queries: SqlRunner, passages: PassagesToInsert, change: TermChange): Promise<void> {
  if (passages.entries.length === 0) return
  addTerms(change, passages.entries)
  await insertPassages(queries, passages)
}

function addTerms(change: TermChange, entries: readonly Entry[]): void {
  for (const { passage } of entries) if (passage.terms !== undefined) change.addCounted(passage.terms)
}
